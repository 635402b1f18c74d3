import { join } from 'node:path'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { s3Keys, type S3Server, startS3Server } from '../../../test/s3-server.ts'
import { temporaryFolder } from '../../../test/temporary-folder.ts'
import { openTarget } from './open-target.ts'

let store: S3Server
beforeAll(async () => {
  vi.stubEnv('AWS_ACCESS_KEY_ID', s3Keys.accessKeyId)
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', s3Keys.secretAccessKey)
  store = await startS3Server(join(temporaryFolder(), 'store'))
})
afterAll(async () => {
  vi.unstubAllEnvs()
  await store.stop()
})

it('two who begin an encrypted place at once do not take the key from one another', async () => {
  const target = store.target('begun')
  const writing = Promise.withResolvers<void>()
  const isWritten = Promise.withResolvers<void>()
  let isFirst = true
  // The first one is held up while it writes the head, which the other does not see yet.
  store.meddle(({ method, url }, response) => {
    if (method !== 'PUT' || !url?.includes('millwright-backup.json') || !isFirst) return false
    isFirst = false
    writing.resolve()
    void isWritten.promise.then(() => response.writeHead(503).end('<Error><Code>SlowDown</Code></Error>'))
    return true
  })
  const first = openTarget(target, 'secret')
  await writing.promise
  await expect(openTarget(target, 'secret')).rejects.toThrow('makes the first backup')
  isWritten.resolve()
  const { key } = await first
  store.meddle(null)
  expect((await openTarget(target, 'secret')).key).toEqual(key)
  const { store: files } = await first
  for await (const { name } of files.list('locks/')) expect(name).toBe('')
})
