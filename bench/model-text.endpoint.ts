// Streams the piece that its address names, as often as it was told.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { parentPort, workerData } from 'node:worker_threads'

const pieces = Number(workerData)
const server = createServer((request, response) => {
  const [, piece = ''] = (request.url ?? '').split('/')
  const chunk = (content: string, finish: string | null) =>
    `data: ${JSON.stringify({ id: '1', object: 'chat.completion.chunk', created: 1, model: 'local', choices: [{ index: 0, delta: { content }, finish_reason: finish }] })}\n\n`
  const line = chunk(decodeURIComponent(piece), null)
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  for (let n = 0; n < pieces; n += 1) response.write(line)
  response.end(`${chunk('', 'stop')}data: [DONE]\n\n`)
})
server.listen(0, '127.0.0.1', () => parentPort?.postMessage((server.address() as AddressInfo).port))
