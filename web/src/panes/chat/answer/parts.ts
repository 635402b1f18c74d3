import type { Remarks, TextRange } from '@millwright/contract/chats'
import type { MarkedRange } from '../../../ui/markdown/remark-marked.ts'
import { type Block, blocksOf } from './markdown/citations.ts'

export type AnswerParts = {
  /** What the answer says about itself. */
  note: Block[]
  main: Block[]
  /** The heading over the further places, and these. */
  further: Block[]
}

/** Parts an answer where its remarks say so; blocks keep their number over all of it. */
export function partsOf(text: string, { note, further }: Pick<Remarks, 'note' | 'further'>): AnswerParts {
  const parts: AnswerParts = { note: [], main: [], further: [] }
  for (const block of blocksOf(text)) {
    if (further !== null && block.start >= further) parts.further.push(block)
    else if (note !== null && block.start >= note.start && block.start < note.end) parts.note.push(block)
    else parts.main.push(block)
  }
  return parts
}

const valueLine = /^\*\*[^*\n]+\*\* \[\d{1,3}\]$/

/** The value that an answer begins with, and the rest of it: a quote follows the value at once. */
export function valueOf(main: readonly Block[]): { value: Block | null; rest: readonly Block[] } {
  const [first, second] = main
  const isValue = first && valueLine.test(first.text) && (!second || second.text.startsWith('>'))
  return isValue ? { value: first, rest: main.slice(1) } : { value: null, rest: main }
}

const citation = /(?<!\\)\[(\d{1,3})\]/g

/** The numbers that these blocks cite. */
export function citedIn(blocks: readonly Block[]): Set<number> {
  return new Set(blocks.flatMap(({ text }) => [...text.matchAll(citation)].map(([, digits]) => Number(digits))))
}

/** The stretches of a block that are marked, as offsets in it: figures before the sentences around them. */
export function markedIn(block: Block, { unproven, uncited }: Pick<Remarks, 'unproven' | 'uncited'>): MarkedRange[] {
  const within = (ranges: readonly TextRange[], kind: MarkedRange['kind']) =>
    ranges.flatMap(({ start, end }) => {
      const from = Math.max(0, start - block.start)
      const to = Math.min(block.text.length, end - block.start)
      return from < to ? [{ start: from, end: to, kind }] : []
    })
  return [...within(unproven, 'unproven'), ...within(uncited, 'uncited')]
}
