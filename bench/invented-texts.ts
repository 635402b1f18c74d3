/** Eight of a passage's rarer words: long words are the rare ones here. */
export function questionFrom(text: string, n: number): string {
  const rarer = text.split(' ').filter((word) => word.length > 6)
  return Array.from({ length: 8 }, (_, at) => rarer[(n + at * 11) % Math.max(1, rarer.length)] ?? '').join(' ')
}

/** Words of an invented language, as often as Zipf's law has them; the same in every run. */
export function speaker(): (count: number) => string[] {
  const syllables = [
    'ba',
    'ko',
    'ri',
    'ten',
    'mu',
    'sal',
    'dor',
    've',
    'pi',
    'lan',
    'gro',
    'shi',
    'ter',
    'on',
    'ax',
    'ul',
  ]
  const vocabulary = Array.from({ length: 60_000 }, (_, n) => {
    let word = ''
    for (let rest = n + 17; rest > 0; rest = Math.floor(rest / 16)) word += syllables[rest % 16]
    return word
  })
  let sum = 0
  const reached = vocabulary.map((_, rank) => (sum += 1 / (rank + 2.7)))
  const random = randomNumbers(12_345)
  return (count) =>
    Array.from({ length: count }, () => {
      const wanted = random() * sum
      let low = 0
      let high = reached.length - 1
      while (low < high) {
        const middle = (low + high) >> 1
        if ((reached[middle] ?? 0) < wanted) low = middle + 1
        else high = middle
      }
      return vocabulary[low] ?? ''
    })
}

/** mulberry32 */
function randomNumbers(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}
