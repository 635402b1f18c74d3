import type { TranscriptSegment } from '@millwright/contract/videos'

type Step = { line: number; before: string; after: string }

/** What is written over lines of a transcript, by their index; times stay as they are. */
export type LineEdits = { texts: ReadonlyMap<number, string>; past: readonly Step[]; future: readonly Step[] }

export const noEdits: LineEdits = { texts: new Map(), past: [], future: [] }

/** One step takes what is typed in one line up to the end of a word. */
export function written(edits: LineEdits, step: Step): LineEdits {
  if (step.before === step.after) return edits
  const last = edits.past.at(-1)
  const goesOn = last?.line === step.line && last.after === step.before && !/\s$/.test(last.after)
  const past =
    goesOn && isTyping(step) ? [...edits.past.slice(0, -1), { ...step, before: last.before }] : [...edits.past, step]
  return { texts: withText(edits.texts, step.line, step.after), past, future: [] }
}

/** A letter more or less, and not a part that was put in its place. */
const isTyping = ({ before, after }: Step) => Math.abs(before.length - after.length) <= 1

export function undone({ texts, past, future }: LineEdits): LineEdits {
  const step = past.at(-1)
  if (!step) return { texts, past, future }
  return { texts: withText(texts, step.line, step.before), past: past.slice(0, -1), future: [step, ...future] }
}

export function redone({ texts, past, future }: LineEdits): LineEdits {
  const [step, ...rest] = future
  if (!step) return { texts, past, future }
  return { texts: withText(texts, step.line, step.after), past: [...past, step], future: rest }
}

const withText = (texts: ReadonlyMap<number, string>, line: number, text: string) => new Map([...texts, [line, text]])

/** A line that was changed, as it stood and as it is now. */
export type ChangedLine = { start: number; end: number; before: string; after: string }

export function changedLines(lines: readonly TranscriptSegment[], { texts }: LineEdits): ChangedLine[] {
  return [...texts].flatMap(([line, after]) => {
    const was = lines[line]
    return was && was.text !== after ? [{ start: was.start, end: was.end, before: was.text, after }] : []
  })
}

/** `after` has the lines of `before`, some of them with another text. */
export function changedIn(before: readonly TranscriptSegment[], after: readonly TranscriptSegment[]): ChangedLine[] {
  return before.flatMap(({ start, end, text }, line) => {
    const now = after[line]?.text ?? text
    return now === text ? [] : [{ start, end, before: text, after: now }]
  })
}

/** One line that two people have changed; null where the other one has taken it out. */
export type Conflict = { mine: ChangedLine; theirs: TranscriptSegment | null; line: number | null }

type MergedLines = { segments: TranscriptSegment[]; conflicts: Conflict[] }

/** Puts changed lines into a transcript as somebody else has saved it: what only one has changed needs no question. */
export function mergeLines(changed: readonly ChangedLine[], theirs: readonly TranscriptSegment[]): MergedLines {
  const places = new Map<string, number[]>()
  for (const [line, segment] of theirs.entries()) {
    const key = timesOf(segment)
    const there = places.get(key)
    if (there) there.push(line)
    else places.set(key, [line])
  }
  const segments = [...theirs]
  const conflicts: Conflict[] = []
  for (const mine of changed) {
    const there = places.get(timesOf(mine)) ?? []
    const as = (text: string) => there.find((line) => theirs[line]?.text === text)
    const same = as(mine.before) ?? as(mine.after)
    const line = same ?? there[0] ?? null
    const present = line === null ? undefined : theirs[line]
    if (same !== undefined && present) segments[same] = { ...present, text: mine.after }
    else conflicts.push({ mine, theirs: present ?? null, line })
  }
  return { segments, conflicts }
}

const timesOf = ({ start, end }: Pick<TranscriptSegment, 'start' | 'end'>) => `${start} ${end}`

/** With one's own words in the place of the other's, or added where theirs has no such line. */
export function withMine(segments: readonly TranscriptSegment[], kept: readonly Conflict[]): TranscriptSegment[] {
  const result = [...segments]
  const added: TranscriptSegment[] = []
  for (const { mine, line } of kept) {
    const { start, end, after: text } = mine
    if (line === null) added.push({ start, end, text })
    else result[line] = { start, end, text }
  }
  return added.length === 0 ? result : [...result, ...added].toSorted((one, other) => one.start - other.start)
}

/** As the server stores it. */
export const storedLine = (text: string) => text.replace(/\s+/gu, ' ').trim()

/** What is saved: a line that was emptied is taken out. */
export const filled = (segments: readonly TranscriptSegment[]) => segments.filter(({ text }) => text.trim() !== '')
