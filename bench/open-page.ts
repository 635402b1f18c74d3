import { chromium, type Browser, type Page } from '@playwright/test'
import { accountRoutes } from '@millwright/contract/accounts'
import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib'
import { upload } from '../server/test/documents.ts'
import { signUp, startServer, type SignedUp } from '../server/test/harness.ts'
import { makeManualPdf } from '../server/test/pdf/make-pdf.ts'
import { makeAsset } from '../server/test/plant.ts'
import { noisyJpegOf } from '../server/test/sample-files.ts'
import { buildWebIfChanged } from '../tools/build-web.mjs'
import { availableBrowser, chromiumArguments } from '../tools/test-programs.ts'
import type { Part, Row } from './part.ts'
import { quantile } from './quantile.ts'
import { slowDown } from './slow-line.ts'

const run = promisify(execFile)
const pages = 600
const wanted = 300
const runs = 3

/** qpdf's exit code 3 says that it wrote the file and warns. */
const rewrites: readonly { name: string; options: string[] | null }[] = [
  { name: 'as pdf-lib writes it', options: null },
  { name: 'qpdf --object-streams=generate', options: ['--object-streams=generate'] },
  { name: 'qpdf --linearize --object-streams=generate', options: ['--linearize', '--object-streams=generate'] },
]

/** A page of a large manual on a slow line: a picture on each page, no object streams, as scanners write them. */
export const openPage: Part = {
  name: 'open-page',
  what: `page ${wanted} of a PDF of ${pages} pages over 20 Mbit/s, medians of ${runs} (target: 2 s)`,
  async measure() {
    buildWebIfChanged(process.execPath)
    const folder = await mkdtemp(join(tmpdir(), 'millwright-bench-'))
    const server = await startServer({ database: 'embedded' })
    const executablePath = availableBrowser()
    const browser = await chromium.launch({ args: chromiumArguments, ...(executablePath ? { executablePath } : {}) })
    try {
      const admin = await signUp(server)
      const place = await makeAsset(admin)
      const asset = `/admin/${admin.user._id}/departments/${place.departmentId}/assets/${place.assetId}`
      const put = async (fileName: string, file: Uint8Array) =>
        `${server.url}${asset}/resources/documents/${(await upload(admin, { place, file, fileName })).id}`
      const first = await put('First.pdf', (await makeManualPdf({ pages: 2 })).bytes)
      const source = join(folder, 'source.pdf')
      await writeFile(source, await pictureBook())
      const rows: Row[] = []
      for (const { name, options } of rewrites) {
        const path = join(folder, 'written.pdf')
        if (options) await run('qpdf', [...options, source, path])
        const bytes = await readFile(options ? path : source)
        const address = await put(`${name.replaceAll(/\W+/g, ' ')}.pdf`, bytes)
        rows.push({
          file: name,
          MB: Math.round(bytes.length / 100_000) / 10,
          ...(await times({ browser, admin, first, address, url: server.url })),
        })
      }
      return rows
    } finally {
      await browser.close()
      await server.stop()
      await rm(folder, { recursive: true, force: true })
    }
  },
}

async function pictureBook(): Promise<Uint8Array> {
  const pdf = await PDFDocument.create()
  const font = await pdf.embedFont(StandardFonts.Helvetica)
  for (let page = 1; page <= pages; page += 1) {
    const noise = await noisyJpegOf(320)
    const drawn = pdf.addPage([595, 842])
    drawn.drawImage(await pdf.embedJpg(noise), { x: 72, y: 300, width: 400, height: 400 })
    drawn.drawText(`This is page ${page}`, { font, x: 72, y: 760 })
  }
  return pdf.save({ useObjectStreams: false })
}

type Trial = { browser: Browser; admin: SignedUp; url: string; first: string; address: string }

async function times({ browser, admin, url, first, address }: Trial) {
  const taken: number[] = []
  let asked = 0
  let received = 0
  for (let turn = 0; turn < runs; turn += 1) {
    const context = await browser.newContext()
    const { method, path } = accountRoutes.login
    await context.request.fetch(`${url}${path}`, { method, data: admin.account })
    const page = await context.newPage()
    await page.goto(first)
    await drawn(page, 1)
    const session = await slowDown(page)
    session.on('Network.responseReceived', ({ response }) => {
      if (response.url.includes('/files/')) asked += 1
    })
    session.on('Network.dataReceived', ({ dataLength }) => {
      received += dataLength
    })
    const began = performance.now()
    await page.goto(`${address}?page=${wanted}`)
    await drawn(page, wanted)
    taken.push(performance.now() - began)
    await context.close()
  }
  return {
    ms: Math.round(quantile(taken, 0.5)),
    requests: Math.round(asked / runs),
    'MB read': Math.round(received / runs / 100_000) / 10,
  }
}

/** The page is painted, and its text can be read. */
async function drawn(page: Page, number: number) {
  const one = page.locator(`.page[data-page-number="${number}"][data-loaded="true"]`)
  await one.locator('.textLayer .endOfContent').waitFor({ state: 'attached', timeout: 120_000 })
}
