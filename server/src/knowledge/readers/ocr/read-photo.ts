import { ReadingError } from '../failures.ts'
import type { Picture } from '../picture.ts'
import type { ReadLine, MeasuredReading } from '../read-text.ts'
import { openExtra } from './deadline.ts'
import { straightLine } from './displays/cut-display.ts'
import { withDoubtfulDisplays } from './displays/way-up.ts'
import { type AgainTask, type OnceRead, readAgain } from './doubts/read-again.ts'
import { inGroups } from './in-groups.ts'
import { isPoor, legibleWords, sureness, weightOf } from './legible.ts'
import { type CutLine, dotsPerInchOfCuts, paper, placeOnPicture, scaleOf } from './lines/cut-line.ts'
import { isAlong, turnedOver } from './lines/directions.ts'
import { usualEdgeWidth } from './lines/edge-width.ts'
import { findLines, type FoundLine, type FoundLines } from './lines/find-lines.ts'
import type { OcrLine } from './engines/parse-hocr.ts'
import { readLineOf } from './read-line.ts'
import type { ReadingTask } from './read-scan.ts'
import { plainAngle, type Size, turning } from './turning.ts'

/** Of 100: lines below it are read once more the other way up. */
const poor = 75
/** Of 100: a line below it is a pattern rather than text. */
const leastOfLine = 45

type TriedLine = FoundLine & { read: readonly OcrLine[]; isDisplay: boolean }

/** Reads a photo by the lines that were found on it: they stand anywhere, at any angle, light on dark or dark on light. */
export async function readPhoto(
  picture: Picture,
  { main, count, lines: found }: FoundLines,
  reading: ReadingTask,
): Promise<MeasuredReading> {
  const task = { ...reading, picture, extra: openExtra() }
  const size = { width: picture.width, height: picture.height }
  if (found.length === 0) return { ...size, angle: 0, lines: [], foundLines: 0, edgeWidth: null }
  const { read, failure } = await readLines(found, task)
  if (read.size === 0) throw failure
  const upright = found.map((line) => read.get(line) ?? { ...line, read: [], isDisplay: false })
  const groups = [upright.filter(({ line }) => isAlong(line, main)), upright.filter(({ line }) => !isAlong(line, main))]
  const doubtful = groups.map((group) =>
    isPoor(readIn(group), poor) ? group.filter(({ read }) => isPoor(read, poor)) : [],
  )
  const turned = await readTurned(doubtful.flat(), task)
  const [along = [], across = []] = await Promise.all(
    groups.map(async (group, at) => {
      const tried = doubtful[at] ?? []
      const over = tried.map((line) => turned.get(line) ?? line)
      if (weightOf(readIn(over)) <= weightOf(readIn(tried))) return group
      const others = group.filter((line) => !tried.includes(line))
      const turnedOthers = await readTurned(others, task)
      return [...over, ...others.map((line) => turnedOthers.get(line) ?? line)]
    }),
  )
  const angle = mainAngle(along[0] ?? across[0], main)
  const lines = withDoubtfulDisplays([...along, ...across]).map((line) => placed(line, size))
  const edgeWidth = usualEdgeWidth(found.map(({ cut }) => cut))
  return { ...size, angle, lines: inOrder(lines, size, angle), foundLines: count, edgeWidth }
}

/** Where a picture seems to hold lines, none of them read. */
export async function findUnread(picture: Picture, signal: AbortSignal | undefined): Promise<MeasuredReading> {
  const size = { width: picture.width, height: picture.height }
  const seen = await findLines(picture, { isPaperLeft: false, signal })
  if (!('found' in seen)) throw new Error('a page was left that was to be looked at')
  const { main, count, lines: found } = seen.found
  const lines = found.map((line) => placed({ ...line, read: [], isDisplay: false }, size))
  const edgeWidth = usualEdgeWidth(found.map(({ cut }) => cut))
  return { ...size, angle: main, lines: inOrder(lines, size, main), foundLines: count, edgeWidth }
}

type PhotoTask = ReadingTask & AgainTask & { picture: Picture }
type LinesRead = { read: Map<FoundLine, TriedLine>; failure: ReadingError | undefined }

/** Those that can be read until it has taken too long; what leaves a doubt is read again when all have been read. */
async function readLines(lines: readonly FoundLine[], { engine, picture, ...task }: PhotoTask): Promise<LinesRead> {
  const once: OnceRead[] = []
  let failure: ReadingError | undefined
  for (const group of inGroups(lines)) {
    try {
      const cuts = group.map(({ cut }) => ({ ...cut, dotsPerInch: dotsPerInchOfCuts }))
      const found = await engine.read(cuts, { ...task, shows: 'line' })
      once.push(...group.map((line, at) => ({ found: line, read: found[at] ?? [] })))
    } catch (error) {
      if (!(error instanceof ReadingError)) throw error
      failure = error
    }
  }
  const again = await readAgain(picture, once, task)
  const tried = once.map(({ found, read }): [FoundLine, TriedLine] => {
    const surer = again.get(found)
    return [found, { ...found, read: surer ? [surer.line] : read, isDisplay: surer?.isDisplay ?? false }]
  })
  return { read: new Map(tried), failure }
}

/** Those of the lines that can be read the other way up, as they are then. */
async function readTurned(lines: readonly TriedLine[], task: PhotoTask): Promise<Map<TriedLine, TriedLine>> {
  const over = lines.map(otherWayUp)
  const { read } = await readLines(over, task)
  const turned = new Map<TriedLine, TriedLine>()
  for (const [at, line] of lines.entries()) {
    const other = over[at]
    const found = other && read.get(other)
    if (found) turned.set(line, found)
  }
  return turned
}

function readIn(lines: readonly TriedLine[]): OcrLine[] {
  return lines.flatMap(({ read }) => read)
}

function otherWayUp({ line, cut }: FoundLine): FoundLine {
  return { line: turnedOver(line), cut: { ...cut, pixels: cut.pixels.toReversed() } }
}

/** The main direction, the way the text reads along it. */
function mainAngle(line: TriedLine | undefined, main: number): number {
  if (!line) return main
  const off = plainAngle((line.line.along * 180) / Math.PI - main)
  return plainAngle(main + 90 * Math.round(off / 90))
}

function placed({ cut, read, isDisplay, ...found }: TriedLine, size: Size): ReadLine {
  const line = isDisplay ? straightLine(found.line) : found.line
  const shown = { size, toShown: placeOnPicture(line), angle: (line.along * 180) / Math.PI, scale: scaleOf(line) }
  const isText = read.length > 0 && sureness(read).confidence >= leastOfLine
  const whole = read[0] && { ...read[0], words: read.flatMap(({ words }) => words) }
  return readLineOf(whole ?? unread(cut), isText && whole ? legibleWords(whole.words) : [], shown)
}

/** Reaches over the whole of what was cut out. */
function unread({ width, height }: CutLine): OcrLine {
  const word = { text: '', confidence: 0, left: paper, right: width - paper, top: paper, bottom: height - paper }
  const size = height - 2 * paper
  return { words: [word], size, baselineAt: () => paper + 0.76 * size }
}

/** From top to bottom, and from left to right where lines stand beside each other. */
function inOrder(lines: readonly ReadLine[], size: Size, angle: number): ReadLine[] {
  const turnBack = turning(size, size, -angle)
  const spots = lines.map((line) => {
    const [from, , to, last] = line.corners.map(({ x, y }) => turnBack({ x: x * size.width, y: y * size.height }))
    const height = from && last ? Math.hypot(last.x - from.x, last.y - from.y) : 0
    return { line, left: from?.x ?? 0, middle: ((from?.y ?? 0) + (to?.y ?? 0)) / 2, height }
  })
  const rows: (typeof spots)[] = []
  for (const spot of spots.toSorted((a, b) => a.middle - b.middle)) {
    const row = rows.at(-1)
    const first = row?.[0]
    if (row && first && spot.middle - first.middle < 0.5 * Math.min(first.height, spot.height)) row.push(spot)
    else rows.push([spot])
  }
  return rows.flatMap((row) => row.toSorted((a, b) => a.left - b.left).map(({ line }) => line))
}
