import { type Dictionary, dictionaryRoutes } from '@millwright/contract/dictionaries'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Files, send } from '../../../test/add-dictionaries.ts'
import { type SignedUp, signIn, signUp, startServer, type TestServer } from '../../../test/harness.ts'
import { dictionaryMessages } from '../../../test/work-sentences.ts'

const { fetchAll, translate } = dictionaryRoutes
const testMs = 600_000

describe('a dictionary', { timeout: testMs }, () => {
  let server: TestServer
  let admin: SignedUp
  beforeAll(async () => {
    server = await startServer({ database: 'embedded' })
    admin = await signUp(server)
  })
  afterAll(() => server.stop())

  async function add(files: Files): Promise<string> {
    const { data, status } = await send(admin, files)
    expect(status).toBe(201)
    return (data as Dictionary).id
  }
  const find = async (id: string) => (await admin.call(fetchAll)).find((one) => one.id === id)
  async function until(id: string, states: readonly Dictionary['state'][]): Promise<Dictionary | undefined> {
    await expect
      .poll(async () => states.includes((await find(id))?.state ?? 'waiting'), { timeout: testMs / 2, interval: 50 })
      .toBe(true)
    return find(id)
  }
  const meaningOf = async (words: string) =>
    (await admin.call(translate, { query: { words, from: 'de', to: 'en' } }))[0]?.translations

  it('that unpacks to 10 GB ends at 1 GB', async () => {
    const part = gzipSync(Buffer.alloc(64 * 2 ** 20))
    const bomb = Buffer.concat(Array.from({ length: 160 }, () => part))
    const id = await add({ 'a-deu-eng.index': 'a\tA\tB\n', 'a-deu-eng.dict.dz': new Uint8Array(bomb) })
    expect(await until(id, ['completed', 'failed'])).toMatchObject({
      state: 'failed',
      error: dictionaryMessages.too_large,
      entries: 0,
    })
  })

  it('of ten million lines of CSV is refused in a sentence', async () => {
    const id = await add({ 'de-en.csv': 'Pumpe,pump\n'.repeat(10_000_000) })
    expect(await until(id, ['completed', 'failed'])).toMatchObject({
      state: 'failed',
      error: dictionaryMessages.too_many_lines,
      entries: 0,
    })
    expect(await meaningOf('Pumpe')).toEqual([])
  })

  it('whose preparing is killed in the middle is prepared from the beginning, and serves once it is whole', async () => {
    const lines = Array.from({ length: 300_000 }, (_, at) => `Wort${at.toString(36)},word ${at.toString(36)}\n`)
    const id = await add({ 'de-en.csv': `Welle,shaft\n${lines.join('')}` })
    await until(id, ['active'])
    expect(await meaningOf('Welle')).toEqual([])
    await server.kill9()
    await server.restart()
    admin.token = (await signIn(server, admin.account)).token
    expect(await until(id, ['completed', 'failed'])).toMatchObject({ state: 'completed', error: null })
    expect(await meaningOf('Welle')).toEqual(['shaft'])
    expect(await meaningOf('Wort67h9')).toEqual(['word 67h9'])
  })
})
