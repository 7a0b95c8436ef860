import { Component, type ComponentChildren } from 'preact'
import { copy } from '../parts/copy.ts'

interface State {
  readonly error?: unknown
  readonly at?: string
}

/** What stands where a page broke, until another one is gone to. */
export class Boundary extends Component<{ readonly children: ComponentChildren }, State> {
  static override getDerivedStateFromError(error: unknown): State {
    return { error, at: location.href }
  }

  override render() {
    const { error, at } = this.state
    return error === undefined || at !== location.href ? this.props.children : <Broken error={error} />
  }
}

export function Broken({ error }: { readonly error: unknown }) {
  const text = error instanceof Error ? `${error.message}\n${error.stack ?? ''}` : String(error)
  return (
    <section class="notice" role="alert">
      <h1>Something broke here</h1>
      <p>Your ruling is in the address; nothing is lost.</p>
      <button type="button" class="button main" onClick={() => location.reload()}>
        Try again
      </button>
      <button type="button" class="button" onClick={() => void copy(`${location.href}\n${text}`)}>
        Copy details
      </button>
    </section>
  )
}
