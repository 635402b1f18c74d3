import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

const words = 60
const eventStream = { 'content-type': 'text/event-stream' }
const chunk = (content: string, finish: string | null) =>
  `data: ${JSON.stringify({ id: '1', object: 'chat.completion.chunk', created: 1, model: 'local', choices: [{ index: 0, delta: { content }, finish_reason: finish }] })}\n\n`

/** A model that writes a short text at once to whoever asks, and says nothing where words to search for are wanted. */
export async function startMockModel() {
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (part: Buffer) => (body += part.toString('utf8')))
    request.on('end', () => {
      const { stream } = JSON.parse(body) as { stream?: boolean }
      if (stream !== true) {
        const choices = [{ index: 0, message: { role: 'assistant', content: '' }, finish_reason: 'stop' }]
        response.setHeader('content-type', 'application/json')
        response.end(JSON.stringify({ id: '1', created: 1, model: 'local', choices }))
        return
      }
      response.writeHead(200, eventStream)
      for (let word = 0; word < words; word += 1) response.write(chunk('word ', null))
      response.end(`${chunk('', 'stop')}data: [DONE]\n\n`)
    })
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  return {
    env: { LLM_BASE_URL: `http://127.0.0.1:${port}`, LLM_MODEL: 'local' },
    end: async () => {
      server.closeAllConnections()
      await once(server.close(), 'close')
    },
  }
}
