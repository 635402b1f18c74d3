import { accountRoutes } from '@millwright/contract/accounts'
import { noteRoutes } from '@millwright/contract/notes'
import { chromium, type Page } from '@playwright/test'
import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { signUp, startServer } from '../server/test/harness.ts'
import { block, newNote } from '../server/test/notes.ts'
import { buildWebIfChanged } from '../tools/build-web.mjs'
import { availableBrowser, chromiumArguments } from '../tools/test-programs.ts'
import { benchAsset } from './bench-asset.ts'
import type { Part } from './part.ts'
import { quantile } from './quantile.ts'

const blocks = 2000
const keys = 300
/** Milliseconds from a key to the screen after which one feels it. */
const felt = 50
/** Bytes of the editor's script, compressed. */
const largest = 300_000

/** How writing in a long note feels, and what the editor costs before the first key. */
export const noteTyping: Part = {
  name: 'note-typing',
  what: `a note of ${blocks} blocks in Chromium: key to screen (target: p95 under ${felt} ms), editor script (under ${largest / 1000} kB)`,
  async measure() {
    const executablePath = availableBrowser()
    buildWebIfChanged(process.execPath)
    const server = await startServer({ database: 'embedded' })
    const browser = await chromium.launch({ args: chromiumArguments, ...(executablePath ? { executablePath } : {}) })
    try {
      const admin = await signUp(server)
      const { _id: assetId, departmentId } = await benchAsset(admin)
      const words = 'Tighten the casing cover in two passes, crosswise, and note the torque of each bolt.'
      const note = await newNote(
        admin,
        { departmentId, assetId },
        {
          title: 'Long',
          blocks: Array.from({ length: blocks }, (_, at) => block(at % 20 === 0 ? 'heading' : 'paragraph', words)),
        },
      )
      const context = await browser.newContext({ baseURL: server.url, viewport: { width: 1440, height: 900 } })
      const { method, path } = accountRoutes.login
      await context.request.fetch(path, { method, data: admin.account })
      const page = await context.newPage()
      const { role, _id } = admin.user
      const started = performance.now()
      await page.goto(`/${role}/${_id}/departments/${departmentId}/assets/${assetId}/chats/notes/update/${note.id}`)
      await page
        .getByText(words)
        .nth(blocks - 1)
        .waitFor({ state: 'attached' })
      console.log(`All ${blocks} blocks after ${Math.round(performance.now() - started)} ms`)
      const saved = page.waitForResponse((response) => response.url().includes(noteRoutes.updateDraft.path))
      const times = await typed(page, words)
      await saved
      return [
        {
          how: `${keys} keys in the middle, saved meanwhile`,
          'ms (median)': Math.round(quantile(times, 0.5)),
          'ms (p95)': Math.round(quantile(times, 0.95)),
          'ms (longest)': Math.round(Math.max(...times)),
          [`over ${felt} ms`]: times.filter((time) => time > felt).length,
          ...editorBytes(),
        },
      ]
    } finally {
      await browser.close()
      await server.stop()
    }
  },
}

/** Milliseconds from each key until its frame was drawn. */
async function typed(page: Page, words: string): Promise<number[]> {
  await page
    .getByText(words)
    .nth(blocks / 2)
    .click()
  await page.evaluate(() => {
    const times: number[] = []
    Object.assign(window, { typedTimes: times })
    addEventListener(
      'keydown',
      ({ timeStamp }) => requestAnimationFrame(() => setTimeout(() => times.push(performance.now() - timeStamp))),
      { capture: true },
    )
  })
  // As quick as somebody types, so that what is done meanwhile falls between keys as it would.
  await page.keyboard.type('a new word '.repeat(Math.ceil(keys / 11)).slice(0, keys), { delay: 60 })
  return page.evaluate(() => (window as unknown as { typedTimes: number[] }).typedTimes)
}

function editorBytes() {
  const folder = join(import.meta.dirname, '../web/dist/assets')
  const size = (ending: string) => {
    const name = readdirSync(folder).find((file) => file.startsWith('note-editor-') && file.endsWith(ending))
    return name === undefined ? Number.NaN : statSync(join(folder, name)).size
  }
  return { 'script, gzip (bytes)': size('.js.gz'), 'script, brotli (bytes)': size('.js.br') }
}
