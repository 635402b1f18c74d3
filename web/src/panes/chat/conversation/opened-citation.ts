import type { ChatMessage, Source } from '@millwright/contract/chats'
import type { Segment } from '@millwright/contract/segments'
import { marksOf, type Mark } from '../../viewer/marks/marks.ts'

/**
 * A citation as the address says it: the message, its number, and which of the chips with that number was clicked
 * (`block-place` in the answer, `figure-quote` of a figure, `cause-place` and `steps-place` of a symptom); null when it was opened from the list of sources.
 */
export type CitationAddress = { messageId: string; n: number; chip: string | null }

export const writeCitation = (message: ChatMessage, source: Source, chip: string | null) =>
  [message.id, source.n, ...(chip === null ? [] : [chip])].join('.')

export function readCitation(text: string | null): CitationAddress | null {
  const match = /^([0-9a-f-]{36})\.(\d{1,3})(?:\.((?:\d{1,4}|figure|cause|steps)-\d{1,4}))?$/.exec(text ?? '')
  return match?.[1] && match[2] ? { messageId: match[1], n: Number(match[2]), chip: match[3] ?? null } : null
}

export type OpenedCitation = { message: ChatMessage; source: Source }

export function findCitation(messages: readonly ChatMessage[], at: CitationAddress | null): OpenedCitation | null {
  const message = at && messages.find((one) => one.id === at.messageId)
  const source = message?.response.sources.find((one) => one.n === at?.n)
  return message && source ? { message, source } : null
}

/** The chip of the figure that stands beside a quote. */
export const figureChip = (quote: number) => `figure-${quote}`

/** The chip of a cause of a symptom, by its place among them; and of the steps that its remedy refers to. */
export const causeChip = (at: number) => `cause-${at}`
export const stepsChip = (at: number) => `steps-${at}`

/** What a chip stands for: its source, of which a figure is the caption alone, and a cause its row. */
export function citedBy(source: Source, chip: string | null): Source {
  const quote = partOf(source, chip ?? '')
  if (!quote) return source
  const { segment, text, boxes } = quote
  return { ...source, segments: [segment], quotes: [{ segment, text, ...(boxes ? { boxes } : {}) }] }
}

function partOf({ quotes }: Source, chip: string) {
  const [, kind, digits] = /^(figure|cause|steps)-(\d+)$/.exec(chip) ?? []
  const at = Number(digits)
  if (kind === 'figure') return quotes[at]?.figure
  const cause = kind === undefined ? undefined : quotes.find(({ causes }) => causes)?.causes?.[at]
  return kind === 'steps' ? cause?.steps : cause
}

/** The opened citation's quotes, and where the others of the same answer stand in the same document. */
export function marksAround(source: Source, sources: readonly Source[]): Mark[] {
  const others = sources
    .filter((other) => other.resourceId === source.resourceId && other.n !== source.n)
    .flatMap((other) => marksOf(other))
    .map((mark) => ({ ...mark, elsewhere: true }))
  return [...marksOf(source), ...others]
}

export function firstSegmentOf(source: Source): Segment | null {
  return source.quotes[0]?.segment ?? source.segments[0] ?? null
}
