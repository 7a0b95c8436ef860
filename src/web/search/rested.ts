import { useEffect, useState } from 'preact/hooks'

/** What a value was when it last stood still for some milliseconds. */
export function useRested<Value>(value: Value, milliseconds: number): Value {
  const [rested, setRested] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setRested(() => value), milliseconds)
    return () => clearTimeout(timer)
  }, [value, milliseconds])
  return rested
}
