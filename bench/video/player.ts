import { accountRoutes } from '@millwright/contract/accounts'
import { chromium, type Browser, type Page } from '@playwright/test'
import { execFile } from 'node:child_process'
import { openAsBlob } from 'node:fs'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { upload } from '../../server/test/documents.ts'
import { signUp, startServer, type SignedUp } from '../../server/test/harness.ts'
import { makeAsset } from '../../server/test/plant.ts'
import { buildWebIfChanged } from '../../tools/build-web.mjs'
import { availableBrowser, chromiumArguments } from '../../tools/test-programs.ts'
import type { Part, Row } from '../part.ts'
import { quantile } from '../quantile.ts'
import { slowDown } from '../slow-line.ts'

const run = promisify(execFile)
const runs = 5
/** 8 Mbit/s, as phones write 1080p: 1,000 s are nearly 1 GB. */
const rate = '8M'
const looped = 20
const times = 50
/** Where the list of the frames stands: cameras write it when they know it. */
const files = [
  { name: 'its index first', flags: ['-movflags', '+faststart'] },
  { name: 'its index last', flags: [] },
] as const

export const videoPlayer: Part = {
  name: 'video-player',
  what: `first frame, and a seek to 80 %, of a 1 GB video over 20 Mbit/s in Chromium, medians of ${runs} (targets: 2 s and 1 s)`,
  async measure() {
    buildWebIfChanged(process.execPath)
    const folder = await mkdtemp(join(tmpdir(), 'millwright-bench-'))
    const server = await startServer({ database: 'embedded' })
    const executablePath = availableBrowser()
    const browser = await chromium.launch({ args: chromiumArguments, ...(executablePath ? { executablePath } : {}) })
    try {
      const admin = await signUp(server)
      const place = await makeAsset(admin)
      const videos = `${server.url}/admin/${admin.user._id}/departments/${place.departmentId}/assets/${place.assetId}/resources`
      const part = join(folder, 'part.mp4')
      await makePart(part)
      const rows: Row[] = []
      for (const { name, flags } of files) {
        const path = join(folder, 'film.mp4')
        await run('ffmpeg', [
          '-y',
          '-v',
          'error',
          '-stream_loop',
          `${times - 1}`,
          '-i',
          part,
          '-c',
          'copy',
          ...flags,
          path,
        ])
        const sent = { place, kind: 'video', file: await openAsBlob(path), fileName: `${name}.mp4` } as const
        const { id } = await upload(admin, sent)
        const megabytes = Math.round((await stat(path)).size / 1_000_000)
        const watched = {
          browser,
          admin,
          url: server.url,
          list: `${videos}?tab=videos`,
          address: `${videos}/videos/${id}`,
        }
        rows.push({ file: name, MB: megabytes, ...(await measure(watched)) })
      }
      return rows
    } finally {
      await browser.close()
      await server.stop()
      await rm(folder, { recursive: true, force: true })
    }
  },
}

/** Moving all the time, at an even rate, with a key frame each second, as phones write them. */
async function makePart(path: string): Promise<void> {
  const sources = [
    '-f',
    'lavfi',
    '-i',
    `testsrc2=s=1920x1080:r=25:d=${looped}`,
    '-f',
    'lavfi',
    '-i',
    `sine=d=${looped}`,
  ]
  const even = ['-b:v', rate, '-minrate', rate, '-maxrate', rate, '-bufsize', '2M', '-x264-params', 'nal-hrd=cbr']
  const picture = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-g', '25', ...even]
  await run('ffmpeg', ['-y', '-v', 'error', ...sources, ...picture, '-c:a', 'aac', path])
}

type WatchedVideo = { browser: Browser; admin: SignedUp; url: string; list: string; address: string }

async function measure({ browser, admin, url, list, address }: WatchedVideo) {
  const first: number[] = []
  const sought: number[] = []
  let received = 0
  for (let turn = 0; turn < runs; turn += 1) {
    const context = await browser.newContext()
    const { method, path } = accountRoutes.login
    await context.request.fetch(`${url}${path}`, { method, data: admin.account })
    const page = await context.newPage()
    // The page itself is there, as for whoever works with it.
    await page.goto(list)
    await page.getByRole('tab', { name: 'Videos' }).waitFor()
    const session = await slowDown(page)
    session.on('Network.dataReceived', ({ dataLength }) => {
      received += dataLength
    })
    const began = performance.now()
    await page.goto(address)
    await shown(page)
    first.push(performance.now() - began)
    sought.push(await seek(page, 0.8))
    await context.close()
  }
  return {
    'first frame ms': Math.round(quantile(first, 0.5)),
    'seek ms': Math.round(quantile(sought, 0.5)),
    'slowest seek ms': Math.round(Math.max(...sought)),
    'MB read': Math.round(received / runs / 100_000) / 10,
  }
}

/** HAVE_CURRENT_DATA: there is a frame to see. */
async function shown(page: Page): Promise<void> {
  await page.locator('video').waitFor()
  await page.waitForFunction(() => (document.querySelector('video')?.readyState ?? 0) >= 2, undefined, {
    polling: 20,
    timeout: 120_000,
  })
}

/** As the scrubber does it; the milliseconds until there is a frame of that second. */
function seek(page: Page, share: number): Promise<number> {
  return page.locator('video').evaluate(
    (video: HTMLVideoElement, to) =>
      new Promise<number>((resolve) => {
        const began = performance.now()
        video.addEventListener('seeked', () => resolve(performance.now() - began), { once: true })
        video.currentTime = video.duration * to
      }),
    share,
  )
}
