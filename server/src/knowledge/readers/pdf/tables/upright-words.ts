import type { Box } from '../../tables/words.ts'
import type { Fragment } from '../rows/fragments.ts'
import { bold, type Glyphs } from '../rows/glyphs.ts'
import type { Region } from '../rows/reading-order.ts'
import { rowText } from '../rows/row-text.ts'
import { rowOf } from '../rows/rows.ts'
import type { FragmentWord } from './page-words.ts'

/** In font sizes: what stands farther apart in one line is of two heads. */
const headGap = 1.6
const maxWords = 500

/** A line of text that runs upwards or downwards: one word, whatever it says, with its place in the frame of most of the text. */
export type UprightWord = FragmentWord & { upright: { text: string; fragments: readonly Fragment[] } }

type Frame = { turns: number; width: number; height: number; firstAt: number }

/** The lines of a page that are turned by a quarter against most of its text: they may be heads of narrow columns. */
export function uprightWords(glyphs: Glyphs, regions: readonly Region[], frame: Frame): UprightWord[] {
  const words: UprightWord[] = []
  for (const { rows } of regions)
    for (const { fragments } of rows) {
      const quarter = ((fragments[0]?.turns ?? 0) - frame.turns + 4) % 4
      if (quarter % 2 === 0 || fragments.some(({ skewed }) => skewed)) continue
      for (const part of partsOf(fragments)) {
        if (words.length >= maxWords) return []
        const word = wordOf(glyphs, part, { quarter, ...frame })
        if (word) words.push({ ...word, at: frame.firstAt + words.length })
      }
    }
  return words
}

function partsOf(fragments: readonly Fragment[]): Fragment[][] {
  const parts: Fragment[][] = []
  for (const fragment of fragments) {
    const part = parts.at(-1)
    const last = part?.at(-1)
    if (part && last && fragment.left - last.right <= headGap * fragment.size) part.push(fragment)
    else parts.push([fragment])
  }
  return parts
}

function wordOf(
  glyphs: Glyphs,
  fragments: readonly Fragment[],
  frame: Frame & { quarter: number },
): UprightWord | null {
  const [fragment] = fragments
  const row = rowOf([...fragments])
  const { text } = rowText(glyphs, row)
  if (!fragment || text === '') return null
  const isBold = ((glyphs.face[fragment.from] ?? 0) & bold) !== 0
  const { from, to } = fragment
  const placed = {
    ...turned(row, frame),
    size: row.size,
    bold: isBold,
    at: 0,
    isUpright: true as const,
    fragment,
    from,
    to,
  }
  return { ...placed, text, upright: { text: text.replaceAll('\t', ' '), fragments } }
}

/** From the frame of text that is turned a quarter, or three, clockwise against that of most of the text, to the latter. */
function turned({ left, right, top, bottom }: Box, { quarter, width, height }: Frame & { quarter: number }): Box {
  return quarter === 1
    ? { left: width - bottom, right: width - top, top: left, bottom: right }
    : { left: top, right: bottom, top: height - right, bottom: height - left }
}
