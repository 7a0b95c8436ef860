import { expansions, templateOf } from '../domain/index.ts'

/** Templates of what is said to whoever is asked and tells nothing of any game: greetings, thanks, and who says what is then said. */
const ASIDES: readonly string[] = [
  '(hello|hi|hey|yo|greetings) (there|again|all|everyone|everybody|folks|guys|)',
  'good (morning|afternoon|evening|day) (all|everyone|)',
  '(please|pls|plz|kindly|lol|haha|btw|tbh|imo|imho|fyi|ty|thx|thnx|cheers|thanks|thank you)',
  '(thanks|thank you|thx) (very much|so much|a lot|in advance|again)',
  '(thanks|thank you|thx) for (your|the|) (help|patience|time|helping me|helping us|helping|answering)',
  '(many thanks|much appreciated|excuse me|pardon me|i am sorry|im sorry|sorry to bother you|sorry)',
  'bear with me',
  '(i am|im|we are) (still|quite|very|pretty|fairly|rather|) (new|new to this|new to this game|new to the game|learning|a beginner)',
  '(just|) (a|one|another|one more|one last|my next) (quick|silly|dumb|stupid|simple|rules|) question',
  '(quick|silly|dumb|stupid|simple|rules|next|last) question',
  '(i|we) have (a|one|another|one more) (quick|silly|small|rules|) question',
  '(i|we) hope (that|) this is not a (silly|stupid|dumb) question',
  '(may|can|could) (i|we) (just|) (ask|check) (something|one thing|one more thing|a question)',
  '(may|can|could) (i|we) (just|) ask you',
  '(could|can|would) you (please|) (tell me|help me|help us|explain|clarify|advise)',
  '(i|we) would be (grateful|glad|thankful) for (some|your|any|) (help|advice)',
  '(i|we) (would like|want|need) to (know|ask|be sure)',
  '(just|) (to be sure|to make sure|making sure|to be clear|for the record|checking|wondering|curious)',
  '(i am|im|we are|i was|we were) (just|) (wondering|curious|unsure|not sure)',
  '(need|want|looking for|got) (a|the|your) (ruling|call|verdict) (please|here|)',
  '(by the way|to be honest|funny story|long story short|no offense|fun fact|true story)',
  'who (is|was) (right|correct)',
  '(is|are|am|was) (he|she|they|i|we|opponent|my opponent|my buddy|my mate|my friend) (right|correct|wrong)',
  '(is|was) (that|this|it) (right|correct|true|so)',
  'what (is|was) (the|your) (ruling|verdict)',
]

/** As they are told; the bare verb is what somebody has to do: must he SAY which function. */
const SAYS = '(says|said|claims|claimed|swears|insists|argues|reckons|thinks|sez|keeps saying|told me|tells me) (that|)'

const CLAIMS: readonly string[] = [
  `(my|his|her|the|a|) (buddy|mate|friend|pal|brother|sister|wife|husband|neighbour|neighbor|teammate) ${SAYS}`,
  `(my|the|) (opponent|opp|oppo|other guy|other player) ${SAYS}`,
  `(he|she|they|someone|somebody|everyone|i|we|one guy|some guy) ${SAYS}`,
  '(i|we|they) (reckon|think|insist|argue) (that|)',
]

let all: readonly string[] | undefined

/** What is told beside the matter, in any game. @returns texts of words, joined by blanks. */
export function asides(): readonly string[] {
  all ??= [...ASIDES, ...CLAIMS].flatMap((template) => {
    const read = templateOf(template)
    return read.ok ? expansions(read.parts, Number.POSITIVE_INFINITY) : []
  })
  return all
}
