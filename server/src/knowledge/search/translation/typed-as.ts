import { normalForm } from '../../language/normal-form.ts'
const words = /[\p{L}\p{M}\p{N}]+/gu

/** A word or phrase in lower case as it stands in the text; lower case may be longer than what it is of (`İ`). */
export function typedAs(text: string, word: string): string {
  const normal = normalForm(text, 'NFKC')
  const found = [...normal.matchAll(words)]
  const lower = found.map(([written]) => written.toLowerCase())
  const wanted = word.split(' ')
  const at = lower.findIndex((_, start) => wanted.every((one, offset) => lower[start + offset] === one))
  const [first, last] = [found[at], found[at + wanted.length - 1]]
  return first && last ? normal.slice(first.index, last.index + last[0].length) : word
}
