import type { PassagePart, PassageRange } from '../../schema/passages.ts'
import { withoutContents } from './contents.ts'
import { isDirectory } from './directories.ts'
import { type Line, linesOf, type SourceSegment, withoutRunningHeads } from './page-lines.ts'
import { headingsNamed, lastHeadings, titleOf } from './heading-path.ts'
import { openHeadings } from './open-headings.ts'
import { glue, type RowHead, unitsOf, type Unit } from './passage-units.ts'
import { nameSteps } from './step-titles.ts'
import { rowsOf } from './table-units.ts'

export type Passage = {
  /** From 0, in the order of the resource. */
  ordinal: number
  /** The resource's title and the headings above the passage. */
  title: string
  text: string
  ranges: PassageRange[]
}

export type PassageCutter = {
  /** The passages that are complete now: cut as they are taken, and all are to be. */
  push: (segment: SourceSegment) => Iterable<Passage>
  end: () => Iterable<Passage>
}

const fewestWords = 100
const wantedWords = 150
const maxWords = 180
const maxLengthGlued = 2 * maxWords
const overlapWords = 37
const maxOverlapWords = 60
/** A new heading ends a passage that says something already. */
const wordsBeforeHeading = 80
/** Running heads differ between left and right pages: a segment waits for the next two. */
const segmentsAhead = 2
/** A file that holds nothing but lists of titles and numbers, a register of drawings, is cut all the same. */
const maxDirectories = 100
const charactersAtOnce = 50_000

export type CutSource = {
  title: string
  /** Lines that neighbouring segments repeat at their edges are left out. */
  hasRunningHeads: boolean
}

/** Cuts a resource into overlapping passages, segment after segment; holds no more than a few of them. */
export function createPassageCutter(source: CutSource): PassageCutter {
  const segments: SourceSegment[] = []
  let read = 0
  let ordinal = 0
  let open: Unit[] = []
  /** How many of the open units the passage before holds as well. */
  let repeated = 0
  let openTitle = source.title
  let last: Unit | undefined
  /** Of the last table that was read. */
  let head: RowHead = []
  /** Pages that were left out while nothing else was read. */
  const directories: { segment: SourceSegment; lines: Line[] }[] = []
  const headings = openHeadings({ isPaged: source.hasRunningHeads })

  const title = (): string => titleOf(source.title, lastHeadings(headings.path(), headingsNamed))

  const enterHeading = (unit: Unit): void => {
    headings.enter(unit)
    unit.path = headings.path()
  }

  const close = (overlap: boolean): Passage => {
    const { text, ranges } = joined(open)
    const passage = { ordinal: ordinal++, title: openTitle, text, ranges }
    open = overlap ? tailOf(open) : []
    repeated = open.length
    openTitle = title()
    return passage
  }

  const headOf = ({ head = [] }: Unit): Unit[] =>
    head.filter(({ segment, start }) => !open.some((known) => known.segment === segment && known.start === start))

  const take = (unit: Unit): Passage[] => {
    const done: Passage[] = []
    const words = wordsOf(open)
    const added = unit.words + wordsOf(headOf(unit))
    const startsSection = unit.headingSize > 0 && (last?.headingSize ?? 0) === 0
    // What no full stop ends on any page is cut all the same.
    if ((!unit.glued || words >= maxLengthGlued) && open.length > repeated) {
      if (startsSection && words >= wordsBeforeHeading) done.push(close(false))
      else if (words >= wantedWords || (words >= fewestWords && words + added > maxWords)) {
        // What a row needs to be understood is repeated before the next one.
        done.push(close(last?.isRow !== true))
      }
    }
    // The tail of the section before only introduces what follows within that section.
    if (startsSection && open.length === repeated) open = []
    if (unit.headingSize > 0) enterHeading(unit)
    else headings.enterText()
    if (open.length === 0) {
      repeated = 0
      openTitle = title()
    }
    while (open.length > 1 && repeated > 0 && wordsOf(open) + unit.words > maxWords && open.length === repeated) {
      open.shift()
      repeated--
    }
    open.push(...headOf(unit), unit)
    last = unit
    return done
  }

  const linesAt = (at: number): Line[] => {
    const segment = segments[at]
    if (!segment) return []
    if (!source.hasRunningHeads) return linesOf(segment.text)
    const neighbours = segments.filter((_, i) => i !== at && Math.abs(i - at) <= segmentsAhead)
    return withoutRunningHeads(segment, neighbours)
  }

  const firstUnitAt = (at: number): Unit | undefined => {
    const segment = segments[at]
    const [line] = linesAt(at)
    return segment && line && unitsOf(segment, [line])[0]
  }

  function* cut(segment: SourceSegment, lines: readonly Line[], next: () => Unit | undefined): Iterable<Passage> {
    const rows = rowsOf(segment, lines, head)
    head = rows.open
    const parts = partsOf(lines)
    for (const [at, part] of parts.entries()) {
      const following = parts[at + 1]?.slice(0, 1)
      const units = unitsOf(segment, part, rows)
      nameSteps(units, () => (following ? unitsOf(segment, following, rows)[0] : next()))
      // A block of a note ends where it ends; a sentence goes on from page to page alone.
      if (typeof segment.segment === 'number') glue(last, units[0])
      for (const unit of units) yield* take(unit)
    }
  }

  function* readNext(): Iterable<Passage> {
    const given = segments[read]
    if (!given) return
    const segment = source.hasRunningHeads ? withoutContents(given, segments.slice(read + 1)) : given
    segments[read] = segment
    const lines = linesAt(read)
    const isLeftOut = directories.length < maxDirectories && isDirectoryPage(source, segment, lines)
    // Only while they may be all that there is.
    if (isLeftOut && !last) directories.push({ segment, lines })
    if (!isLeftOut) yield* cut(segment, lines, () => firstUnitAt(read + 1))
    if (last) directories.length = 0
    if (read < segmentsAhead) read++
    else segments.shift()
  }

  return {
    *push(segment) {
      segments.push(segment)
      if (segments.length - read > segmentsAhead) yield* readNext()
    },
    *end() {
      while (read < segments.length) yield* readNext()
      for (const { segment, lines } of directories) yield* cut(segment, lines, () => undefined)
      if (open.length > repeated) yield close(false)
    },
  }
}

/** Lines that are cut at once: a page has fewer characters, a block of a note may have millions. */
function partsOf(lines: readonly Line[]): Line[][] {
  const parts: Line[][] = []
  let length = charactersAtOnce
  for (const line of lines) {
    if (length >= charactersAtOnce) {
      parts.push([])
      length = 0
    }
    parts.at(-1)?.push(line)
    length += line.text.length
  }
  return parts
}

function isDirectoryPage({ hasRunningHeads }: CutSource, { segment }: SourceSegment, lines: readonly Line[]): boolean {
  return hasRunningHeads && typeof segment === 'number' && isDirectory(lines, segment)
}

/** All passages of a resource that is in memory anyway. */
export function passagesOf(segments: Iterable<SourceSegment>, source: CutSource): Passage[] {
  const cutter = createPassageCutter(source)
  const passages: Passage[] = []
  for (const segment of segments) passages.push(...cutter.push(segment))
  passages.push(...cutter.end())
  return passages
}

function wordsOf(units: readonly Unit[]): number {
  return units.reduce((sum, { words }) => sum + words, 0)
}

/** The last units, about a quarter of a passage, as the beginning of the next. */
function tailOf(units: readonly Unit[]): Unit[] {
  let words = 0
  let from = units.length
  while (from > 1) {
    const unit = units[from - 1]
    if (!unit || (words > 0 && words + unit.words > maxOverlapWords)) break
    if (words === 0 && unit.words > maxOverlapWords) return []
    if (words >= overlapWords && !units[from]?.glued) break
    words += unit.words
    from--
  }
  // A tail may not begin in the middle of a sentence.
  while (from < units.length && units[from]?.glued) from++
  return units.slice(from)
}

/** A line that is read before the row, but does not stand there. */
function isParted({ end }: PassageRange, { start, lead = '' }: Unit): boolean {
  return end + lead.length !== start
}

/** A row that lacks cells is read by itself. */
function areOfOnePart(one: PassagePart, other: PassagePart): boolean {
  return one.part === other.part && !one.columns && !other.columns && !one.carried && !other.carried
}

function joined(units: readonly Unit[]): { text: string; ranges: PassageRange[] } {
  let text = ''
  const ranges: PassageRange[] = []
  for (const unit of units) {
    const range = ranges.at(-1)
    const { segment, start, end, path, of = {} } = unit
    // Lines of a table that follow one another, with or without what stood between in the segment.
    const follows = unit.isRow === true && range?.segment === segment && range.end + 1 === start
    const lead = follows ? '\n' : range?.segment === segment && !isParted(range, unit) ? unit.lead : undefined
    if (range && lead !== undefined && range.path === path && areOfOnePart(range, of)) {
      text += lead + unit.text
      range.end = end
      continue
    }
    if (lead !== undefined) text += lead
    else if (range && unit.glued && /\p{L}-$/u.test(text)) {
      text = text.slice(0, -1)
      range.end--
    } else if (range) text += unit.glued ? ' ' : '\n'
    ranges.push({ offset: text.length, segment, start, end, ...(path === undefined ? {} : { path }), ...of })
    text += unit.text
  }
  return { text, ranges }
}
