import { useEffect, useState } from 'preact/hooks'
import { useLocation } from 'preact-iso'
import { KeepSheet } from '../kept/keep-sheet.tsx'
import { copy } from '../parts/copy.ts'
import { Icon } from '../parts/icon.tsx'
import { useKey } from '../parts/keys.ts'
import { say } from '../parts/status.tsx'
import { fullScreen } from './players-card.tsx'
import { bigWord, questionOf } from './sentences.ts'
import { type Given, sharedLink } from './share.ts'
import { push } from './steps.ts'

/** What is done with a settled ruling, under the thumb. */
export function Acts(given: Given) {
  const { show, keep, share, sheet } = useActs(given)
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
      {sheet}
    </div>
  )
}

/** The same and the rest, after the reasons: also while a ruling is not settled. */
export function MoreActs(given: Given) {
  const { show, keep, share, sheet } = useActs(given)
  const [copied, setCopied] = useState('')
  useKey('c', 'Show players', show)
  useKey('k', 'Keep', keep)
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
      <button
        type="button"
        class="button"
        onClick={async () => {
          const link = sharedLink(given)
          const isCopied = await copy(link)
          setCopied(isCopied ? 'Copied.' : link)
          if (isCopied) say('Link copied.')
        }}
      >
        Copy link
      </button>
      {speak && (
        <button type="button" class="button" aria-pressed={speaking} onClick={speak}>
          Read aloud
        </button>
      )}
      {copied !== '' && <p class="copied">{copied}</p>}
      {sheet}
    </div>
  )
}

function useActs(given: Given) {
  const { url, route } = useLocation()
  const [isKeeping, setKeeping] = useState(false)
  const show = () => {
    void fullScreen(true)
    push(route, `${url}${url.includes('?') ? '&' : '?'}view=card`)
  }
  const share = async () => {
    const link = sharedLink(given)
    const { edition } = given.served
    const title = `${questionOf(edition, given.one.ruling)} ${bigWord(edition, given.one.ruling)}`
    if ('share' in navigator) {
      await navigator.share({ title, url: link }).catch(() => undefined)
      return
    }
    say((await copy(link)) ? 'Link copied.' : 'The link could not be copied.')
  }
  return {
    show,
    keep: () => setKeeping(true),
    share: () => void share(),
    sheet: isKeeping ? <KeepSheet given={given} onClose={() => setKeeping(false)} /> : null,
  }
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
