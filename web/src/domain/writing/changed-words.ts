type Range = { start: number; end: number }
type Word = Range & { text: string }

/** The comparison takes time by the product of both lengths. */
const maxWords = 1_500
/** Where more than this has changed, as in a translation, marks would tell nothing. */
const maxChanged = 0.6

/** The stretches of a text that do not stand in the one it was made from; none where nearly all is new. */
export function changedWords(from: string, to: string): Range[] {
  const [before, after] = [wordsOf(from), wordsOf(to)]
  if (before.length > maxWords || after.length > maxWords) return []
  const kept = keptIn(before, after)
  if (kept.filter((isKept) => !isKept).length > after.length * maxChanged) return []
  const ranges: Range[] = []
  for (const [at, { start, end }] of after.entries()) {
    if (kept[at]) continue
    const last = ranges.at(-1)
    if (last && kept[at - 1] === false && !/\n/u.test(to.slice(last.end, start))) last.end = end
    else ranges.push({ start, end })
  }
  return ranges
}

function wordsOf(text: string): Word[] {
  return [...text.matchAll(/[\p{L}\p{M}\p{N}]+(?:[.,'’-][\p{L}\p{M}\p{N}]+)*/gu)].map(({ 0: word, index }) => ({
    text: word.toLowerCase(),
    start: index,
    end: index + word.length,
  }))
}

/** Which words of `after` belong to the longest sequence that both have. */
function keptIn(before: readonly Word[], after: readonly Word[]): boolean[] {
  const width = after.length + 1
  // lengths[i * width + j]: of the longest common sequence of what begins at i and at j.
  const lengths = new Uint16Array((before.length + 1) * width)
  for (let i = before.length - 1; i >= 0; i -= 1) {
    for (let j = after.length - 1; j >= 0; j -= 1) {
      const isSame = before[i]?.text === after[j]?.text
      const longer = Math.max(lengths[(i + 1) * width + j] ?? 0, lengths[i * width + j + 1] ?? 0)
      lengths[i * width + j] = isSame ? (lengths[(i + 1) * width + j + 1] ?? 0) + 1 : longer
    }
  }
  const kept = after.map(() => false)
  for (let i = 0, j = 0; i < before.length && j < after.length;) {
    if (before[i]?.text === after[j]?.text) {
      kept[j] = true
      i += 1
      j += 1
    } else if ((lengths[(i + 1) * width + j] ?? 0) >= (lengths[i * width + j + 1] ?? 0)) i += 1
    else j += 1
  }
  return kept
}
