/** What a model's text is made of once its citations are recognised, also when they came in parts. */
export type Piece = { type: 'text'; text: string } | { type: 'cite'; passage: number }

const citation = /^(?:\[\s*\d+(?:\s*(?:[,;]|[-–])\s*\d+)*\s*\]|【\s*\d+(?:\s*(?:[,;]|[-–])\s*\d+)*\s*】)/u
const unfinished = /^[[【][\d\s,;–-]*$/u
/** Longer than any list of passage numbers: what opened so long ago is no citation. */
const longestCitation = 60
const mostPassages = 100

/** Holds back no more than the blanks and brackets that may become a citation. */
export function citationFilter() {
  let held = ''
  const take = (final: boolean): Piece[] => {
    const pieces: Piece[] = []
    for (;;) {
      const open = held.search(/\s*[[【]/u)
      if (open < 0) break
      const bracket = held.slice(open).search(/[[【]/u) + open
      const rest = held.slice(bracket)
      const found = citation.exec(rest)
      if (found) {
        // The blank before it belongs to the citation, so that a removed one leaves no hole.
        push(pieces, held.slice(0, open))
        for (const passage of numbersIn(found[0])) pieces.push({ type: 'cite', passage })
        held = rest.slice(found[0].length)
        continue
      }
      if (!final && unfinished.test(rest) && rest.length <= longestCitation) {
        push(pieces, held.slice(0, open))
        held = held.slice(open)
        return pieces
      }
      push(pieces, held.slice(0, bracket + 1))
      held = held.slice(bracket + 1)
    }
    const kept = final ? held.length : held.trimEnd().length
    push(pieces, held.slice(0, kept))
    held = held.slice(kept)
    return pieces
  }
  return {
    push(text: string): Piece[] {
      held += text
      return take(false)
    },
    end: (): Piece[] => take(true),
  }
}

function push(pieces: Piece[], text: string): void {
  if (text) pieces.push({ type: 'text', text })
}

/** `[1, 3-5]` names 1, 3, 4 and 5. */
function numbersIn(text: string): number[] {
  const numbers: number[] = []
  for (const [, first, last] of text.matchAll(/(\d+)(?:\s*[-–]\s*(\d+))?/gu)) {
    const from = Number(first)
    const to = last === undefined ? from : Number(last)
    for (let number = from; number <= Math.min(to, from + mostPassages); number++) numbers.push(number)
  }
  return numbers
}
