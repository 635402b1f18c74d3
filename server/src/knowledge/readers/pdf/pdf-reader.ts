import { ReaderKilled, ReadingError } from '../failures.ts'
import { inOrder } from '../in-order.ts'
import type { ReadSegment } from '../read-segment.ts'
import type { Reader, ReadingOptions } from '../reader.ts'
import { extractPdf } from './extract-pdf.ts'
import type { ExtractedPage } from './page.ts'
import { isWorthRewriting, withWebPdf } from './web-pdf.ts'

export const pdfReader: Reader = {
  reads: ({ type, extension }) => type === 'document' && extension === 'pdf',
  hasRunningHeads: true,
  read: readPages,
}

/** Pictures of one file that are read at once. */
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
    const page = picture === undefined ? `page ${Math.min(done + 1, total)}` : `picture of page ${picture}`
    onProgress?.({ stage: `Reading ${page} of ${total}`, share: done / Math.max(total, 1) })
  }

  const read = async (page: ExtractedPage): Promise<() => ReadSegment> => {
    const { number: segment, width, height, text, headings, layout, picture } = page
    const asWritten = { segment, text, headings, place: { width, height, layout } }
    if (!picture || !readPicture) return () => asWritten
    pictures.push(segment)
    tell()
    try {
      const textOf = await readPicture({ ...picture, number: segment, page: { width, height }, isPage: true }, stop)
      return () => {
        const seen = textOf()
        return seen.text === '' ? { ...asWritten, reading: seen.reading } : { segment, ...seen }
      }
    } catch (error) {
      if (stop.aborted || error instanceof ReaderKilled) throw error
      failure = error
      onSkipped?.(`page ${segment}`, error)
      return () => asWritten
    } finally {
      pictures.splice(pictures.indexOf(segment), 1)
    }
  }

  const onOpen = (count: number): void => {
    total = count
    tell()
  }
  const pages = extractPdf(path, {
    signal,
    onOpen,
    withPictures: readPicture !== undefined,
    onSkipped(page, reason) {
      failure = reason
      onSkipped?.(`page ${page}`, reason)
    },
  })
  try {
    const side = { work: read, isLong: ({ picture }: ExtractedPage) => picture !== null, sideBySide }
    for await (const pageOf of inOrder(pages, side)) {
      const page = pageOf()
      hasText ||= page.text !== ''
      yield page
      done++
      tell()
    }
  } finally {
    // What is still being read has nobody to wait for it.
    leaving.abort()
  }
  if (!hasText) throw failure instanceof ReadingError ? failure : new ReadingError('no_text')
  await keepForWeb(path, options)
}

/** Without it the file is shown as it is. */
async function keepForWeb(path: string, options: ReadingOptions): Promise<void> {
  const { signal, onProgress, keepView, onSkipped } = options
  if (!keepView || !(await isWorthRewriting(path))) return
  onProgress?.({ stage: 'Preparing the file for the viewer', share: 1 })
  try {
    await withWebPdf(path, keepView, signal)
  } catch (error) {
    if (signal?.aborted || error instanceof ReaderKilled) throw error
    onSkipped?.('the copy for the viewer', error)
  }
}
