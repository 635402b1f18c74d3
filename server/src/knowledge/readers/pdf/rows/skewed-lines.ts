import type { PageSize, PlacedLine } from '../../layout.ts'
import { type PicturedWord, withOwnBottom, wordsIn } from './pictured-words.ts'

/** Of a piece of a line, in heights of the line: at 2° its ends are less than a twentieth of a height off. */
const maxPieceLength = 3
/** Less is not seen. */
const leastSkew = 0.05

/**
 * Lines of a page that was turned back to be read, on the page as it lies: in pieces, each with its middle where it is on
 * the page, for places are upright boxes. `degrees` clockwise; `words` where it was read from a picture.
 */
export function skewedLines(
  text: string,
  lines: readonly PlacedLine[],
  { width, height, degrees, words = [] }: PageSize & { degrees: number; words?: readonly PicturedWord[] },
): PlacedLine[] {
  if (Math.abs(degrees) < leastSkew) return lines.map((line) => withOwnBottom(line, words))
  const radians = (degrees * Math.PI) / 180
  const [cos, sin] = [Math.cos(radians), Math.sin(radians)]
  return lines.flatMap((line) => {
    const [middleX, middleY] = line.turns % 2 === 1 ? [height / 2, width / 2] : [width / 2, height / 2]
    const own = wordsIn(line, words)
    return piecesOf(text, line).map((whole) => {
      const piece = withOwnBottom(whole, own)
      const x = ((piece.edges[0] ?? 0) + (piece.edges.at(-1) ?? 0)) / 2
      const y = (piece.top + piece.bottom) / 2
      const right = middleX + (x - middleX) * cos - (y - middleY) * sin - x
      const down = middleY + (x - middleX) * sin + (y - middleY) * cos - y
      return {
        ...piece,
        top: piece.top + down,
        bottom: piece.bottom + down,
        edges: piece.edges.map((edge) => edge + right),
      }
    })
  })
}

/** Words, long ones in several. */
function piecesOf(text: string, line: PlacedLine): PlacedLine[] {
  const longest = maxPieceLength * (line.bottom - line.top)
  const pieces: PlacedLine[] = []
  let from = 0
  const count = line.end - line.start
  for (let at = 1; at <= count; at++) {
    const isLast = at === count
    const isWord = /\s/u.test(text.charAt(line.start + at - 1))
    const isLong = Math.abs((line.edges[at + 1] ?? 0) - (line.edges[from] ?? 0)) > longest
    if (!isLast && !isWord && !isLong) continue
    pieces.push({ ...line, start: line.start + from, end: line.start + at, edges: line.edges.slice(from, at + 1) })
    from = at
  }
  return pieces
}
