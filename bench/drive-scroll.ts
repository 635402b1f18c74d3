import { accountRoutes } from '@millwright/contract/accounts'
import { type CDPSession, chromium, type Page } from '@playwright/test'
import { signUp, startServer } from '../server/test/harness.ts'
import { createTestDatabase } from '../server/test/test-database.ts'
import { buildWebIfChanged } from '../tools/build-web.mjs'
import { availableBrowser, availablePostgres, chromiumArguments } from '../tools/test-programs.ts'
import { benchAsset } from './bench-asset.ts'
import { fillFolder } from './large-folder.ts'
import type { Part, Row } from './part.ts'
import { quantile } from './quantile.ts'

const files = 10_000
/** Milliseconds after which one sees that a frame was late. */
const late = 50

/** How smoothly a folder of 10,000 files scrolls in Chromium: frames are told by the page itself. */
export const driveScroll: Part = {
  name: 'drive-scroll',
  what: `a folder of ${files} files in Chromium, scrolled (target: no frame over ${late} ms)`,
  async measure() {
    if (!availablePostgres()) throw new Error('The files are written to a PostgreSQL server; there is none')
    const executablePath = availableBrowser()
    buildWebIfChanged(process.execPath)
    const own = await createTestDatabase()
    const server = await startServer({ database: 'embedded', env: { DATABASE_URL: own.url } })
    const browser = await chromium.launch({ args: chromiumArguments, ...(executablePath ? { executablePath } : {}) })
    try {
      const admin = await signUp(server)
      const { _id: assetId, departmentId } = await benchAsset(admin)
      await fillFolder({ kind: 'server', url: own.url }, { assetId, files })
      const context = await browser.newContext({ baseURL: server.url, viewport: { width: 1440, height: 900 } })
      const { method, path } = accountRoutes.login
      await context.request.fetch(path, { method, data: admin.account })
      const page = await context.newPage()
      const { role, _id } = admin.user
      const started = performance.now()
      await page.goto(`/${role}/${_id}/departments/${departmentId}/assets/${assetId}/drive`)
      await page.getByRole('row').first().waitFor()
      const first = performance.now() - started
      await page.locator(`[aria-rowcount="${files}"]`).waitFor()
      const all = performance.now() - started
      console.log(`First rows after ${Math.round(first)} ms, all ${files} after ${Math.round(all)} ms`)
      return [
        await scrolled(page, 'wheel, 120 px a frame', 120),
        await scrolled(page, 'fast, 900 px a frame', 900),
        await scrolled(page, 'thumb dragged, 8,000 px a frame', 8_000),
      ]
    } finally {
      await browser.close()
      await server.stop()
      await own.drop()
    }
  },
}

async function scrolled(page: Page, how: string, step: number): Promise<Row> {
  const session = await page.context().newCDPSession(page)
  // The processor's own time: on a busy machine a frame waits for others, too.
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  const before = await busySeconds(session)
  const frames = await page.getByRole('grid').evaluate(scroll, step)
  const worked = ((await busySeconds(session)) - before) * 1000
  await session.detach()
  return {
    how,
    frames: frames.length,
    'ms of processor a frame': Number((worked / frames.length).toFixed(1)),
    'ms (median)': Math.round(quantile(frames, 0.5)),
    'ms (p95)': Math.round(quantile(frames, 0.95)),
    'ms (longest)': Math.round(Math.max(...frames)),
    [`over ${late} ms`]: frames.filter((frame) => frame > late).length,
  }
}

async function busySeconds(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics')
  return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN
}

/** Runs in the page: milliseconds of each frame while it goes down, and up again at the end. */
async function scroll(grid: HTMLElement | SVGElement, step: number): Promise<number[]> {
  const nextFrame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve))
  const most = 300
  const frames: number[] = []
  grid.scrollTop = 0
  await nextFrame()
  let before = await nextFrame()
  let direction = 1
  while (frames.length < most) {
    const end = grid.scrollHeight - grid.clientHeight
    grid.scrollTop += step * direction
    if (grid.scrollTop >= end || grid.scrollTop <= 0) direction = -direction
    const now = await nextFrame()
    frames.push(now - before)
    before = now
  }
  return frames
}
