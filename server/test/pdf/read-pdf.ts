import { writeFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'vitest'
import { boxesOf } from '../../src/knowledge/readers/layout.ts'
import { extractPdf } from '../../src/knowledge/readers/pdf/extract-pdf.ts'
import type { ExtractedPage } from '../../src/knowledge/readers/pdf/page.ts'
import { collect } from '../collect.ts'
import { temporaryFolder } from '../temporary-folder.ts'
import { makePdf, type DrawnPage } from './make-pdf.ts'

/** Writes files, which are gone after the tests of the file. Returns their paths. */
export function pdfFiles(): (bytes: Uint8Array) => string {
  const folder = temporaryFolder()
  let files = 0
  return (bytes) => {
    const path = join(folder, `${++files}.pdf`)
    writeFileSync(path, bytes)
    return path
  }
}

export async function onlyPageOf(bytes: Uint8Array): Promise<ExtractedPage> {
  const folder = await mkdtemp(join(tmpdir(), 'millwright-test-'))
  try {
    const path = join(folder, 'only.pdf')
    await writeFile(path, bytes)
    const [page] = await collect(extractPdf(path))
    if (!page) throw new Error('no page')
    return page
  } finally {
    await rm(folder, { recursive: true })
  }
}

export async function drawnPage(drawn: DrawnPage): Promise<ExtractedPage> {
  return onlyPageOf(await makePdf([drawn]))
}

/** The box of a piece of the page's text, in points of the upright page. */
export function boxOf(page: ExtractedPage, text: string): { x: number; y: number; width: number; height: number } {
  const start = page.text.indexOf(text)
  expect(start).toBeGreaterThanOrEqual(0)
  const boxes = boxesOf(page.layout, start, start + text.length)
  expect(boxes).toHaveLength(1)
  const { x, y, width, height } = boxes[0] ?? { x: 0, y: 0, width: 0, height: 0 }
  return { x: x * page.width, y: y * page.height, width: width * page.width, height: height * page.height }
}
