import multipart from '@fastify/multipart'
import { limits } from '@millwright/contract/limits'
import { callSentenceOf } from '@millwright/contract/reasons/reason'
import { reasons } from '@millwright/contract/reasons/refusals'
import { fastify } from 'fastify'
import { expect, it } from 'vitest'
import { refusalOf, sendRefusal } from '../replies.ts'
import { partsOf } from './upload-parts.ts'

it.each([
  ['a document', limits.documentBytes, reasons.documentTooLarge],
  ['a video', limits.videoBytes, reasons.videoTooLarge],
])('refuses %s for what its Content-Length says, before any of it comes [T13a]', async (_, fileLimit, tooLarge) => {
  const app = fastify()
  await app.register(multipart)
  app.setErrorHandler((error, _request, reply) => sendRefusal(reply, refusalOf(error)))
  app.post('/', (request) => {
    partsOf(request, { fileLimit, tooLarge })
    return 'taken'
  })
  const announce = (bytes: number) =>
    app.inject({
      method: 'POST',
      url: '/',
      headers: { 'content-type': 'multipart/form-data; boundary=x', 'content-length': String(bytes) },
    })
  const refused = await announce(fileLimit + 2_000_000)
  expect([refused.statusCode, refused.json()]).toMatchObject([413, { error: callSentenceOf(tooLarge), ...tooLarge }])
  await app.close()
})
