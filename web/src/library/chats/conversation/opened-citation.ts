import type { ChatMessage, Source } from '@millwright/contract/chats'
import type { Segment } from '@millwright/contract/segments'
import { marksOf, type Mark } from '../../resources/viewer/marks.ts'

/**
 * A citation as the address says it: the message, its number, and which of the chips with that number was clicked
 * (`block-place` in the answer, `figure-quote` of a figure); null when it was opened from the list of sources.
 */
export type CitationAddress = { messageId: string; n: number; chip: string | null }

export const writeCitation = (message: ChatMessage, source: Source, chip: string | null) =>
  [message.id, source.n, ...(chip === null ? [] : [chip])].join('.')

export function readCitation(text: string | null): CitationAddress | null {
  const match = /^([0-9a-f-]{36})\.(\d{1,3})(?:\.((?:\d{1,4}|figure)-\d{1,4}))?$/.exec(text ?? '')
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

/** What a chip stands for: its source, of which a figure is the caption alone. */
export function citedBy(source: Source, chip: string | null): Source {
  const quote = /^figure-(\d+)$/.exec(chip ?? '')?.[1]
  const figure = quote === undefined ? undefined : source.quotes[Number(quote)]?.figure
  return figure ? { ...source, quotes: [figure] } : source
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
