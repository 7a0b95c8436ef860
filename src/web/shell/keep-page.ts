import { registerSW } from 'virtual:pwa-register'
import { newer } from './newer-program.tsx'

/** Has the page kept on this device, so that it opens without reception. */
export function keepPage(): void {
  const take = registerSW({
    immediate: true,
    onNeedRefresh() {
      newer.value = () => void take(true)
    },
  })
}
