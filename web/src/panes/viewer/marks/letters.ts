/** A stretch of a text. */
export type Stretch = { start: number; end: number }

const isLetter = /[\p{L}\p{N}]/u

/** What two texts have in common when one was read from the other: their letters and digits, in one case. */
export const lettersOf = (text: string) => small(text.replace(/[^\p{L}\p{N}]+/gu, ''))

// One character after the other: at the end of a word, the Greek letter sigma has a form of its own.
const small = (text: string) => text.toLowerCase().replaceAll('ς', 'σ')

/** The letters of a text, and where each of them stands in it. */
function placedLetters(text: string): { letters: string; places: Uint32Array } {
  const places = new Uint32Array(text.length * 3 + 1)
  const parts: string[] = []
  let count = 0
  let at = 0
  for (const character of text) {
    if (isLetter.test(character)) {
      const letter = small(character)
      for (let unit = 0; unit < letter.length; unit += 1) {
        places[count] = at
        count += 1
      }
      parts.push(letter)
    }
    at += character.length
  }
  places[count] = at
  return { letters: parts.join(''), places: places.subarray(0, count + 1) }
}

/** Shorter ones stand anywhere. */
const fewestLetters = 2
/** A quote may be cut at either end: so much of it is enough when all of it is not there. */
const enoughOfIt = 0.6

/** Where a quote stands in a text, whatever stands between its letters; of several places the one nearest to `near`. */
export function findQuote(text: string, quote: string, near = 0): Stretch | null {
  const wanted = lettersOf(quote)
  if (wanted.length < fewestLetters) return null
  const { letters, places } = placedLetters(text)
  const at = nearest(letters, { wanted, places, near })
  if (at !== null) return stretchOf(text, places, { from: at, length: wanted.length })
  const part = wanted.slice(0, Math.ceil(wanted.length * enoughOfIt))
  const partAt = part.length > 20 ? nearest(letters, { wanted: part, places, near }) : null
  return partAt === null ? null : stretchOf(text, places, { from: partAt, length: part.length })
}

type WantedLetters = { wanted: string; places: Uint32Array; near: number }

function nearest(letters: string, { wanted, places, near }: WantedLetters): number | null {
  let best: number | null = null
  let distance = Number.POSITIVE_INFINITY
  for (let at = letters.indexOf(wanted); at !== -1; at = letters.indexOf(wanted, at + 1)) {
    const away = Math.abs((places[at] ?? 0) - near)
    if (away < distance) {
      best = at
      distance = away
    }
  }
  return best
}

function stretchOf(text: string, places: Uint32Array, { from, length }: { from: number; length: number }): Stretch {
  const last = places[from + length - 1] ?? text.length
  const character = text.codePointAt(last) ?? 0
  return { start: places[from] ?? 0, end: last + (character > 0xffff ? 2 : 1) }
}
