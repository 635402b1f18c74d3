// `npm run shots`, or some screens: `npm run shots -- chat documents`. Pictures of every screen of e2e/screens.ts
// into /shots, with one contact sheet for each size and scheme.
import { accountRoutes } from '@millwright/contract/accounts'
import { chromium, type Browser, type BrowserContext, type Page } from '@playwright/test'
import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { screens } from '../e2e/screens.ts'
import type { Companies, Shot } from '../e2e/shot.ts'
import { startServer, type Account } from '../server/test/harness.ts'
import { buildWebIfChanged } from './build-web.mjs'
import { root } from './run-command.ts'
import { drawContactSheet } from './shots/contact-sheet.ts'
import { openCompanies, openModelChat } from './shots/companies.ts'
import { openPictures } from './shots/pictures.ts'
import { availableBrowser, chromiumArguments } from './test-programs.ts'

const sizes = [
  { name: '1440x900', width: 1440, height: 900, onSheet: 480 },
  { name: '820x1180', width: 820, height: 1180, onSheet: 320 },
  { name: '390x844', width: 390, height: 844, onSheet: 240 },
]
const schemes = ['light', 'dark'] as const
const folder = join(root, 'shots')
/** A busy button is a state of its own. */
const loading = '[aria-busy="true"]:not(button), .MuiSkeleton-root'
const unavailable = { status: false, data: null, message: null, error: 'Service temporarily unavailable' }
const folderOf = (size: string, scheme: string) => join(folder, `${size}-${scheme}`)

const wanted = process.argv.slice(2)
const chosen = screens.filter(({ name }) => wanted.length === 0 || wanted.includes(name))

buildWebIfChanged(process.execPath)
rmSync(folder, { recursive: true, force: true })
for (const size of sizes) for (const scheme of schemes) mkdirSync(folderOf(size.name, scheme), { recursive: true })

console.log('Starting a server with the data of the demo ...')
const server = await startServer({ database: 'embedded' })
const executablePath = availableBrowser()
const browser = await chromium.launch({ args: chromiumArguments, ...(executablePath ? { executablePath } : {}) })
try {
  await takeAll(browser)
} finally {
  await browser.close()
  await server.stop()
}

async function takeAll(chrome: Browser) {
  const { admins, places } = await openCompanies(server)
  places.full.modelChat = await openModelChat(server, admins.full, places.full)
  Object.assign(places.full, await openPictures(admins.full, places.full))
  const visitors = {
    full: await visitor(chrome, admins.full.account),
    bare: await visitor(chrome, admins.bare.account),
    blank: await visitor(chrome, admins.blank.account),
    nobody: await visitor(chrome),
  }
  const taken: string[] = []
  for (const { name, shots } of chosen) {
    for (const shot of shots) {
      const label = `${name}-${shot.state}`
      try {
        await takeShot(visitors[shot.as ?? 'nobody'], { label, shot, places })
        taken.push(label)
        console.log(label)
      } catch (error) {
        process.exitCode = 1
        console.error(`${label} could not be taken:`, error instanceof Error ? error.message : error)
      }
    }
  }
  for (const size of sizes) {
    for (const scheme of schemes) {
      const pictures = taken.map((label) => join(folderOf(size.name, scheme), `${label}.png`))
      await drawContactSheet(chrome, folderOf(size.name, scheme), pictures, size.onSheet)
    }
  }
  console.log(`${taken.length * sizes.length * schemes.length} pictures in shots/, one sheet.png beside each set`)
}

/** One browser context an account: its refresh cookie is good for one holder only. */
async function visitor(chrome: Browser, account?: Account): Promise<BrowserContext> {
  const context = await chrome.newContext({ baseURL: server.url })
  const { method, path } = accountRoutes.login
  if (account) await context.request.fetch(path, { method, data: account })
  return context
}

type ShotSitting = { label: string; shot: Shot; places: Companies }

async function takeShot(context: BrowserContext, { label, shot, places }: ShotSitting) {
  for (const size of sizes) {
    const page = await context.newPage()
    try {
      await page.setViewportSize(size)
      await arrange(page, shot, places)
      for (const scheme of schemes) {
        await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' })
        await page.evaluate(() => document.fonts.ready.then(() => undefined))
        await page.screenshot({ path: join(folderOf(size.name, scheme), `${label}.png`), animations: 'disabled' })
      }
    } finally {
      // What is held back ends with its page.
      await page.close()
    }
  }
}

async function arrange(page: Page, shot: Shot, places: Companies) {
  page.setDefaultTimeout(15_000)
  // Neither continued nor answered: the call hangs until the page is closed.
  if (shot.hold) await page.route(shot.hold, () => undefined)
  if (shot.fail) await page.route(shot.fail, (route) => route.fulfill({ status: 503, json: unavailable }))
  await shot.prepare?.(page)
  await page.goto(shot.path(places))
  await shot.arrange(page)
  // What a picture waits for may be there before the rest of its screen.
  if (!shot.hold) await page.locator(loading).filter({ visible: true }).first().waitFor({ state: 'hidden' })
}
