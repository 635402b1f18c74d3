import { openSync, fstatSync } from 'node:fs'
import { oneByOne, withPictures } from './child-arguments.ts'
import type { ChildMessage } from './child-messages.ts'
import { writeFrame } from '../frames.ts'
import { emptyPage, type ExtractedPage } from './page.ts'
import { pagePictures } from './pdfium/page-pictures.ts'
import { loadPdfium, openDocument } from './pdfium/pdfium-document.ts'
import { glyphReader } from './pdfium/pdfium-glyphs.ts'
import { pageReader } from './read-page.ts'

const maxPages = 20_000
const batchPages = 32
const batchMilliseconds = 200

type SentPage = Extract<ChildMessage, { type: 'pages' }>['pages'][number]

async function send(message: ChildMessage | Uint8Array): Promise<void> {
  await writeFrame(process.stdout, message)
}

async function readDocument(path: string, firstPage: number): Promise<void> {
  const descriptor = openSync(path, 'r')
  const pdfium = await loadPdfium()
  const opened = openDocument(pdfium, { descriptor, size: fstatSync(descriptor).size })
  if ('failure' in opened) return send({ type: 'failed', reason: opened.failure })
  if (opened.pages === 0) return send({ type: 'failed', reason: 'damaged' })
  if (opened.pages > maxPages) return send({ type: 'failed', reason: 'too_many_pages' })
  await send({ type: 'opened', pages: opened.pages })

  const readGlyphs = glyphReader(pdfium, opened.document)
  const readPage = pageReader()
  const pictures = process.argv.includes(withPictures) ? pagePictures(pdfium, opened.document) : null
  const most = process.argv.includes(oneByOne) ? 1 : batchPages
  let batch: SentPage[] = []
  let batchStarted = performance.now()
  let loaded = 0
  for (let index = firstPage - 1; index < opened.pages; index++) {
    const glyphs = readGlyphs(index)
    if (glyphs) loaded++
    const page = glyphs ? readPage(index + 1, glyphs) : emptyPage(index + 1)
    if (glyphs && pictures?.isNeeded(index, lettersIn(page.text))) page.picture = pictures.render(index, glyphs.frame)
    batch.push(sentPage(page))
    if (page.picture || batch.length >= most || performance.now() - batchStarted > batchMilliseconds) {
      await send({ type: 'pages', pages: batch })
      if (page.picture) await send(page.picture.pixels)
      batch = []
      batchStarted = performance.now()
    }
  }
  if (loaded === 0 && firstPage === 1) return send({ type: 'failed', reason: 'damaged' })
  await send({ type: 'pages', pages: batch })
  await send({ type: 'done' })
}

function sentPage({ picture, layout, ...page }: ExtractedPage): SentPage {
  const sent = { ...page, layout: Buffer.from(layout).toString('base64') }
  if (!picture) return { ...sent, picture }
  const { pixels: _sentBehind, ...shown } = picture
  return { ...sent, picture: shown }
}

function lettersIn(text: string): number {
  return text.match(/[\p{L}\p{N}]/gu)?.length ?? 0
}

const [path, firstPage] = process.argv.slice(2)
if (path === undefined) throw new Error('usage: pdf-child.ts <file> <first page>')
try {
  await readDocument(path, Number(firstPage))
} catch (error) {
  const exhausted =
    error instanceof RangeError ||
    (error instanceof Error && /memory allocation|out of memory|OOM/i.test(error.message))
  await send({ type: 'failed', reason: exhausted ? 'out_of_memory' : 'damaged' })
  process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`)
}
