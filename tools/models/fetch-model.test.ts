import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { temporaryFolder } from '../../server/test/temporary-folder.ts'
import { fetchModel, HubAway } from './fetch-model.ts'

const root = temporaryFolder()
const sha = 'a'.repeat(40)
const files: Record<string, string> = {
  'config.json': '{}',
  'tokenizer.json': '{"model":{}}',
  'onnx/model_quantized.onnx': 'small',
  'onnx/model.onnx': 'whole',
  'README.md': 'not wanted',
}
let server: Server
let hub: string
let sent: string[] = []
let change: (path: string) => string | undefined = () => undefined

beforeAll(async () => {
  server = createServer((request, response) => {
    const url = request.url ?? ''
    const path = url.split(`/resolve/${sha}/`)[1]
    if (url === '/api/models/owner/model') return response.end(JSON.stringify({ sha }))
    if (url === `/api/models/owner/model/tree/${sha}?recursive=true`) return response.end(JSON.stringify(entries()))
    if (path === undefined || files[path] === undefined) return response.writeHead(404).end()
    sent.push(path)
    return response.end(change(path) ?? files[path])
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  hub = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
beforeEach(() => {
  sent = []
  change = () => undefined
})
afterAll(() => server.close())

/** Large files by their SHA-256, small ones by git's name for them. */
function entries() {
  return Object.entries(files).map(([path, text]) => ({
    type: 'file',
    path,
    size: text.length,
    oid: createHash('sha1').update(`blob ${text.length}\0${text}`).digest('hex'),
    ...(path.endsWith('.onnx') && { lfs: { oid: createHash('sha256').update(text).digest('hex') } }),
  }))
}

const fetchInto = (folder: string, name = 'owner/model') => fetchModel({ hub, name, folder, say: () => {} })

it('brings what the server runs, the network of 8 bits alone, and nothing that is there already', async () => {
  const folder = join(root, 'whole')
  await fetchInto(folder)
  expect(sent.toSorted()).toEqual(['config.json', 'onnx/model_quantized.onnx', 'tokenizer.json'])
  expect(await readFile(join(folder, 'onnx/model_quantized.onnx'), 'utf8')).toBe('small')
  await writeFile(join(folder, 'config.json'), '[]')
  sent = []
  await fetchInto(folder)
  expect(sent).toEqual(['config.json'])
})

it.each(['onnx/model_quantized.onnx', 'tokenizer.json'])('keeps no %s that is not what the hub says', async (path) => {
  const folder = join(root, path.replaceAll('/', '-'))
  // As long as it should be.
  change = (asked) => (asked === path ? files[path]?.replace(/\w/u, 'X') : undefined)
  await expect(fetchInto(folder)).rejects.toThrow(`${path} is not what the hub says it is`)
  expect([existsSync(join(folder, path)), existsSync(join(folder, `${path}.part`))]).toEqual([false, false])
})

it('tells a hub that is away from one that knows no such model', async () => {
  await expect(fetchInto(root, 'owner/other')).rejects.toThrow('knows no owner/other')
  const away = fetchModel({ hub: 'http://127.0.0.1:9', name: 'owner/model', folder: root, say: () => {} })
  await expect(away).rejects.toThrow(HubAway)
})
