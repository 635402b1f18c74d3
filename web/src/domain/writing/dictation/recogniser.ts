/** What is used of the Web Speech API, which TypeScript's DOM does not know. */
type Recognition = EventTarget & {
  lang: string
  continuous: boolean
  interimResults: boolean
  start: () => void
  stop: () => void
  abort: () => void
}
type ResultEvent = Event & {
  resultIndex: number
  results: ArrayLike<ArrayLike<{ transcript: string }> & { isFinal: boolean }>
}

/** `insecure`: browsers open the microphone to https and localhost only. */
export type DictationFailure = 'refused' | 'insecure' | 'missing' | 'language' | 'failed'

type SpeechEvents = {
  /** What is not certain yet; empty once it is. */
  onInterim: (text: string) => void
  onFinal: (text: string) => void
  onEnd: (failure: DictationFailure | null) => void
}

type Maker = new () => Recognition

function maker(): Maker | null {
  const names = window as { SpeechRecognition?: Maker; webkitSpeechRecognition?: Maker }
  return names.SpeechRecognition ?? names.webkitSpeechRecognition ?? null
}

export const hasRecogniser = () => maker() !== null

const failures: Readonly<Record<string, DictationFailure>> = {
  'not-allowed': 'refused',
  'service-not-allowed': 'refused',
  'audio-capture': 'missing',
  'language-not-supported': 'language',
  network: 'failed',
}

/** A recogniser that ends sooner than this would end for ever. */
const shortestRun = 500

/** Listens until it is stopped: browsers end by themselves when nobody speaks for a while. */
export function listenFor(language: string, { onInterim, onFinal, onEnd }: SpeechEvents): { stop: () => void } {
  const Recogniser = maker()
  if (!Recogniser) throw new Error('This browser does not recognise speech')
  const recognition = new Recogniser()
  recognition.lang = language
  recognition.continuous = true
  recognition.interimResults = true
  let isStopped = false
  let failure: DictationFailure | null = null
  let startedAt = performance.now()
  recognition.addEventListener('result', (event) => {
    const { results, resultIndex } = event as ResultEvent
    let interim = ''
    for (let at = resultIndex; at < results.length; at += 1) {
      const result = results[at]
      const text = result?.[0]?.transcript ?? ''
      if (result?.isFinal && text.trim() !== '') onFinal(text.trim())
      else interim += text
    }
    onInterim(interim.trim())
  })
  recognition.addEventListener('error', (event) => {
    failure = failures[(event as Event & { error: string }).error] ?? failure
  })
  recognition.addEventListener('end', () => {
    onInterim('')
    if (!isStopped && !failure && performance.now() - startedAt > shortestRun) {
      startedAt = performance.now()
      recognition.start()
      return
    }
    onEnd(failure ?? (isStopped ? null : 'failed'))
  })
  recognition.start()
  return {
    stop() {
      isStopped = true
      recognition.stop()
    },
  }
}
