import type { NoteBlock, NoteInline } from '@millwright/contract/note-blocks'
import type { Clip, TranscriptSegment } from '@millwright/contract/videos'
import { clockOf } from '../../../ui/values/clock.ts'

type Video = {
  lines: readonly TranscriptSegment[]
  clips: readonly Clip[]
  /** The address of a clip's picture, as notes name media. */
  pictureOf: (clip: Clip) => string | null
  /** The video at a second. */
  addressAt: (second: number) => string
  newId: () => string
}

/** Seconds of silence after which something else begins. */
const pause = 2.5
/** Characters: a longer paragraph ends with its sentence. */
const longParagraph = 400

/** What is said in a video as a note: a heading for each clip, paragraphs below it, the time before each. */
export function noteOfVideo(video: Video): NoteBlock[] {
  const { clips, lines } = video
  const sorted = clips.toSorted((one, other) => one.start - other.start)
  const [first] = sorted
  const beforeAll = first ? lines.filter(({ start }) => start < first.start) : lines
  return [
    ...paragraphsOf(beforeAll, video),
    ...sorted.flatMap((clip, at) => {
      const next = sorted[at + 1]?.start ?? Number.POSITIVE_INFINITY
      const said = lines.filter(({ start }) => clip.start <= start && start < next)
      return [headingOf(clip, video), ...pictureIn(clip, video), ...paragraphsOf(said, video, clip.start)]
    }),
  ]
}

function headingOf({ title, start }: Clip, { addressAt, newId }: Video): NoteBlock {
  const content = [timeMark(start, addressAt), textOf(` ${title}`)]
  return { id: newId(), type: 'heading', props: { level: 2 }, content, children: [] }
}

function pictureIn(clip: Clip, { pictureOf, newId }: Video): NoteBlock[] {
  const url = pictureOf(clip)
  return url === null ? [] : [{ id: newId(), type: 'image', props: { url, name: clip.title }, children: [] }]
}

/** `marked`: the second that stands above them already. */
function paragraphsOf(lines: readonly TranscriptSegment[], { addressAt, newId }: Video, marked?: number): NoteBlock[] {
  const paragraphs: { start: number; end: number; text: string }[] = []
  for (const { start, end, text } of lines) {
    const said = text.trim()
    const last = paragraphs.at(-1)
    if (said === '') continue
    if (last && !isOver(last, start)) Object.assign(last, { end, text: `${last.text} ${said}` })
    else paragraphs.push({ start, end, text: said })
  }
  return paragraphs.map(({ start, text }) => ({
    id: newId(),
    type: 'paragraph',
    props: {},
    content:
      marked !== undefined && Math.floor(start) === Math.floor(marked)
        ? [textOf(text)]
        : [timeMark(start, addressAt), textOf(` ${text}`)],
    children: [],
  }))
}

const isOver = ({ end, text }: { end: number; text: string }, next: number) =>
  next - end >= pause || (text.length >= longParagraph && /[.!?…。！？]["”»)]?$/u.test(text))

const textOf = (text: string): NoteInline & { type: 'text' } => ({ type: 'text', text, styles: {} })

function timeMark(second: number, addressAt: Video['addressAt']): NoteInline {
  return { type: 'link', href: addressAt(Math.floor(second)), content: [textOf(clockOf(second))] }
}
