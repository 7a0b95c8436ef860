import { useEffect, useState } from 'preact/hooks'
import { useLocation } from 'preact-iso'
import { KeepSheet } from '../kept/keep-sheet.tsx'
import { keptRulings } from '../kept/kept.ts'
import { stateText } from '../kept/told.tsx'
import { copy } from '../parts/copy.ts'
import { Icon } from '../parts/icon.tsx'
import { useKey } from '../parts/keys.ts'
import { say } from '../parts/status.tsx'
import { href, usePlace } from '../place.ts'
import { bigWord, questionOf } from './sentences.ts'
import { type Given, sharedLink } from './share.ts'
import { push } from './steps.ts'

/** What is done with a settled ruling, under the thumb. */
export function Acts(given: Given) {
  const { show, keep, share, sheet, told } = useActs(given)
  return (
    <div class="acts">
      <button type="button" class="main" onClick={show}>
        Show players
      </button>
      <button type="button" onClick={keep}>
        <Icon name="keep" />
        Keep
      </button>
      <button type="button" onClick={share}>
        <Icon name="share" />
        Share
      </button>
      {told}
      {sheet}
    </div>
  )
}

/** The same and the rest, after the reasons: also while a ruling is not settled. */
export function MoreActs(given: Given) {
  const { show, keep, share, copyLink, sheet, told } = useActs(given)
  const [speaking, speak] = useReading(given.answer.text ?? '')
  return (
    <div class="acts-more">
      <button type="button" class="button" onClick={show}>
        Show players
      </button>
      <button type="button" class="button" onClick={keep}>
        Keep
      </button>
      {'share' in navigator && (
        <button type="button" class="button" onClick={share}>
          Share
        </button>
      )}
      <button type="button" class="button" onClick={copyLink}>
        Copy link
      </button>
      {speak && (
        <button type="button" class="button" aria-pressed={speaking} onClick={speak}>
          Read aloud
        </button>
      )}
      {told}
      {sheet}
    </div>
  )
}

function useActs(given: Given) {
  const { url, route } = useLocation()
  const [isKeeping, setKeeping] = useState(false)
  const [done, setDone] = useState<Done | undefined>(undefined)
  const copyLink = async () => {
    const link = sharedLink(given)
    const isCopied = await copy(link)
    setDone({ text: isCopied ? 'Link copied.' : `It could not be copied. The link: ${link}`, of: url })
    if (isCopied) say('Link copied.')
  }
  const show = () => {
    push(route, `${url}${url.includes('?') ? '&' : '?'}view=card`)
  }
  const share = async () => {
    const link = sharedLink(given)
    const { edition } = given.served
    const title = `${questionOf(edition, given.one.ruling)} ${bigWord(edition, given.one.ruling)}`
    if ('share' in navigator) {
      const isShared = await navigator.share({ title, url: link }).then(
        () => true,
        () => false,
      )
      if (isShared) setDone({ text: 'Shared.', of: url })
      return
    }
    await copyLink()
  }
  const keep = () => setKeeping(true)
  useKey('c', 'Show players', show)
  useKey('k', 'Keep', keep)
  return {
    show,
    keep,
    share: () => void share(),
    copyLink: () => void copyLink(),
    told: done?.of === url ? <Told done={done} /> : null,
    sheet: isKeeping ? (
      <KeepSheet
        given={given}
        onClose={() => setKeeping(false)}
        onKept={(key) => setDone({ text: 'Kept.', key, of: url })}
      />
    ) : null,
  }
}

/** What was done with a ruling. */
interface Done {
  readonly text: string
  /** What it is kept as. */
  readonly key?: string
  /** The address of the ruling it was done with. */
  readonly of: string
}

/** What became of it, where one looks; of what is kept how far it has come. */
function Told({ done: { text, key } }: { readonly done: Done }) {
  const place = usePlace()
  const kept = keptRulings.value.find((each) => each.key === key)
  return (
    <p class="acts-told">
      {kept ? stateText(kept) : text} {key !== undefined && <a href={href(`/receipts/${key}`, place)}>See it</a>}
    </p>
  )
}

/** Reads a text aloud where the device can; a second press stops it. */
function useReading(text: string): readonly [boolean, (() => void) | undefined] {
  const [speaking, setSpeaking] = useState(false)
  useEffect(() => () => globalThis.speechSynthesis?.cancel(), [text])
  if (!('speechSynthesis' in globalThis) || text === '') return [false, undefined]
  const speak = () => {
    if (speaking) {
      speechSynthesis.cancel()
      setSpeaking(false)
      return
    }
    const utterance = new SpeechSynthesisUtterance(text)
    utterance.lang = 'en'
    utterance.onend = () => setSpeaking(false)
    utterance.onerror = () => setSpeaking(false)
    setSpeaking(true)
    speechSynthesis.speak(utterance)
  }
  return [speaking, speak]
}
