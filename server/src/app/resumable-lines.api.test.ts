import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { newAsset } from '../../test/documents.ts'
import { type SignedUp, signUp, startServer, type TestServer } from '../../test/harness.ts'
import { tusClient } from '../../test/tus.ts'

let server: TestServer
let ada: SignedUp
beforeAll(async () => {
  const standingDisk = new URL('../../test/standing-disk.ts', import.meta.url).href
  server = await startServer({ database: inject('server').database, imports: [standingDisk] })
  ada = await signUp(server)
})
afterAll(() => server.stop())

it('a piece that has come is answered, though the disk takes longer than a connection may stand still', async () => {
  const bytes = Buffer.from('%PDF-1.7\n'.padEnd(100_000, 'x'))
  const tus = tusClient(ada, server)
  const address = await tus.begun({ place: await newAsset(ada), size: 2 * bytes.length, fileName: 'manual.pdf' })
  const { status, headers } = await tus.patch(address, 0, bytes)
  expect([status, headers.get('upload-offset')]).toEqual([204, String(bytes.length)])
})
