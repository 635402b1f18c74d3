import { isAccent } from './accents.ts'
import { isBlank, lineBreak, type Glyphs } from './glyphs.ts'

/** A piece of one line without a wide gap, in painting order: a line of prose, a table cell, a marker. */
export type Fragment = {
  /** Glyphs [from, to); neither the first nor the last is a blank. */
  from: number
  to: number
  left: number
  right: number
  top: number
  bottom: number
  /** Font size of its largest glyphs. */
  size: number
  turns: number
  skewed: boolean
  annotated: boolean
}

/** A gap of one em parts columns set as closely as TeX sets them; blanks in prose stay below it. */
const widestBlank = 1

export function fragmentsOf(glyphs: Glyphs): Fragment[] {
  const fragments: Fragment[] = []
  let current: Fragment | undefined
  let afterLineBreak = false
  for (let i = 0; i < glyphs.count; i++) {
    const code = glyphs.code[i] ?? 0
    if (isBlank(code)) {
      if (code === lineBreak) afterLineBreak = true
      continue
    }
    if (current && !afterLineBreak && continues(current, glyphs, i)) extend(current, glyphs, i)
    else {
      current = fragmentAt(glyphs, i)
      fragments.push(current)
    }
    afterLineBreak = false
  }
  return fragments
}

/** Hebrew, Arabic and their neighbours, whose words PDFium gives in reading order, that is leftwards. */
export function runsLeftwards(code: number): boolean {
  return (code >= 0x590 && code <= 0x8ff) || (code >= 0xfb1d && code <= 0xfdff) || (code >= 0xfe70 && code <= 0xfeff)
}

function fragmentAt(glyphs: Glyphs, i: number): Fragment {
  return {
    from: i,
    to: i + 1,
    left: glyphs.left[i] ?? 0,
    right: glyphs.right[i] ?? 0,
    top: glyphs.top[i] ?? 0,
    bottom: glyphs.bottom[i] ?? 0,
    size: glyphs.size[i] ?? 0,
    turns: glyphs.turns[i] ?? 0,
    skewed: glyphs.skewed[i] === 1,
    annotated: glyphs.annotated[i] === 1,
  }
}

function continues(fragment: Fragment, glyphs: Glyphs, i: number): boolean {
  if (glyphs.turns[i] !== fragment.turns || (glyphs.skewed[i] === 1) !== fragment.skewed) return false
  if (fragment.skewed) return true
  const top = glyphs.top[i] ?? 0
  const bottom = glyphs.bottom[i] ?? 0
  const overlap = Math.min(bottom, fragment.bottom) - Math.max(top, fragment.top)
  const lower = Math.min(bottom - top, fragment.bottom - fragment.top)
  if (overlap < 0.35 * lower) return false
  const size = Math.max(fragment.size, glyphs.size[i] ?? 0)
  const left = glyphs.left[i] ?? 0
  if (runsLeftwards(glyphs.code[i] ?? 0)) {
    const right = glyphs.right[i] ?? 0
    return Math.min(Math.abs(left - fragment.right), Math.abs(fragment.left - right)) <= widestBlank * size
  }
  const gap = left - fragment.right
  // An accent is as wide as the letter that is painted below it.
  const farthestBack = isAccent(glyphs.code[i - 1] ?? 0) ? 1 : 0.5
  return gap <= widestBlank * size && gap >= -farthestBack * size
}

function extend(fragment: Fragment, glyphs: Glyphs, i: number): void {
  fragment.to = i + 1
  fragment.left = Math.min(fragment.left, glyphs.left[i] ?? 0)
  fragment.right = Math.max(fragment.right, glyphs.right[i] ?? 0)
  const size = glyphs.size[i] ?? 0
  // A raised or lowered small sign does not make the line higher for what follows.
  if (size >= 0.8 * fragment.size) {
    fragment.top = Math.min(fragment.top, glyphs.top[i] ?? 0)
    fragment.bottom = Math.max(fragment.bottom, glyphs.bottom[i] ?? 0)
    fragment.size = Math.max(fragment.size, size)
  }
}
