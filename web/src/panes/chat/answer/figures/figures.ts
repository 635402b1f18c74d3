import type { Source } from '@millwright/contract/chats'
import type { Box, Segment } from '@millwright/contract/segments'
import { figureChip } from '../../conversation/opened-citation.ts'

/** A cited picture: of an image its whole, of a document the part of a page over or under a caption. */
export type Figure = {
  source: Source
  /** How the address says it; null for a source as a whole. */
  chip: string | null
  /** What stands under it. */
  caption: string
  segment: Segment
  /** Where the caption stands on its page, as fractions of it. */
  boxes: readonly Box[]
}

/** More would push the sources out of sight. */
const most = 3
const maxCaptionLength = 300

/** The pictures that an answer cites, in the order of its sources, each once. */
export function figuresOf(sources: readonly Source[]): Figure[] {
  const figures = new Map<string, Figure>()
  for (const figure of sources.flatMap(figuresIn)) {
    const { source, segment, boxes } = figure
    const place = `${source.resourceId} ${segment} ${boxes[0]?.y}`
    if (!figures.has(place)) figures.set(place, figure)
  }
  return [...figures.values()].slice(0, most)
}

function figuresIn(source: Source): Figure[] {
  const { fileType, fileName, quotes, segments, askOnly } = source
  if (askOnly) return []
  if (fileType === 'image') {
    const caption = quotes[0]?.text.slice(0, maxCaptionLength) ?? fileName
    return [{ source, caption, chip: null, segment: segments[0] ?? 1, boxes: [] }]
  }
  if (fileType !== 'document') return []
  return quotes.flatMap(({ figure }, at) =>
    figure
      ? [{ source, chip: figureChip(at), caption: figure.text, segment: figure.segment, boxes: figure.boxes }]
      : [],
  )
}
