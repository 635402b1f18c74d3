import { limits } from '@millwright/contract/limits'
import { createHash } from 'node:crypto'
import { open } from 'node:fs/promises'
import { writeFrame } from '../knowledge/readers/frames.ts'
import { cleanStrings } from './clean-strings.ts'
import { PdfMarks } from './pdf-marks.ts'
import type { PackageMessage } from './package-messages.ts'
import { problemOf, type FileFacts, type PackageReading } from './reading.ts'
import { readPackage } from './read-package.ts'
import { fileSource } from './zip/byte-source.ts'
import { entryBytes } from './zip/entry-bytes.ts'

const send = (message: PackageMessage | Uint8Array): Promise<void> => writeFrame(process.stdout, message)

/** What is wrong is listed up to here: the page shows it line by line. */
const maxProblems = 2_000
/** Of elements that are not understood: what is wrong has room beside them. */
const maxNotUnderstood = 1_000

const [path = '', wanted = ''] = process.argv.slice(2)
const wantedFiles = new Set(wanted.split(',').filter(Boolean).map(Number))
const isGiving = wantedFiles.size > 0

const problems: PackageReading['problems'] = []
let files = 0
let notUnderstood = 0

/** Files have the same numbers each time: they are read in the same order. */
const take: PackageReading['take'] = async (source, entry, at) => {
  const file = files++
  if (isGiving) {
    if (!wantedFiles.has(file)) return { file, size: 0, sha256: '', isEncryptedPdf: false, saysPdfA: false }
    await send({ type: 'file', file })
  }
  try {
    return await look(file, entryBytes(source, entry, limits.videoBytes))
  } catch (error) {
    if (isGiving) throw error
    reading.say(problemOf(error), at)
    return null
  }
}

async function look(file: number, bytes: AsyncIterable<Buffer>): Promise<FileFacts> {
  const hash = createHash('sha256')
  const marks = new PdfMarks()
  let size = 0
  for await (const chunk of bytes) {
    size += chunk.length
    hash.update(chunk)
    marks.look(chunk)
    if (isGiving) await send(chunk)
  }
  return { file, size, sha256: hash.digest('hex'), ...marks.found }
}

const reading: PackageReading = {
  problems,
  files: 0,
  fields: 0,
  say(code, at, detail = '') {
    if (code === 'notUnderstood' && ++notUnderstood > maxNotUnderstood) return
    if (problems.length < maxProblems) problems.push({ code, path: at.slice(0, 1_000), detail: detail.slice(0, 300) })
  },
  take,
}

await using file = await open(path)
const { size } = await file.stat()
const said = await readPackage(reading, fileSource(file, size, { bytes: limits.packageUnpackedBytes }))
if (!isGiving) {
  const text = JSON.stringify(cleanStrings(said))
  // As bytes: who parses it is a thread.
  await send(text.length > limits.packageShapeLength ? { type: 'tooMuch' } : Buffer.from(text))
}
await send({ type: 'end' })
