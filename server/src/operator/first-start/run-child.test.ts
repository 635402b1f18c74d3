import { fork } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { temporaryFolder } from '../../../test/temporary-folder.ts'
import type { Order } from './child-messages.ts'
import { runChild } from './run-child.ts'

/** A store that is asked and never answers. */
const silent = createServer()
const folder = temporaryFolder()
let order: Order
beforeAll(async () => {
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'key')
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'secret')
  silent.listen(0, '127.0.0.1')
  await once(silent, 'listening')
  const { port } = silent.address() as AddressInfo
  const source = `s3://bucket/prefix?endpoint=http://127.0.0.1:${port}&region=here`
  const dataDir = join(folder, 'data')
  order = { what: 'look', place: { dataDir, databaseUrl: null }, source, passphrase: null }
})
afterAll(() => {
  vi.unstubAllEnvs()
  silent.closeAllConnections()
  silent.close()
})

it('a child that restores ends by the signal, and is waited for', async () => {
  const ending = new AbortController()
  const asked = once(silent, 'request')
  const outcome = runChild(order, { signal: ending.signal })
  await asked
  ending.abort()
  expect(await outcome).toEqual({ kind: 'failed', sentence: null })
})

it('a child that restores ends with its server', async () => {
  const program = fileURLToPath(new URL('restore-child.ts', import.meta.url))
  const child = fork(program, [], { stdio: ['pipe', 'ignore', 'inherit', 'ipc'] })
  const asked = once(silent, 'request')
  child.stdin?.end(JSON.stringify(order))
  await asked
  const ended = once(child, 'exit')
  child.disconnect()
  expect(await ended).toEqual([1, null])
})

it.each([
  'operator/first-start/restore-child.ts',
  'operator/running/backup-child.ts',
  'operator/running/schema-child.ts',
])('%s ends where its server was gone before it was loaded', async (program) => {
  const path = fileURLToPath(new URL(`../../${program}`, import.meta.url))
  // A backup with a place to go: without one it would have nothing to do, and end by itself.
  const env = { ...process.env, DATA_DIR: join(folder, 'none'), BACKUP_TO: join(folder, 'backups') }
  const child = fork(path, [], { env, stdio: ['pipe', 'ignore', 'inherit', 'ipc'] })
  const ended = once(child, 'exit')
  child.disconnect()
  // Its order never comes.
  expect(await ended).toEqual([1, null])
  child.stdin?.end()
})
