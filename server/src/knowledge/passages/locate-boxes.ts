import { certain, isDoubtful } from '@millwright/contract/confidence'
import type { Box, Segment } from '@millwright/contract/segments'
import type { Doubt } from '../../schema/passages.ts'
import { boxesOf } from '../readers/layout.ts'
import type { SegmentName, StoredPlaces, StoredSegment } from './passages.repository.ts'

/** A stretch of a segment's text. */
export type SegmentStretch = { segment: Segment; start: number; end: number }
/**
 * `boxes` are fractions of the upright page, none for what has no page; `confidence` is that of the least sure word, where
 * the stretch was read from a picture, of a video's second where it is in doubt.
 */
export type LocatedStretch = { boxes: Box[]; confidence?: number }
/** Where a stretch of a version's segment stands. */
export type LocateBoxes = (versionId: string, stretch: SegmentStretch) => Promise<LocatedStretch>
/** A word that was read from a picture and is in doubt. */
export type DoubtedWord = Doubt & { word: string }
/** Those of each of these segments. */
export type ListDoubts = (names: readonly SegmentName[]) => Promise<(readonly DoubtedWord[])[]>

/** Reads what was stored of each segment once, and of several at once. */
export function createLocator(read: (names: readonly SegmentName[]) => Promise<StoredSegment[]>): {
  locate: LocateBoxes
  listDoubts: ListDoubts
} {
  const stored = new Map<string, Promise<StoredPlaces | undefined>>()
  const keyOf = ({ versionId, segment }: SegmentName) => `${versionId} ${segment}`
  const placesOf = (names: readonly SegmentName[]) => {
    const unread = names.filter((name) => !stored.has(keyOf(name)))
    if (unread.length > 0) {
      const reading = read(unread)
      for (const name of unread) {
        stored.set(
          keyOf(name),
          reading.then((rows) => rows.find((row) => keyOf(row) === keyOf(name))),
        )
      }
    }
    return Promise.all(names.map(async (name) => stored.get(keyOf(name))))
  }
  const listDoubts: ListDoubts = async (names) =>
    (await placesOf(names)).map((places) => {
      if (!places) return []
      const { text } = places
      const words = (places.confidences ?? figuresOnScreen(places)).map((doubt) => ({
        ...doubt,
        word: text.slice(doubt.start, doubt.end),
      }))
      return words.filter(({ word, confidence }) => isDoubtful(word, confidence))
    })
  return {
    async locate(versionId, { segment, start, end }) {
      const names = [{ versionId, segment }]
      const [places] = await placesOf(names)
      const { layout = null } = places ?? {}
      const [doubts = []] = await listDoubts(names)
      const boxes = layout ? boxesOf(layout, start, end) : []
      // A second holds also what was said in it.
      const noted =
        layout && places?.confidences ? [...places.confidences, { start, end, confidence: certain }] : doubts
      const within = noted.filter((word) => word.start < end && word.end > start)
      if (within.length === 0) return { boxes }
      return { boxes, confidence: Math.min(...within.map(({ confidence }) => confidence)) }
    },
    listDoubts,
  }
}

/** None of them proves anything: what was sure and what was never judged look alike. */
function figuresOnScreen({ text, unjudgedScreen }: StoredPlaces): Doubt[] {
  if (unjudgedScreen === null) return []
  // What is said in the same second stands before it.
  const from = Math.max(0, text.indexOf(unjudgedScreen))
  const words = [...text.slice(from).matchAll(/\S+/gu)]
  const figures = words.filter(({ 0: word }) => /\p{N}/u.test(word))
  return figures.map(({ 0: word, index }) => ({ start: from + index, end: from + index + word.length, confidence: 0 }))
}
