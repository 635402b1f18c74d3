import { uploadRoutes } from '@millwright/contract/uploads'
import { randomBytes } from 'node:crypto'
import { openAsBlob } from 'node:fs'
import { mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { limits } from '@millwright/contract/limits'
import { signUp, startServer } from '../../server/test/harness.ts'
import { benchAsset } from '../bench-asset.ts'
import type { Part } from '../part.ts'
import { residentBytes } from './process-memory.ts'

const megabyte = 1024 * 1024

/** Resident memory of the server and its children (Linux), sampled every 20 ms while the largest PDF uploads. */
export const uploadMemory: Part = {
  name: 'upload-memory',
  what: 'memory of the server while a 300 MB PDF uploads (target: under 300 MB above idle)',
  async measure() {
    const folder = await mkdtemp(join(tmpdir(), 'millwright-bench-'))
    const server = await startServer({ database: 'embedded' })
    try {
      const path = join(folder, 'large.pdf')
      await writeLargePdf(path, limits.documentBytes - megabyte)
      const client = await signUp(server)
      const asset = await benchAsset(client)
      const idle = residentBytes(server.pid)
      let peak = idle
      const sampler = setInterval(() => {
        peak = Math.max(peak, residentBytes(server.pid))
      }, 20)
      const started = performance.now()
      try {
        const events = client.upload(uploadRoutes.uploadDocument, {
          query: { departmentId: asset.departmentId, assetId: asset._id },
          file: await openAsBlob(path),
          fileName: 'large.pdf',
          fields: { grantAIAccess: 'false', initiateProcessing: 'false' },
        })
        for await (const event of events) if (event.type === 'error') throw new Error(event.content)
      } finally {
        clearInterval(sampler)
      }
      const seconds = (performance.now() - started) / 1000
      const megabytes = (bytes: number) => Math.round(bytes / megabyte)
      return [
        {
          'idle MB': megabytes(idle),
          'peak MB': megabytes(peak),
          'above idle MB': megabytes(peak - idle),
          'MB/s': Math.round(limits.documentBytes / megabyte / seconds),
        },
      ]
    } finally {
      await server.stop()
      await rm(folder, { recursive: true, force: true })
    }
  },
}

/** A valid PDF of one empty page that carries an attachment of noise. */
async function writeLargePdf(path: string, size: number) {
  const file = await open(path, 'w')
  let written = 0
  const write = async (bytes: Uint8Array) => {
    await file.write(bytes)
    written += bytes.length
  }
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] >>',
  ]
  const offsets: number[] = []
  await write(Buffer.from('%PDF-1.7\n'))
  for (const [index, object] of objects.entries()) {
    offsets.push(written)
    await write(Buffer.from(`${index + 1} 0 obj\n${object}\nendobj\n`))
  }
  offsets.push(written)
  const noise = randomBytes(megabyte)
  const blocks = Math.floor((size - written) / megabyte)
  await write(Buffer.from(`4 0 obj\n<< /Length ${blocks * megabyte} >>\nstream\n`))
  for (let block = 0; block < blocks; block++) await write(noise)
  await write(Buffer.from('\nendstream\nendobj\n'))
  const table = written
  const lines = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  const trailer = `trailer\n<< /Size 5 /Root 1 0 R >>\nstartxref\n${table}\n%%EOF\n`
  await write(Buffer.from(`xref\n0 5\n0000000000 65535 f \n${lines}${trailer}`))
  await file.close()
}
