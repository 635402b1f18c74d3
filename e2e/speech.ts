import type { Page } from '@playwright/test'

declare global {
  /** What stands in for the machine's ears and voice. */
  interface Window {
    recogniser: EventTarget & { lang: string }
    spoken: { text: string; lang: string; end: () => void } | null
  }
}

/** Chromium asks its maker's service, which no test may: from now on it hears what `say` says. */
export async function hearTest(page: Page): Promise<(transcript: string, isFinal: boolean) => Promise<void>> {
  await page.addInitScript(() => {
    class Recogniser extends EventTarget {
      lang = ''
      start() {
        Object.assign(window, { recogniser: this })
      }
      stop() {
        this.dispatchEvent(new Event('end'))
      }
    }
    Object.assign(window, { SpeechRecognition: Recogniser, webkitSpeechRecognition: Recogniser })
  })
  return (transcript, isFinal) =>
    page.evaluate(
      ([text, final]) => {
        const { recogniser } = window
        const result = Object.assign([{ transcript: text }], { isFinal: final })
        recogniser.dispatchEvent(Object.assign(new Event('result'), { resultIndex: 0, results: [result] }))
      },
      [transcript, isFinal] as const,
    )
}

export const heardLanguage = (page: Page) => page.evaluate(() => window.recogniser.lang)

/** The machine of a test has no voice: from now on what is said aloud is kept until it is over. */
export async function keepSpoken(page: Page) {
  await page.addInitScript(() => {
    window.spoken = null
    const voice = {
      speak: (utterance: SpeechSynthesisUtterance) => {
        const { text, lang } = utterance
        window.spoken = { text, lang, end: () => utterance.dispatchEvent(new Event('end')) }
      },
      cancel: () => {
        window.spoken?.end()
        window.spoken = null
      },
    }
    Object.defineProperty(window, 'speechSynthesis', { value: voice })
  })
  return {
    spoken: () =>
      page.evaluate(() => {
        const { spoken } = window
        return spoken && { text: spoken.text, lang: spoken.lang }
      }),
    /** It was read to its end. */
    end: () =>
      page.evaluate(() => {
        const { spoken } = window
        window.spoken = null
        spoken?.end()
      }),
  }
}
