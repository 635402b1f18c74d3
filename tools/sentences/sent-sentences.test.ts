import { texts } from '@millwright/contract/texts'
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, it, onTestFinished } from 'vitest'
import { contractSentences } from './contract-sentences.ts'
import { recorderOf, sentSentences } from './sent-sentences.ts'
import { unsentSentences } from './unsent-sentences.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'millwright-sentences-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
})

const server = `
  import { createServer } from 'node:http'
  import { Worker } from 'node:worker_threads'
  const worker = new Worker('', { eval: true })
  const server = createServer((_request, reply) => {
    reply.write('data: ' + ${JSON.stringify(JSON.stringify({ type: 'error', content: texts.glossaryFull }))} + '\\n\\n')
    reply.end(JSON.stringify({ data: 'x'.repeat(1e6), error: ${JSON.stringify(texts.fileMissing)} }))
  }).listen(0, async () => {
    await fetch('http://127.0.0.1:' + server.address().port).then((reply) => reply.text())
    server.close().closeAllConnections()
  })`

it('are noted by a server of a test, of whatever it says around its data and in its streams', () => {
  const { status, stderr } = spawnSync(
    process.execPath,
    ['--import', recorderOf(folder), '--input-type=module', '--eval', server],
    { encoding: 'utf8' },
  )
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
  expect(sentSentences(folder)).toEqual(new Set([texts.glossaryFull, texts.fileMissing]))
})

it('are missed where no server of a run has sent them', () => {
  const all = contractSentences().map(({ sentence }) => sentence)
  const note = (name: string, sentences: readonly string[]) =>
    writeFileSync(join(folder, name), sentences.map((sentence) => `${JSON.stringify(sentence)}\n`).join(''))
  note('1', all.slice(0, 100))
  note('2', all.slice(100))
  expect(unsentSentences(folder)).toEqual([])
  note(
    '2',
    all.slice(100).filter((sentence) => sentence !== 'Dictionary saved'),
  )
  expect(unsentSentences(folder)).toEqual(['Dictionary saved'])
})
