import { limits } from '@millwright/contract/limits'
import { readFile, rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { ReaderKilled, ReadingError } from '../failures.ts'
import { inOrder } from '../in-order.ts'
import { readPgm } from '../pgm.ts'
import { dotsPerInchOf, type PictureReader, readOne, type TextOfPicture } from '../picture.ts'
import { drawFrame, type PictureWork } from './pictures.ts'
import type { StandingPicture } from './scenes.ts'

type Doubts = NonNullable<TextOfPicture['confidences']>
/** What stands on the screen from one second to another, in lines, and its words that are in doubt. */
export type ScreenText = { start: number; end: number; text: string; confidences: Doubts }
export type ScreenLine = { text: string; confidences: Doubts }

const frameSide = 1600
const picturesAtOnce = 2
/** A word of so many letters that was read so surely is one, as on pages (`ocr/hints.ts`). */
const fewestLetters = 3
const leastSure = 0.9
/** Scripts in which a word is one or two letters. */
const ofFewLetters = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}]/u
/** Seconds between pictures of a moving camera: they grow after so many in a row that hold no legible text. */
const apartAfter = [0, 8]
const maxLengthApart = 16
const beforeLessOften = 3
/** Words that two readings of one line have in common, of all. */
const sameShare = 0.6

type ScreenReading = {
  pictures: readonly StandingPicture[]
  readPicture: PictureReader
  onShare: (share: number) => void
  onSkipped: (what: string, error: unknown) => void
}

/** Reads pictures of a video; a line that goes on standing there is told once. */
export async function readScreen(work: PictureWork, reading: ScreenReading): Promise<ScreenText[]> {
  const { pictures, onShare, onSkipped } = reading
  const told = screenTeller()
  const glance = openGlance()
  let done = 0
  let isReading = true
  const read = async (picture: StandingPicture) => {
    work.signal?.throwIfAborted()
    if (!isReading || glance.mayPass(picture)) return { picture, lines: null }
    try {
      const lines = await linesOn(work, picture, reading.readPicture)
      glance.see(lines.some(isLegible))
      return { picture, lines }
    } catch (error) {
      if (work.signal?.aborted || error instanceof ReaderKilled) throw error
      onSkipped(`the picture at ${picture.at} s`, error)
      // No other picture can be read either.
      if (error instanceof ReadingError && error.reason === 'no_ocr_data') isReading = false
      return { picture, lines: [] }
    }
  }
  const side = { work: read, isLong: () => true, sideBySide: picturesAtOnce }
  for await (const { picture, lines } of inOrder(Readable.from(pictures) as AsyncIterable<StandingPicture>, side)) {
    if (lines) told.see(picture.start, lines)
    onShare(++done / pictures.length)
  }
  return told.end(work.shown.duration)
}

/**
 * A camera that goes about shows another picture each time: where nothing was to be read in the last ones, the next are
 * looked at less and less often. What stands still is always looked at.
 */
export function openGlance() {
  let withoutText = 0
  let lastRead = -Infinity
  return {
    mayPass({ at, isMoving }: StandingPicture): boolean {
      const apart = apartAfter[Math.floor(withoutText / beforeLessOften)] ?? maxLengthApart
      if (isMoving && at - lastRead < apart) return true
      lastRead = at
      return false
    },
    see(hasText: boolean): void {
      withoutText = hasText ? 0 : withoutText + 1
    },
  }
}

async function linesOn(work: PictureWork, { at }: StandingPicture, readPicture: PictureReader): Promise<ScreenLine[]> {
  const drawn = await drawFrame(work, { at, side: frameSide, name: `frame-${at}`, type: 'pgm' })
  if (!drawn) return []
  const raster = readPgm(await readFile(drawn)).raster
  await rm(drawn)
  const { width, height } = raster
  const picture = { ...raster, dotsPerInch: dotsPerInchOf(raster), number: 1, page: { width, height } }
  return linesOf((await readOne(readPicture, picture, work.signal))())
}

/** Whether a line holds a word that was read surely. In grain, shadows and patterns Tesseract reads letters, too, and doubts them. */
export function isLegible({ text, confidences }: ScreenLine): boolean {
  const unsure = confidences.filter(({ confidence }) => confidence < leastSure)
  return [...text.matchAll(/[\p{L}\p{M}]+/gu)].some(({ 0: word, index }) => {
    const isWord = word.length >= fewestLetters || ofFewLetters.test(word)
    return isWord && !unsure.some(({ start, end }) => start < index + word.length && end > index)
  })
}

/** Those with words, without what parts the cells of a row. */
export function linesOf({ text, confidences = [] }: Pick<TextOfPicture, 'text' | 'confidences'>): ScreenLine[] {
  const lines: ScreenLine[] = []
  let from = 0
  for (const line of text.split('\n')) {
    const [start, end] = [from, from + line.length]
    from = end + 1
    const plain = spacedOnce(line).trim()
    if (!/[\p{L}\p{N}]{2}/u.test(plain)) continue
    const placeOf = (at: number) => spacedOnce(line.slice(0, at - start)).trimStart().length
    const own = confidences.filter((doubt) => doubt.start >= start && doubt.end <= end)
    const placed = own.map((doubt) => ({ ...doubt, start: placeOf(doubt.start), end: placeOf(doubt.end) }))
    lines.push({ text: plain, confidences: placed })
  }
  return lines
}

const spacedOnce = (text: string) => text.replace(/\s+/gu, ' ')

/** Text that is seen at one second after another. */
export function screenTeller() {
  const texts: ScreenText[] = []
  /** Lines that stand there now, each with its text. */
  let standing: (WordsOfLine & { of: ScreenText })[] = []
  return {
    see(second: number, lines: readonly ScreenLine[]): void {
      const seen = lines.map((line) => ({ line, words: wordsOf(line) }))
      const known = seen.map(({ words }) => standing.find((one) => isSame(one, words)))
      const fresh = seen.filter((_, at) => !known[at])
      const added: ScreenText = {
        start: second,
        end: Infinity,
        ...joined(fresh.map(({ line }) => line)),
      }
      if (fresh.length > 0) texts.push(added)
      standing = seen.map(({ words }, at) => ({ ...words, of: known[at]?.of ?? added }))
      const there = new Set(standing.map(({ of }) => of))
      for (const text of texts) if (text.end === Infinity && !there.has(text)) text.end = second
    },
    end: (duration: number): ScreenText[] => texts.map((text) => ({ ...text, end: Math.min(text.end, duration) })),
  }
}

function joined(lines: readonly ScreenLine[]): ScreenLine {
  let text = ''
  const confidences = lines.flatMap((line, at) => {
    if (at > 0) text += '\n'
    const from = text.length
    text += line.text
    return line.confidences.map((doubt) => ({ ...doubt, start: from + doubt.start, end: from + doubt.end }))
  })
  const most = limits.transcriptLine
  return { text: text.slice(0, most).toWellFormed(), confidences: confidences.filter(({ end }) => end <= most) }
}

type WordsOfLine = { words: ReadonlySet<string>; figures: ReadonlySet<string> }

/** A clock that runs on the screen says nothing new. */
const clock = /\d{1,2}:\d{2}(?::\d{2})?/gu

/** The words of a line, and those of them that are figures which were read surely. */
function wordsOf({ text, confidences }: ScreenLine): WordsOfLine {
  const plain = text.replace(clock, (time) => ' '.repeat(time.length))
  const found = [...plain.matchAll(/[\p{L}\p{M}\p{N}]+/gu)]
  const isSure = (start: number, end: number) =>
    !confidences.some((doubt) => doubt.confidence < leastSure && doubt.start < end && doubt.end > start)
  const figures = found.filter(({ 0: word, index }) => /^\p{N}+$/u.test(word) && isSure(index, index + word.length))
  return {
    words: new Set(found.map(([word]) => word.toLowerCase())),
    figures: new Set(figures.map(([figure]) => figure)),
  }
}

/**
 * Recognition reads a letter differently now and then. A torque that was 140 and is 150 is another line, however much
 * else stays: each of the two holds a figure that the other does not.
 */
function isSame(one: WordsOfLine, other: WordsOfLine): boolean {
  const hasOwn = (figures: ReadonlySet<string>, words: ReadonlySet<string>) =>
    [...figures].some((figure) => !words.has(figure))
  if (hasOwn(one.figures, other.words) && hasOwn(other.figures, one.words)) return false
  const common = [...one.words].filter((word) => other.words.has(word)).length
  return common > 0 && common / Math.max(one.words.size, other.words.size) >= sameShare
}
