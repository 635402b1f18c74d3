import type { Segment } from '@millwright/contract/segments'
import type { PassageRange } from '../../schema/passages.ts'

/** Other text in place of a segment's characters [start, end). */
export type Replacement = { segment: Segment; start: number; end: number; text: string }

type PassageText = { text: string; ranges: readonly PassageRange[] }
export type ReplacedPassage = {
  text: string
  ranges: PassageRange[]
  /** Whether it holds what was replaced. */
  isTouched: boolean
}

/**
 * A passage after a stretch of one of its segments was replaced. One that ends or begins within the stretch gets the
 * whole of what stands there now: its words belong together.
 */
export function replaceStretch({ text, ranges }: PassageText, replacement: Replacement): ReplacedPassage {
  const { segment, start, end } = replacement
  const grown = replacement.text.length - (end - start)
  const result: ReplacedPassage = { text: '', ranges: [], isTouched: false }
  /** Up to here the old text is taken over. */
  let taken = 0
  for (const range of ranges) {
    const between = result.ranges.length === 0 ? '' : text.slice(taken, range.offset)
    const old = text.slice(range.offset, range.offset + range.end - range.start)
    taken = range.offset + old.length
    const keep = (written: string, from: number): void => {
      // Of a range that is empty now, what parted it from the next goes, too.
      if (written === '') return
      const offset = result.text.length + between.length
      result.text += between + written
      result.ranges.push({ ...range, offset, start: from, end: from + written.length })
    }
    const isInsertion = start === end && range.start <= start && start <= range.end
    const isTouched = range.segment === segment && ((range.start < end && range.end > start) || isInsertion)
    if (!isTouched || (isInsertion && result.isTouched)) {
      const isBehind = range.segment === segment && range.start >= end
      keep(old, range.start + (isBehind ? grown : 0))
      continue
    }
    const before = old.slice(0, Math.max(0, start - range.start))
    const behind = old.slice(old.length - Math.max(0, range.end - end))
    // A second range within the stretch follows the one that took its new text.
    if (result.isTouched) keep(behind, start + replacement.text.length)
    else keep(before + replacement.text + behind, Math.min(range.start, start))
    result.isTouched = true
  }
  result.text += text.slice(taken)
  return result
}
