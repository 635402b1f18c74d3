import { type Box, isNumeric, type TableWord } from './words.ts'

/** Words of a line that stand close together. */
export type Chunk = Box & { words: TableWord[] }
export type TextLine = Box & { words: TableWord[]; size: number }

/** Of the lower one's height, that two words of one line share. */
const sharedHeight = 0.5
/** In font sizes: the gap from which on words are of two chunks. */
export const chunkGap = 0.62

/** Lines from top to bottom, their words from left to right. */
export function linesOf(words: readonly TableWord[]): TextLine[] {
  const lines: { words: TableWord[]; top: number; bottom: number; longest: number }[] = []
  const sorted = words.length > 1 ? words.toSorted((a, b) => a.top + a.bottom - b.top - b.bottom) : words
  for (const word of sorted) {
    const line = lines.at(-1)
    const shared = line ? Math.min(word.bottom, line.bottom) - Math.max(word.top, line.top) : 0
    if (line && shared >= sharedHeight * Math.min(word.bottom - word.top, line.bottom - line.top)) {
      line.words.push(word)
      // The longest word says how high the line is: neither a raised sign nor a large one widens it.
      if (word.text.length > line.longest) {
        line.longest = word.text.length
        line.top = word.top
        line.bottom = word.bottom
      }
    } else lines.push({ words: [word], top: word.top, bottom: word.bottom, longest: word.text.length })
  }
  return lines.map(({ words: held, top, bottom }): TextLine => {
    const line: TextLine = { left: Infinity, right: -Infinity, top, bottom, words: held, size: 0 }
    if (held.length > 1) held.sort((a, b) => a.left - b.left)
    for (const { left, right, size } of held) {
      if (left < line.left) line.left = left
      if (right > line.right) line.right = right
      if (size > line.size) line.size = size
    }
    return line
  })
}

/** `gap` in points. */
export function chunksOf(words: readonly TableWord[], gap: number): Chunk[] {
  const chunks: Chunk[] = []
  for (const word of words) {
    const chunk = chunks.at(-1)
    if (chunk && word.left - chunk.right <= gap) {
      chunk.words.push(word)
      chunk.right = Math.max(chunk.right, word.right)
      chunk.top = Math.min(chunk.top, word.top)
      chunk.bottom = Math.max(chunk.bottom, word.bottom)
    } else chunks.push({ left: word.left, right: word.right, top: word.top, bottom: word.bottom, words: [word] })
  }
  return chunks
}

export function textOf(words: readonly TableWord[]): string {
  return words.map(({ text }) => text).join(' ')
}

export function isNumericChunk({ words }: { words: readonly TableWord[] }): boolean {
  return words.length <= 4 && isNumeric(textOf(words))
}
