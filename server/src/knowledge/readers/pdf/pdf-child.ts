import { openSync, fstatSync } from 'node:fs'
import type { ChildMessage } from './child-messages.ts'
import { writeFrame } from '../frames.ts'
import type { ExtractedPage } from './page.ts'
import { loadPdfium, openDocument } from './pdfium-document.ts'
import { glyphReader } from './pdfium-glyphs.ts'
import { pageReader } from './read-page.ts'

const mostPages = 20_000
const batchPages = 32
const batchMilliseconds = 200
const a4 = { left: 0, bottom: 0, right: 595, top: 842, turns: 0 }

type SentPage = Extract<ChildMessage, { type: 'pages' }>['pages'][number]

async function send(message: ChildMessage): Promise<void> {
  await writeFrame(process.stdout, message)
}

async function readDocument(path: string): Promise<void> {
  const descriptor = openSync(path, 'r')
  const pdfium = await loadPdfium()
  const opened = openDocument(pdfium, { descriptor, size: fstatSync(descriptor).size })
  if ('failure' in opened) return send({ type: 'failed', reason: opened.failure })
  if (opened.pages === 0) return send({ type: 'failed', reason: 'damaged' })
  if (opened.pages > mostPages) return send({ type: 'failed', reason: 'too_many_pages' })
  await send({ type: 'opened', pages: opened.pages })

  const readGlyphs = glyphReader(pdfium, opened.document)
  const readPage = pageReader()
  let batch: SentPage[] = []
  let batchStarted = performance.now()
  let loaded = 0
  for (let index = 0; index < opened.pages; index++) {
    const glyphs = readGlyphs(index)
    if (glyphs) loaded++
    batch.push(sentPage(glyphs ? readPage(index + 1, glyphs) : emptyPage(index + 1)))
    if (batch.length >= batchPages || performance.now() - batchStarted > batchMilliseconds) {
      await send({ type: 'pages', pages: batch })
      batch = []
      batchStarted = performance.now()
    }
  }
  if (loaded === 0) return send({ type: 'failed', reason: 'damaged' })
  await send({ type: 'pages', pages: batch })
  await send({ type: 'done' })
}

function sentPage(page: ExtractedPage): SentPage {
  return { ...page, layout: Buffer.from(page.layout).toString('base64') }
}

/** A page that cannot be loaded keeps its number, so that all others keep theirs. */
function emptyPage(number: number): ExtractedPage {
  return { number, width: a4.right, height: a4.top, text: '', layout: new Uint8Array(0), headings: [] }
}

const path = process.argv[2]
if (path === undefined) throw new Error('usage: pdf-child.ts <file>')
try {
  await readDocument(path)
} catch (error) {
  const exhausted =
    error instanceof RangeError ||
    (error instanceof Error && /memory allocation|out of memory|OOM/i.test(error.message))
  await send({ type: 'failed', reason: exhausted ? 'out_of_memory' : 'damaged' })
  process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`)
}
