import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, expect, it } from 'vitest'
import { openPictureDescriber } from './describe-picture.ts'

let server: Server
afterEach(() => server.close())

/** An endpoint that speaks `POST /v1/chat/completions`, and what it was asked. */
async function endpoint(status: number, said: string) {
  const asked: unknown[] = []
  server = createServer((request, response) => {
    void text(request).then((body) => {
      asked.push(JSON.parse(body))
      response.writeHead(status, { 'content-type': 'application/json' })
      const message = { role: 'assistant', content: said }
      response.end(JSON.stringify({ id: '1', choices: [{ index: 0, message, finish_reason: 'stop' }] }))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const describe = openPictureDescriber({ baseUrl: `http://127.0.0.1:${port}/v1`, apiKey: 'k', name: 'sees' })
  return { asked, describe }
}

it('sends the picture itself, and returns what the model says of it', async () => {
  const { asked, describe } = await endpoint(200, 'A red lamp\n is lit.')
  expect(await describe(Buffer.from('jpeg bytes'))).toBe('A red lamp is lit.')
  const url = `data:image/jpeg;base64,${Buffer.from('jpeg bytes').toString('base64')}`
  expect(asked).toMatchObject([
    { model: 'sees', messages: [{ role: 'system' }, { role: 'user', content: [{ image_url: { url } }] }] },
  ])
})

it('is not asked for a while after it failed again and again', async () => {
  const { asked, describe } = await endpoint(500, '')
  for (let turn = 0; turn < 5; turn += 1) await expect(describe(Buffer.from('x'))).rejects.toThrow()
  expect(asked).toHaveLength(3)
})
