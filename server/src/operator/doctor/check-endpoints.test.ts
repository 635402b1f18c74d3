import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkEndpoints, type Endpoints } from './check-endpoints.ts'

describe('the endpoints that a doctor asks', () => {
  // Answers with the status that its address names.
  const server = createServer(({ url }, response) => response.writeHead(Number(/\d{3}/.exec(url ?? '')?.[0])).end())
  let address = ''
  beforeAll(async () => {
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  })
  afterAll(() => server.close())

  const none: Endpoints = { smtpUrl: null, model: null, vision: null, embedding: null, transcription: null }
  const at = (status: number) => ({ baseUrl: `${address}/${status}/`, apiKey: 'key', name: 'model' })

  it('may be none, and that no mail server is set is told', async () => {
    expect(await checkEndpoints(none)).toEqual([{ code: 'mail.unset', count: 1, examples: ['SMTP_URL'] }])
  })

  it('are well when they answer, even without a list of models', async () => {
    expect((await checkEndpoints({ ...none, model: at(200), vision: at(404) })).map(({ code }) => code)).toEqual([
      'mail.unset',
    ])
  })

  it('are told one by one when they refuse, fail or are away, and never with their key', async () => {
    const away = { ...at(200), baseUrl: 'http://127.0.0.1:1' }
    const found = await checkEndpoints({
      smtpUrl: 'smtp://user:word@127.0.0.1:1',
      model: at(401),
      vision: null,
      embedding: at(503),
      transcription: away,
    })
    expect(found.map(({ code, count }) => [code, count])).toEqual([
      ['mail.unreachable', 1],
      ['model.unreachable', 3],
    ])
    const said = JSON.stringify(found)
    expect(said).toContain('answers: it refuses the key')
    expect(said).not.toMatch(/word|"key"/)
  })
})
