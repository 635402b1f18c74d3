import type { Fragment } from '../rows/fragments.ts'
import { isBlankGap } from '../rows/gaps.ts'
import { bold, isBlank, type Glyphs } from '../rows/glyphs.ts'
import type { TableWord } from '../../tables/words.ts'

/** Part of a fragment: glyphs [from, to). */
export type FragmentWord = TableWord & {
  fragment: Fragment
  from: number
  to: number
  /** Of a line that runs upwards or downwards, which is one word: all that it says. */
  upright?: { text: string; fragments: readonly Fragment[] }
}

/** In font sizes: between the two, letters that are all set apart are still one word. */
const wordGap = 0.2
const sureGap = 0.5
const fewestLeaders = 5

/** The words of fragments; runs of dots that lead somewhere are none, and their heights are told. */
export function wordsOf(glyphs: Glyphs, fragments: readonly Fragment[]): { words: FragmentWord[]; leaders: number[] } {
  const words: FragmentWord[] = []
  const leaders: number[] = []
  for (const fragment of fragments) {
    let from = -1
    for (let i = fragment.from; i <= fragment.to; i++) {
      const isEnd = i === fragment.to || isBlank(glyphs.code[i] ?? 0)
      const gap = from >= 0 && !isEnd && i > from ? (glyphs.left[i] ?? 0) - (glyphs.right[i - 1] ?? 0) : 0
      const isParted =
        gap > sureGap * fragment.size ||
        (gap > wordGap * fragment.size && isBlankGap(glyphs, fragment, { before: i - 1, after: i }))
      if (from >= 0 && (isEnd || isParted)) {
        push(glyphs, { fragment, from, to: i }, { words, leaders })
        from = -1
      }
      if (!isEnd && from < 0) from = i
    }
  }
  return { words, leaders }
}

type Part = { fragment: Fragment; from: number; to: number }

function push(glyphs: Glyphs, { fragment, from, to }: Part, into: { words: FragmentWord[]; leaders: number[] }): void {
  let left = Infinity
  let right = -Infinity
  let text = ''
  let dots = 0
  for (let i = from; i < to; i++) {
    left = Math.min(left, glyphs.left[i] ?? 0)
    right = Math.max(right, glyphs.right[i] ?? 0)
    const code = glyphs.code[i] ?? 0
    if (code === 0x2e || code === 0x2026) dots++
    if (text.length < 200) text += String.fromCodePoint(Math.min(code, 0x10ffff))
  }
  if (dots >= fewestLeaders && dots >= 0.9 * (to - from)) {
    into.leaders.push((fragment.top + fragment.bottom) / 2)
    return
  }
  const isBold = ((glyphs.face[from] ?? 0) & bold) !== 0
  const { top, bottom, size } = fragment
  into.words.push({ text, left, right, top, bottom, size, bold: isBold, at: into.words.length, fragment, from, to })
}
