import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { makeSecret, openSecrets } from './secrets.ts'

let dataDir: string
beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'millwright-secrets-'))
})
afterEach(() => rm(dataDir, { recursive: true, force: true }))

it('gives the same keys at every start', async () => {
  const first = await openSecrets(dataDir)
  const later = await openSecrets(dataDir)
  expect(later.keyFor('access')).toEqual(first.keyFor('access'))
  expect(first.keyFor('access')).toHaveLength(32)
})

it('gives each purpose its own key', async () => {
  const secrets = await openSecrets(dataDir)
  expect(secrets.keyFor('access')).not.toEqual(secrets.keyFor('files'))
})

it('gives two installations different keys', async () => {
  const other = await openSecrets(path.join(dataDir, 'other'))
  expect((await openSecrets(dataDir)).keyFor('access')).not.toEqual(other.keyFor('access'))
})

it('makes one secret when twenty processes start at once, and leaves nothing beside it', async () => {
  const opened = await Promise.all(Array.from({ length: 20 }, () => openSecrets(dataDir)))
  expect(new Set(opened.map((secrets) => Buffer.from(secrets.keyFor('access')).toString('hex'))).size).toBe(1)
  expect(await readdir(dataDir)).toEqual(['installation-secret'])
})

it('takes the secret that another process made between looking for one and making it', async () => {
  const file = path.join(dataDir, 'installation-secret')
  const first = await makeSecret(file)
  expect(await makeSecret(file)).toEqual(first)
  expect(await readdir(dataDir)).toEqual(['installation-secret'])
})

it('lets nobody else read the secret', async () => {
  await openSecrets(dataDir)
  expect((await stat(path.join(dataDir, 'installation-secret'))).mode & 0o777).toBe(0o600)
})

it('refuses a damaged secret instead of replacing it', async () => {
  await writeFile(path.join(dataDir, 'installation-secret'), 'abc')
  await expect(openSecrets(dataDir)).rejects.toThrow('does not hold')
})

it('come from the environment where that has one, which no other may lie beside', async () => {
  const given = 'ab'.repeat(32)
  const keys = (await openSecrets(dataDir, given)).keyFor('access')
  expect(keys).toEqual((await openSecrets(dataDir, given)).keyFor('access'))
  expect(await readdir(dataDir)).toEqual([])
  await openSecrets(dataDir)
  await expect(openSecrets(dataDir, given)).rejects.toThrow('INSTALLATION_SECRET is not the secret in')
})
