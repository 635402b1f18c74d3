import type { ChatMessage, Source } from '@millwright/contract/chats'
import { marksOf } from '../../ui/pdf-viewer/marks.ts'
import type { Shown } from '../../ui/pdf-viewer/use-pdf.ts'

/** A citation as the address says it: the message and its number. */
export type CitationAddress = { messageId: string; n: number }

export const writeCitation = (message: ChatMessage, source: Source) => `${message.id}.${source.n}`

export function readCitation(text: string | null): CitationAddress | null {
  const match = /^([0-9a-f-]{36})\.(\d{1,3})$/.exec(text ?? '')
  return match?.[1] && match[2] ? { messageId: match[1], n: Number(match[2]) } : null
}

export type OpenedCitation = { message: ChatMessage; source: Source }

export function findCitation(messages: readonly ChatMessage[], at: CitationAddress | null): OpenedCitation | null {
  const message = at && messages.find((one) => one.id === at.messageId)
  const source = message?.response.sources.find((one) => one.n === at?.n)
  return message && source ? { message, source } : null
}

/** The opened citation's quotes, and where the others of the same answer stand in the same document. */
export function shownOf({ message, source }: OpenedCitation): Shown {
  const marks = marksOf(source)
  const others = message.response.sources
    .filter((other) => other.resourceId === source.resourceId && other.n !== source.n)
    .flatMap((other) => marksOf(other))
    .map((mark) => ({ ...mark, elsewhere: true }))
  return { marks: [...marks, ...others], first: marks[0] }
}

export function firstPageOf(source: Source): number {
  const segment = source.quotes[0]?.segment ?? source.segments[0]
  return typeof segment === 'number' ? segment : 1
}
