import type { Doubt, PassageRange } from '../../schema/passages.ts'
import type { ScreenLine, TranscriptLine } from '../../schema/videos.ts'
import type { Passage } from './cut-passages.ts'
import { titleOf } from './heading-path.ts'
import type { OrderedSegment } from './passages.repository.ts'
import { sentenceEnds } from '../language/sentences.ts'
import { countWords } from '../language/words.ts'

/** What of a video can be found: times in seconds, each list in its order. */
export type Talk = {
  title: string
  lines: readonly TranscriptLine[]
  clips: readonly { title: string; start: number; end: number }[]
  screen: readonly ScreenLine[]
}

/** A line and where it stands: its segment is the whole second in which it begins. */
type PlacedLine = TranscriptLine & { segment: number; from: number; words: number }

const maxSeconds = 60
const maxWords = 150
/** Said again at the beginning of the next passage. */
const overlapSeconds = 15
const overlapWords = 37
/** Speech without full stops is one sentence to nobody: its lines stand alone. */
const leastEnded = 0.1
const maxSentenceLength = 40

/** A video's text by its seconds, and its passages: some minute of a clip each, under the clip's title. */
export function cutTalk({ title, lines, clips, screen }: Talk): { segments: OrderedSegment[]; passages: Passage[] } {
  const texts = new Map<number, string>()
  const place = (line: TranscriptLine, separator: string): PlacedLine => {
    const segment = Math.floor(line.start)
    const before = texts.get(segment)
    const from = before === undefined ? 0 : before.length + separator.length
    texts.set(segment, before === undefined ? line.text : `${before}${separator}${line.text}`)
    return { ...line, segment, from, words: countWords(line.text) }
  }
  const doubts = new Map<number, Doubt[]>()
  const said = lines.map((line) => place(line, ' '))
  const shown = screen.map(({ confidences, ...line }) => {
    const placed = place(line, '\n')
    const { segment, from } = placed
    const own = confidences.map((doubt) => ({ ...doubt, start: from + doubt.start, end: from + doubt.end }))
    // Also where all is sure: what has none was never judged.
    doubts.set(segment, [...(doubts.get(segment) ?? []), ...own])
    return placed
  })
  const isPunctuated = said.filter(({ text }) => ended.test(text)).length >= leastEnded * said.length
  const passages: Passage[] = []
  for (const clip of clips.length > 0 ? clips : [{ title: '', start: 0, end: Infinity }]) {
    const isIn = ({ start }: TranscriptLine) => start >= clip.start && start < clip.end
    const path = titleOf(title, clip.title)
    const add = (group: readonly PlacedLine[], separatorAfter: (group: readonly PlacedLine[], at: number) => string) =>
      passages.push({ ordinal: passages.length, title: path, ...joined(group, separatorAfter) })
    for (const group of groupsOf(said.filter(isIn))) add(group, isPunctuated ? spoken : () => '\n')
    for (const group of groupsOf(shown.filter(isIn), { isRepeating: false })) add(group, () => '\n')
  }
  const segments = [...texts]
    .toSorted(([a], [b]) => a - b)
    .map(([segment, text], at) => {
      const confidences = doubts.get(segment)
      const doubted = confidences ? { confidences } : {}
      return { segment, ordinal: at + 1, text, headings: [], place: null, ...doubted }
    })
  return { segments, passages }
}

/** Lines that make a passage together; each passage but the first begins with the end of the one before. */
function groupsOf(lines: readonly PlacedLine[], { isRepeating = true } = {}): PlacedLine[][] {
  const groups: PlacedLine[][] = []
  let open: PlacedLine[] = []
  let fresh = 0
  let words = 0
  for (const line of lines) {
    const isLong = line.end - (open[0]?.start ?? line.start) > maxSeconds || words + line.words > maxWords
    if (fresh > 0 && isLong) {
      groups.push(open)
      open = isRepeating ? tailOf(open, line.start) : []
      words = open.reduce((sum, each) => sum + each.words, 0)
      fresh = 0
    }
    open.push(line)
    words += line.words
    fresh++
  }
  return fresh > 0 ? [...groups, open] : groups
}

function tailOf(lines: readonly PlacedLine[], until: number): PlacedLine[] {
  let words = 0
  const from = lines.findLastIndex((line) => {
    words += line.words
    return until - line.start > overlapSeconds || words > overlapWords
  })
  return lines.slice(from + 1)
}

const ended = new RegExp(`[${sentenceEnds}]["'”’»)\\]」』]*$`, 'u')

/** Speech is prose: its sentences end where they end, not with a line, unless one never does. */
function spoken(group: readonly PlacedLine[], at: number): string {
  let words = 0
  for (let before = at; before >= 0; before--) {
    const line = group[before]
    if (!line || (before < at && ended.test(line.text))) break
    words += line.words
  }
  return !ended.test(group[at]?.text ?? '') && words > maxSentenceLength ? '\n' : ' '
}

function joined(
  group: readonly PlacedLine[],
  separatorAfter: (group: readonly PlacedLine[], at: number) => string,
): { text: string; ranges: PassageRange[] } {
  let text = ''
  const ranges = group.map(({ segment, from, text: said }, at) => {
    const offset = text.length
    text += said + (at < group.length - 1 ? separatorAfter(group, at) : '')
    return { offset, segment, start: from, end: from + said.length }
  })
  return { text, ranges }
}
