import { useLocation } from 'preact-iso'
import { useTitle } from '../parts/title.ts'
import { href, usePlace } from '../place.ts'

export function NotFound() {
  const { path } = useLocation()
  useTitle('Nothing is here', { status: 404 })
  return (
    <section class="notice">
      <h1>Nothing is here</h1>
      <p>{path} is no page.</p>
      <a class="button" href={href('/', usePlace())}>
        Search the rules
      </a>
    </section>
  )
}
