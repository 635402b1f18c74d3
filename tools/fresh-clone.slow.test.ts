import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { root } from './run-command.ts'

let clone = ''
beforeAll(() => {
  clone = mkdtempSync(join(tmpdir(), 'millwright-clone-'))
  execFileSync('git', ['clone', '--quiet', '--depth', '1', `file://${root}`, clone])
})
afterAll(() => rmSync(clone, { recursive: true, force: true }))

/** As on a machine that has nothing but its own Node and npm. */
function cleanEnvironment(): NodeJS.ProcessEnv {
  const folders = (process.env['PATH'] ?? '').split(delimiter).filter((folder) => !folder.includes('node_modules'))
  const { HOME } = process.env
  return { PATH: folders.join(delimiter), ...(HOME ? { HOME } : {}), PORT: '0', DATA_DIR: join(clone, 'data') }
}

it('starts from a fresh clone with npm start alone, serves the page, and ends when asked', async () => {
  const started = spawn('npm', ['start'], { cwd: clone, env: cleanEnvironment(), stdio: ['ignore', 'pipe', 'pipe'] })
  const exited = once(started, 'exit')
  let printed = ''
  const address = Promise.withResolvers<string>()
  for (const stream of [started.stdout, started.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      printed += chunk.toString('utf8')
      const found = /http:\/\/127\.0\.0\.1:\d+/.exec(printed)?.[0]
      if (found) address.resolve(found)
    })
  }
  void exited.then(() => address.reject(new Error(`npm start ended:\n${printed}`)))
  const url = await address.promise
  const page = await fetch(url)
  expect(page.headers.get('content-type')).toMatch(/text\/html/)
  expect(await page.text()).toContain('<div id="root">')

  started.kill('SIGTERM')
  await exited
  const answers = () =>
    fetch(url).then(
      () => true,
      () => false,
    )
  await expect.poll(answers, { timeout: 10_000 }).toBe(false)
})
