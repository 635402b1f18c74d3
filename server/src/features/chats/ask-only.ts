import type { Quote, Source } from '@millwright/contract/chats'
import { ResourceType } from '@millwright/contract/formats'

/** The assets that a viewer may ask about and not open. */
export type AskOnly = ReadonlySet<string>

/**
 * What of a source is shown where its asset may only be asked about: the quotes as the answer has them. A place that is only near,
 * and that the answer does not quote, would be a search: null. Records are shown as they are, for their answer says all of them.
 */
export function asShown(source: Source, askOnly: AskOnly): Source | null {
  const isOpened = ResourceType.safeParse(source.fileType).success || source.fileType === 'approved'
  if (!isOpened || source.assetId === null || !askOnly.has(source.assetId)) return source
  return source.nearest ? null : { ...source, quotes: source.quotes.map(bare), askOnly: true }
}

/** Without where it stands on its page, and what stands around it. */
function bare({ boxes: _boxes, context: _context, figure: _figure, causes, ...quote }: Quote): Quote {
  if (!causes) return quote
  return { ...quote, causes: causes.map(({ boxes: _, steps: _steps, ...row }) => row) }
}
