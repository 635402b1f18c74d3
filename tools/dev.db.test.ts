import { accountRoutes } from '@millwright/contract/accounts'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, utimesSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { createClient } from '../server/test/api-client.ts'
import { signUp } from '../server/test/harness.ts'
import { root } from './run-command.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'millwright-dev-'))
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

function startDev() {
  const { PATH, HOME, NODE_COMPILE_CACHE } = process.env
  const env = { PATH, HOME, NODE_COMPILE_CACHE, PORT: '0', DATA_DIR: dataDir, BOT_CHECK: 'off' }
  const child = spawn(process.execPath, [join(root, 'tools/dev.ts')], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  const exited = once(child, 'exit')
  let printed = ''
  const lookers = new Set<() => void>()
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      printed += chunk.toString('utf8')
      for (const look of lookers) look()
    })
  }
  /** The addresses printed so far, once there are so many. */
  const addresses = (count: number) =>
    new Promise<string[]>((resolve, reject) => {
      const look = () => {
        const found = [...printed.matchAll(/ready at (\S+)/g)].map(([, address = '']) => address)
        if (found.length >= count) resolve(found)
      }
      lookers.add(look)
      look()
      void exited.then(() => reject(new Error(`npm run dev ended:\n${printed}`)))
    })
  return { child, exited, addresses, printed: () => printed }
}

it('serves page and calls at one address, starts the server again when a file of it changes, and ends', async () => {
  const dev = startDev()
  const [url = ''] = await dev.addresses(1)
  expect(await (await fetch(url, { headers: { accept: 'text/html' } })).text()).toContain('/@vite/client')
  const { account } = await signUp({ url, dataDir })

  const now = new Date()
  utimesSync(join(root, 'server/src/main.ts'), now, now)
  expect(await dev.addresses(2)).toEqual([url, url])
  // The second server has taken the data directory over from the first.
  const { email } = await createClient(() => url).call(accountRoutes.login, { body: account })
  expect(email).toBe(account.email)

  dev.child.kill('SIGINT')
  expect(await dev.exited).toEqual([0, null])
  await expect(fetch(url)).rejects.toThrow('fetch failed')
})
