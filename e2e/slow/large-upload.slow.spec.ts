import { driveRoutes } from '@millwright/contract/drive'
import { limits } from '@millwright/contract/limits'
import { createHash } from 'node:crypto'
import { mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { signUp, startServer } from '../../server/test/harness.ts'
import { makeAsset } from '../../server/test/plant.ts'
import { videoHeads } from '../../server/test/sample-files.ts'
import { expect, test as journey } from '../journey.ts'
import { homeOf, signIn } from '../sign-in.ts'
import { entryOf, openUploadDialog } from '../uploading.ts'
import { type BreakingLine, startLine } from './breaking-line.ts'

const size = limits.videoBytes
const megabyte = 2 ** 20
/** What happens when so much of the file has gone out. */
const breaks = [
  [0.2, 'drop'],
  [0.4, 'drop'],
  [0.6, 'kill'],
  [0.8, 'drop'],
] as const

const test = journey.extend<object, { line: BreakingLine; film: { path: string; sha256: string } }>({
  line: [
    // Playwright wants its first argument taken apart.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const line = await startLine()
      await use(line)
      line.close()
    },
    { scope: 'worker' },
  ],
  server: [
    async ({ database, line }, use) => {
      const server = await startServer({ database, env: { PUBLIC_URL: line.url } })
      line.leadTo(server.url)
      await use(server)
      await server.stop()
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  baseURL: ({ line }, use) => use(line.url),
  film: [
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const folder = await mkdtemp(join(tmpdir(), 'millwright-test-'))
      const path = join(folder, 'film.mp4')
      await use({ path, sha256: await writeFilm(path) })
      await rm(folder, { recursive: true, force: true })
    },
    { scope: 'worker', timeout: 90_000 },
  ],
})

/** Each megabyte of it is another one, so that none can stand in the place of another. */
async function writeFilm(path: string): Promise<string> {
  const hash = createHash('sha256')
  const file = await open(path, 'w')
  for (let from = 0; from < size; from += megabyte) {
    const piece = Buffer.alloc(Math.min(megabyte, size - from), `${from} `)
    if (from === 0) piece.write(videoHeads['mp4'] ?? '', 'hex')
    hash.update(piece)
    await file.appendFile(piece)
  }
  await file.close()
  return hash.digest('hex')
}

test('1 GB goes out by itself, though its line drops three times and the server is killed once', async ({
  page,
  server,
  line,
  film,
}) => {
  test.setTimeout(600_000)
  const admin = await signUp(server)
  const place = await makeAsset(admin)
  await signIn(page, admin.account)
  await page.goto(`${homeOf(admin)}/departments/${place.departmentId}/assets/${place.assetId}/resources`)
  const offsets: number[] = []
  page.on('request', (request) => {
    const offset = request.headers()['upload-offset']
    if (request.method() === 'PATCH' && offset !== undefined) offsets.push(Number(offset))
  })
  const dialog = await openUploadDialog(page, 'video')
  await dialog.locator('input[type=file]').setInputFiles(film.path)
  const begun = line.bytes()
  await dialog.getByRole('button', { name: 'Upload 1 file' }).click()

  for (const [share, what] of breaks) {
    await line.after(begun + share * size)
    if (what === 'drop') line.drop()
    else {
      await server.kill9()
      await server.restart()
    }
  }
  await expect(entryOf(page, 'film.mp4')).toContainText('Completed', { timeout: 300_000 })

  await test.step('it went on from where it was, each time', () => {
    expect(offsets.filter((offset) => offset === 0)).toHaveLength(1)
    // Of what was on its way when it broke, up to a piece of 32 MB is sent again.
    expect(line.bytes() - begun).toBeLessThan(size + (breaks.length + 1) * 32 * megabyte)
  })

  await test.step('the server has the same bytes', async () => {
    const { files } = await admin.call(driveRoutes.fetch, { query: place })
    expect(files).toMatchObject([{ fileName: 'film.mp4', metadata: { size } }])
    const stored = createHash('sha256')
    const response = await admin.request('GET', files[0]?.url ?? '')
    for await (const bytes of response.body as AsyncIterable<Uint8Array>) stored.update(bytes)
    expect(stored.digest('hex')).toBe(film.sha256)
  })
})
