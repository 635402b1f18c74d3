// A model that streams to all who ask 20 words a second, each of which tells when it was sent, until all have been
// answered together for a while.
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { parentPort, workerData } from 'node:worker_threads'
import { type StreamsTask, wordOf } from './answer-streams.words.ts'

const { streams, everyMs, togetherMs } = workerData as StreamsTask
const tokensOfAnswer = 2_000
const eventStream = { 'content-type': 'text/event-stream' }
const open = new Map<ServerResponse, number>()

const chunk = (content: string, finish: string | null) =>
  `data: ${JSON.stringify({ id: '1', object: 'chat.completion.chunk', created: 1, model: 'local', choices: [{ index: 0, delta: { content }, finish_reason: finish }] })}\n\n`

function begin(response: ServerResponse) {
  response.writeHead(200, eventStream)
  open.set(response, 0)
  const ticking = setInterval(() => {
    open.set(response, (open.get(response) ?? 0) + 1)
    response.write(chunk(` ${wordOf(Date.now())}`, null))
  }, everyMs)
  response.once('close', () => clearInterval(ticking))
  if (open.size < streams) return
  parentPort?.postMessage({ together: Date.now() })
  setTimeout(endAll, togetherMs)
}

function endAll() {
  let sent = 0
  for (const [response, words] of open) {
    sent += words
    response.end(`${chunk('', 'stop')}data: [DONE]\n\n`)
  }
  parentPort?.postMessage({ sent })
}

const server = createServer((request, response) => {
  let body = ''
  request.on('data', (part: Buffer) => (body += part.toString('utf8')))
  request.on('end', () => {
    const { stream, max_tokens: maxTokens } = JSON.parse(body) as { stream?: boolean; max_tokens: number }
    if (stream && maxTokens >= tokensOfAnswer) return begin(response)
    // Asked for other words to search for, or whether it wants a tool: none.
    if (stream) return response.writeHead(200, eventStream).end(`${chunk('', 'stop')}data: [DONE]\n\n`)
    const message = { role: 'assistant', content: '' }
    const choices = [{ index: 0, message, finish_reason: 'stop' }]
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify({ id: '1', created: 1, model: 'local', choices }))
  })
})
server.listen(0, '127.0.0.1', () => parentPort?.postMessage({ port: (server.address() as AddressInfo).port }))
