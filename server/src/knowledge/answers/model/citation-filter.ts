/** What a model's text is made of once its citations are recognised, also when they came in parts. */
export type Piece = { type: 'text'; text: string } | { type: 'cite'; passage: number }

/** Longer than any list of passage numbers: what opened so long ago is no citation. */
const maxCitationLength = 60
/** A longer run of blanks is text, not the blank before a citation. */
const maxBlanks = 100

/** Where in a citation such as `[1, 3-5]` the last character stands. */
type FilterState = 'open' | 'number' | 'after-number' | 'separator'

const blank = /\s/u

/**
 * Takes citations of passages 1 to `passages` out of a text that comes in parts. Each character is looked at a bounded
 * number of times, and no more is held back than the blanks and the bracket that may become a citation.
 */
export function citationFilter(passages: number) {
  let blanks = ''
  let bracket = ''
  let state: FilterState = 'open'

  function take(text: string): Piece[] {
    const pieces: Piece[] = []
    let plain = ''
    const release = () => {
      if (plain) pieces.push({ type: 'text', text: plain })
      plain = ''
    }
    for (const character of text) {
      if (bracket !== '') {
        const next = follow(state, character, bracket)
        if (next === 'closed') {
          // The blanks before it belong to the citation, so that a removed one leaves no hole.
          release()
          for (const passage of numbersIn(bracket, passages)) pieces.push({ type: 'cite', passage })
          blanks = ''
          bracket = ''
          continue
        }
        if (next !== 'none' && bracket.length < maxCitationLength) {
          bracket += character
          state = next
          continue
        }
        const kept = bracket.trimEnd()
        plain += blanks + kept
        blanks = bracket.slice(kept.length)
        bracket = ''
      }
      if (character === '[' || character === '【') {
        bracket = character
        state = 'open'
      } else if (blank.test(character) && blanks.length < maxBlanks) {
        blanks += character
      } else {
        plain += blanks + character
        blanks = ''
      }
    }
    release()
    return pieces
  }

  return {
    push: take,
    end(): Piece[] {
      const rest = blanks + bracket
      blanks = ''
      bracket = ''
      return rest ? [{ type: 'text', text: rest }] : []
    },
  }
}

function follow(state: FilterState, character: string, bracket: string): FilterState | 'closed' | 'none' {
  const isNumbered = state === 'number' || state === 'after-number'
  if (character >= '0' && character <= '9') return state === 'after-number' ? 'none' : 'number'
  if (blank.test(character)) return state === 'number' ? 'after-number' : state
  if (!isNumbered) return 'none'
  if (character === (bracket.startsWith('[') ? ']' : '】')) return 'closed'
  return ',;-–'.includes(character) ? 'separator' : 'none'
}

/** `[1, 3-5]` names 1, 3, 4 and 5: each once, none beyond `most`. */
function numbersIn(bracket: string, most: number): Set<number> {
  const numbers = new Set<number>()
  for (const [, first, last] of bracket.matchAll(/(\d+)(?:\s*[-–]\s*(\d+))?/gu)) {
    const to = Math.min(Number(last ?? first), most)
    for (let number = Math.max(1, Number(first)); number <= to; number++) numbers.add(number)
  }
  return numbers
}
