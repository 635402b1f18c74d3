import { ReaderKilled, ReadingError } from '../failures.ts'
import type { PictureOfPage, PictureReader, TextOfPicture } from '../picture.ts'
import type { MeasuredReading, PictureReading } from '../read-text.ts'
import { pageReader } from '../pdf/read-page.ts'
import { ifReadable, withinDeadline } from './deadline.ts'
import type { OcrEngine } from './engines/engine.ts'
import { hintsOf, isPoorlyRead } from './hints.ts'
import { findLines, type SeenPicture } from './lines/find-lines.ts'
import { hasLineFinder } from './lines/models.ts'
import { findUnread, readPhoto } from './read-photo.ts'
import { type ReadingTask, readScan } from './read-scan.ts'
import { straighten } from './straighten.ts'
import { systemTesseract } from './engines/system-tesseract.ts'
import { tesseractJs } from './engines/tesseract-js.ts'
import { textOfReading } from './text-of-reading.ts'

/** The first that has data for most of what is wanted. */
const usualEngines: readonly OcrEngine[] = [systemTesseract, tesseractJs]

export function openPictureReader(
  wanted: readonly string[],
  engines: readonly OcrEngine[] = usualEngines,
  findsLines = hasLineFinder(),
): PictureReader {
  const readPage = pageReader()
  let chosen: ReturnType<typeof chooseEngine> | undefined
  return async (pictures, signal) => {
    const task = { ...(await (chosen ??= chooseEngine(wanted, engines, findsLines))), findsLines, signal }
    const known = await readTogether(pictures, task)
    const texts: PromiseSettledResult<() => TextOfPicture>[] = []
    for (const [at, picture] of pictures.entries()) {
      const read = readPicture(picture, task, known[at]).then(
        (reading) => () => textOfReading(reading, { ...picture, readPage }),
      )
      texts.push(...(await Promise.allSettled([read])))
    }
    return texts
  }
}

type PictureTask = ReadingTask & { findsLines: boolean }

/** The first reading of pages, for each start of a program takes a tenth of a page's time; none of what one of them fails. */
async function readTogether(pictures: readonly PictureOfPage[], task: PictureTask): Promise<SeenPicture[]> {
  if (pictures.length < 2 || !pictures.every((picture) => isScan(picture, task))) return []
  try {
    const pages = await straighten(pictures, task)
    const read = await task.engine.read(
      pages.map(({ page }) => page),
      task,
    )
    return pages.map((straight, at) => ({ isDark: straight.isDark, straight, read: read[at] }))
  } catch (error) {
    if (task.signal?.aborted || error instanceof ReaderKilled) throw error
    // One of them may be too much: each is read by itself then.
    return []
  }
}

/**
 * Pages of documents, and what looks like one, are read as a whole; on photos lines are looked for first, and everywhere
 * where only the network knows Chinese.
 */
async function readPicture(picture: PictureOfPage, task: PictureTask, known?: SeenPicture): Promise<PictureReading> {
  const seen = known ?? (await look(picture, task))
  const { edgeWidth, ...reading } = await withinDeadline(task.signal, async (signal) => {
    if ('found' in seen) return readPhoto(picture, seen.found, { ...task, signal })
    const scan = await readScan(picture, seen, { ...task, signal })
    return task.findsLines && isPoorlyRead(scan) ? withFound(scan, await ifReadable(findUnread(picture, signal))) : scan
  })
  return { ...reading, hints: hintsOf(seen.isDark, { ...reading, edgeWidth }) }
}

async function look(picture: PictureOfPage, task: PictureTask): Promise<SeenPicture> {
  if (!isScan(picture, task)) return findLines(picture, { isPaperLeft: !isByLines(task), signal: task.signal })
  const [straight] = await straighten([picture], task)
  if (!straight) throw new Error('a page was straightened to nothing')
  return { isDark: straight.isDark, straight }
}

function isScan({ isPage = false }: PictureOfPage, task: PictureTask): boolean {
  return !task.findsLines || (isPage && !isByLines(task))
}

function isByLines({ isChinese, languages, findsLines }: PictureTask): boolean {
  return isChinese && !languages.some(isOfChinese) && findsLines
}

/** A page of which little was read, with what shows why: of one without a word also the lines that it seems to hold. */
function withFound(scan: MeasuredReading, found: MeasuredReading | undefined): MeasuredReading {
  if (!found) return scan
  return scan.foundLines === 0 && isPoorlyRead(found) ? found : { ...scan, edgeWidth: found.edgeWidth }
}

const isOfChinese = (language: string) => language.startsWith('chi')

type EngineChoice = Pick<ReadingTask, 'engine' | 'languages' | 'isChinese'>

async function chooseEngine(
  wanted: readonly string[],
  engines: readonly OcrEngine[],
  findsLines: boolean,
): Promise<EngineChoice> {
  const isChinese = wanted.some(isOfChinese)
  let best: EngineChoice | undefined
  for (const engine of engines) {
    const known = await engine.languages()
    const languages = wanted.filter((language) => known.has(language))
    // What is Latin beside Chinese, where only the network knows that.
    if (languages.length === 0 && isChinese && findsLines && known.has('eng')) languages.push('eng')
    if (languages.length <= (best?.languages.length ?? 0)) continue
    // Alone it takes the Latin letters and digits of part numbers for Cyrillic ones: 14 % errors instead of 2 %.
    if (languages.includes('rus') && !languages.includes('eng') && known.has('eng')) languages.push('eng')
    best = { engine, languages, isChinese }
  }
  if (!best) throw new ReadingError('no_ocr_data', { languages: wanted })
  return best
}
