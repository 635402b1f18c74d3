import { ReadingError } from '../failures.ts'
import type { Reader, ReadingOptions, ReadSegment } from '../reader.ts'
import { extractPdf } from './extract-pdf.ts'

export const pdfReader: Reader = {
  reads: ({ type, extension }) => type === 'document' && extension === 'pdf',
  hasRunningHeads: true,
  read: readPages,
}

async function* readPages(path: string, { signal, onProgress }: ReadingOptions): AsyncGenerator<ReadSegment> {
  let hasText = false
  let pages = 0
  let total = 0
  const tell = (): void =>
    onProgress?.({
      stage: `Reading page ${Math.min(pages + 1, total)} of ${total}`,
      share: pages / Math.max(total, 1),
    })
  const onOpen = (count: number): void => {
    total = count
    tell()
  }
  for await (const page of extractPdf(path, { signal, onOpen })) {
    const { number, width, height, text, layout, headings } = page
    hasText ||= text !== ''
    yield { segment: number, text, headings, place: { width, height, layout } }
    pages++
    tell()
  }
  if (!hasText) throw new ReadingError('no_text')
}
