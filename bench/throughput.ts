import { uploadRoutes } from '@millwright/contract/uploads'
import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { ReadableStream } from 'node:stream/web'
import { promisify } from 'node:util'
import { untilProcessed } from '../tools/demo/plant.ts'
import { measuredDatabases } from './databases.ts'
import type { ApiClient } from '../server/test/api-client.ts'
import { signUp, startServer, type DatabaseKind } from '../server/test/harness.ts'
import { makeManualPdf } from '../server/test/pdf/make-pdf.ts'
import { benchAsset } from './bench-asset.ts'
import type { Part, Row } from './part.ts'

const run = promisify(execFile)
const rounds = 3

/** Pages per second from the upload's last byte to `processed`, beside pdftotext on the same file. */
export const throughput: Part = {
  name: 'throughput',
  what: 'pages per second from the last byte of the upload to searchable (target: at least 100)',
  async measure() {
    const folder = await mkdtemp(join(tmpdir(), 'millwright-bench-'))
    try {
      const made = join(folder, 'manual-320.pdf')
      await writeFile(made, (await makeManualPdf({ pages: 320 })).bytes)
      const others = [process.env['BENCH_PDF'], '/usr/share/doc/gnuplot/gnuplot.pdf']
      const files = [made, ...others.filter((path) => path !== undefined && existsSync(path)).map(String)]
      const databases = measuredDatabases()
      const rows: Row[] = []
      for (const database of databases) rows.push(...(await measureOn(database, files)))
      return rows
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  },
}

async function measureOn(database: DatabaseKind, files: string[]): Promise<Row[]> {
  const server = await startServer({ database })
  try {
    const client = await signUp(server)
    const rows: Row[] = []
    for (const file of files) {
      const seconds: number[] = []
      for (let round = 0; round < rounds; round++) seconds.push(await secondsToSearchable(client, file))
      const pages = await pagesOf(file)
      const best = Math.min(...seconds)
      const pdftotext = await secondsOfPdftotext(file)
      rows.push({
        database,
        file: basename(file),
        pages,
        seconds: seconds.map((one) => one.toFixed(2)).join(' '),
        'pages/s (best)': Math.round(pages / best),
        'pdftotext -bbox-layout s': pdftotext.toFixed(2),
        'times pdftotext': (best / pdftotext).toFixed(1),
      })
    }
    return rows
  } finally {
    await server.stop()
  }
}

async function secondsToSearchable(client: ApiClient, path: string): Promise<number> {
  const asset = await benchAsset(client)
  const { method, path: address, events } = uploadRoutes.uploadDocument
  const boundary = 'millwright-bench'
  const part = (name: string, value: string) =>
    `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${basename(path)}"\r\nContent-Type: application/pdf\r\n\r\n`
  const body = Buffer.concat([
    Buffer.from(part('grantAIAccess', 'true') + part('initiateProcessing', 'true') + head),
    await readFile(path),
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ])
  let lastByteAt = 0
  const pieces = (async function* pieces() {
    const size = 256 * 1024
    for (let at = 0; at < body.length; at += size) yield body.subarray(at, at + size)
    lastByteAt = performance.now()
  })()
  const response = await client.request(method, address, {
    query: { departmentId: asset.departmentId, assetId: asset._id },
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    body: ReadableStream.from(pieces),
  })
  const told = await response.text()
  const failure = told
    .split('\n')
    .filter((line) => line.startsWith('data:'))
    .map((line) => events.parse(JSON.parse(line.slice(5))))
    .find((event) => event.type === 'error')
  if (!response.ok || failure) throw new Error(`The upload failed: ${response.status} ${told}`)
  await untilProcessed(client, asset)
  return (performance.now() - lastByteAt) / 1000
}

async function pagesOf(path: string): Promise<number> {
  const { stdout } = await run('pdfinfo', [path])
  return Number(/^Pages:\s+(\d+)/m.exec(stdout)?.[1])
}

async function secondsOfPdftotext(path: string): Promise<number> {
  const seconds: number[] = []
  for (let round = 0; round < rounds; round++) {
    const started = performance.now()
    await run('pdftotext', ['-bbox-layout', path, '/dev/null'])
    seconds.push((performance.now() - started) / 1000)
  }
  return Math.min(...seconds)
}
