import type { PlacedLine } from '../../layout.ts'

/** A word that was read from a picture, in the frame of its glyphs: its middle, and how low its own letters reach. */
export type PicturedWord = { x: number; y: number; width: number; bottom: number; turns: number; confidence: number }

/** Of the narrower of a word and what it may stand in. */
const leastWithin = 0.25

export function wordsIn(line: PlacedLine, words: readonly PicturedWord[]): PicturedWord[] {
  const [left, right] = [line.edges[0] ?? 0, line.edges.at(-1) ?? 0]
  return words.filter(({ x, y, width, turns }) => {
    if (turns !== line.turns || y < line.top || y > line.bottom) return false
    const within = Math.min(right, x + width / 2) - Math.max(left, x - width / 2)
    return within > leastWithin * Math.min(width, right - left)
  })
}

/** The line no lower than the letters of its words: it reaches to where the alphabet's lowest would. */
export function withOwnBottom(line: PlacedLine, words: readonly PicturedWord[]): PlacedLine {
  const own = wordsIn(line, words)
  if (own.length === 0) return line
  const lowest = Math.max(...own.map(({ bottom }) => bottom), (line.top + line.bottom) / 2)
  return { ...line, bottom: Math.min(line.bottom, lowest) }
}
