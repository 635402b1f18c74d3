const segmenter = new Intl.Segmenter('en', { granularity: 'word' })
/** Scripts that write several words without a blank: Thai to Khmer, Kana, Han. */
const unspaced = /[\u0E00-\u0EFF\u1000-\u109F\u1780-\u17FF\u3040-\u30FF\u3400-\u9FFF\u{20000}-\u{3FFFF}]/u

export function countWords(text: string): number {
  if (unspaced.test(text)) return wordEnds(text).length
  let words = 0
  let inside = false
  for (let i = 0; i < text.length; i++) {
    const blank = isBlank(text.charCodeAt(i))
    if (!blank && !inside) words++
    inside = !blank
  }
  return words
}

/** Where each word of the text ends. */
export function wordEnds(text: string): number[] {
  const ends: number[] = []
  if (!unspaced.test(text)) {
    for (const word of text.matchAll(/\S+/gu)) ends.push(word.index + word[0].length)
    return ends
  }
  for (const { index, segment, isWordLike } of segmenter.segment(text)) {
    if (isWordLike) ends.push(index + segment.length)
  }
  return ends
}

function isBlank(code: number): boolean {
  return code === 32 || (code >= 9 && code <= 13) || code === 0xa0
}
