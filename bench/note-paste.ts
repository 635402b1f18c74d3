import { accountRoutes } from '@millwright/contract/accounts'
import { noteRoutes } from '@millwright/contract/notes'
import { chromium } from '@playwright/test'
import { fixture, paste, textOf, titleOf } from '../e2e/note-writing.ts'
import { signUp, startServer } from '../server/test/harness.ts'
import { buildWebIfChanged } from '../tools/build-web.mjs'
import { availableBrowser, chromiumArguments } from '../tools/test-programs.ts'
import { benchAsset } from './bench-asset.ts'
import type { Part } from './part.ts'

const bytes = 2_000_000

/** A long text of Word, pasted into a new note: how long the page stands still, and until the server has all of it. */
export const notePaste: Part = {
  name: 'note-paste',
  what: `${bytes / 1_000_000} MB from Word pasted in Chromium`,
  async measure() {
    const executablePath = availableBrowser()
    buildWebIfChanged(process.execPath)
    const server = await startServer({ database: 'embedded' })
    const browser = await chromium.launch({ args: chromiumArguments, ...(executablePath ? { executablePath } : {}) })
    try {
      const admin = await signUp(server)
      const { _id: assetId, departmentId } = await benchAsset(admin)
      const context = await browser.newContext({ baseURL: server.url, viewport: { width: 1440, height: 900 } })
      const { method, path } = accountRoutes.login
      await context.request.fetch(path, { method, data: admin.account })
      const page = await context.newPage()
      const { role, _id } = admin.user
      await page.goto(`/${role}/${_id}/departments/${departmentId}/assets/${assetId}/chats/notes/root/create`)
      await titleOf(page).fill('From Word')
      await textOf(page).click()
      const html = longText()
      const saved = page.waitForResponse((response) => response.url().includes(noteRoutes.createDraft.path))
      const began = performance.now()
      await paste(page, html)
      const pasted = performance.now() - began
      await page.getByText('The last line', { exact: true }).waitFor({ state: 'attached' })
      const shown = performance.now() - began
      const status = (await saved).status()
      const kept = performance.now() - began
      const typed = performance.now()
      await page.keyboard.type('a')
      await page.getByText('The last linea', { exact: true }).waitFor({ state: 'attached' })
      return [
        {
          how: `${Math.round(html.length / 1000)} kB, ${(html.match(/<p|<h\d/g) ?? []).length} paragraphs`,
          'pasted (ms)': Math.round(pasted),
          'shown (ms)': Math.round(shown),
          'saved (ms)': Math.round(kept),
          answer: status,
          'next key (ms)': Math.round(performance.now() - typed),
        },
      ]
    } finally {
      await browser.close()
      await server.stop()
    }
  },
}

/** What Word wrote, again and again. */
function longText(): string {
  const [, head = '', body = ''] =
    /^([^]*<!--StartFragment-->)([^]*)<!--EndFragment-->/.exec(fixture('word-clipboard.htm')) ?? []
  const times = Math.ceil((bytes - head.length) / body.length)
  return `${head}${body.repeat(times)}<p class=MsoNormal>The last line</p><!--EndFragment--></body></html>`
}
