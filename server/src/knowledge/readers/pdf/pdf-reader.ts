import { reason } from '@millwright/contract/reasons/reason'
import { ReaderKilled, ReadingError } from '../failures.ts'
import { inOrder } from '../in-order.ts'
import type { TextOfPicture } from '../picture.ts'
import type { ReadSegment } from '../read-segment.ts'
import type { Reader, ReadingOptions } from '../reader.ts'
import { extractPdf } from './extract-pdf.ts'
import type { ExtractedPage } from './page.ts'
import { inGroups } from './page-groups.ts'
import { isWorthRewriting, withWebPdf } from './web-pdf.ts'

export const pdfReader: Reader = {
  reads: ({ type, extension }) => type === 'document' && extension === 'pdf',
  hasRunningHeads: true,
  read: readPages,
}

/** Groups of pictures of one file that are read at once. */
const sideBySide = 2

async function* readPages(path: string, options: ReadingOptions): AsyncGenerator<ReadSegment> {
  const { signal, onProgress, readPicture, onSkipped } = options
  const leaving = new AbortController()
  const stop = signal ? AbortSignal.any([signal, leaving.signal]) : leaving.signal
  let total = 0
  let done = 0
  let hasText = false
  let failure: unknown
  const pictures: number[] = []
  const tell = (): void => {
    const [picture] = pictures
    const stage =
      picture === undefined
        ? reason('stage.reading_page', { page: Math.min(done + 1, total), total })
        : reason('stage.reading_picture_of_page', { page: picture, total })
    onProgress?.({ stage, share: done / Math.max(total, 1) })
  }
  const skip = (page: number | undefined, error: unknown): void => {
    if (stop.aborted || error instanceof ReaderKilled) throw error
    failure = error
    onSkipped?.(`page ${page}`, error)
  }

  const read = async (group: readonly ExtractedPage[]): Promise<() => ReadSegment[]> => {
    const shown = group.flatMap(({ picture, number, width, height }) =>
      picture ? [{ ...picture, number, page: { width, height }, isPage: true }] : [],
    )
    if (!readPicture || shown.length < group.length) return () => group.map(asWritten)
    const numbers = shown.map(({ number }) => number)
    pictures.push(...numbers)
    tell()
    try {
      const texts = await readPicture(shown, stop)
      for (const [at, text] of texts.entries()) if (text.status === 'rejected') skip(numbers[at], text.reason)
      return () =>
        group.map((page, at) => (texts[at]?.status === 'fulfilled' ? asSeen(page, texts[at].value()) : asWritten(page)))
    } catch (error) {
      for (const number of numbers) skip(number, error)
      return () => group.map(asWritten)
    } finally {
      for (const number of numbers) pictures.splice(pictures.indexOf(number), 1)
    }
  }

  const onOpen = (count: number): void => {
    total = count
    tell()
  }
  const pages = extractPdf(path, {
    signal,
    onOpen,
    isTight: options.isTight,
    withPictures: readPicture !== undefined,
    onSkipped(page, reason) {
      failure = reason
      onSkipped?.(`page ${page}`, reason)
    },
  })
  try {
    const isLong = ([page]: readonly ExtractedPage[]) => Boolean(page?.picture)
    const groups = inGroups(pages, () => total)
    for await (const segmentsOf of inOrder(groups, { work: read, isLong, sideBySide })) {
      for (const segment of segmentsOf()) {
        hasText ||= segment.text !== ''
        yield segment
        done++
        tell()
      }
    }
  } finally {
    // What is still being read has nobody to wait for it.
    leaving.abort()
  }
  if (!hasText) throw failure instanceof ReadingError ? failure : new ReadingError('no_text')
  await keepForWeb(path, options)
}

function asWritten({ number: segment, width, height, text, headings, tables, layout }: ExtractedPage): ReadSegment {
  return { segment, text, headings, ...(tables.length > 0 ? { tables } : {}), place: { width, height, layout } }
}

function asSeen(page: ExtractedPage, seen: TextOfPicture): ReadSegment {
  return seen.text === '' ? { ...asWritten(page), reading: seen.reading } : { segment: page.number, ...seen }
}

/** Without it the file is shown as it is. */
async function keepForWeb(path: string, options: ReadingOptions): Promise<void> {
  const { signal, onProgress, keepView, onSkipped } = options
  if (!keepView || !(await isWorthRewriting(path))) return
  onProgress?.({ stage: reason('stage.preparing_view'), share: 1 })
  try {
    await withWebPdf(path, keepView, signal)
  } catch (error) {
    if (signal?.aborted || error instanceof ReaderKilled) throw error
    onSkipped?.('the copy for the viewer', error)
  }
}
