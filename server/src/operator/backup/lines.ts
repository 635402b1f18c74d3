import { pipeline, Readable } from 'node:stream'
import { StringDecoder } from 'node:string_decoder'
import { createGunzip, createGzip } from 'node:zlib'
import { sealBytes, unsealBytes } from '../../platform/sealed-bytes.ts'
import type { BackupContent } from './manifest.ts'
import type { BackupFolder } from './target.ts'

const gatheredBytes = 64 * 1024

/** Writes lines, compressed, as a part of a backup. */
export async function writeLines(
  folder: BackupFolder,
  { id, name }: { id: string; name: string },
  lines: AsyncIterable<string> | Iterable<string>,
): Promise<BackupContent['parts'][number]> {
  const zip = createGzip()
  pipeline(Readable.from(gathered(lines)), zip, whoReadsIsTold)
  const sealed = sealBytes(zip as AsyncIterable<Buffer>, folder.key)
  return { name, ...(await folder.store.write(folder.nameOf(id, name), sealed)) }
}

async function* gathered(lines: AsyncIterable<string> | Iterable<string>): AsyncIterable<Buffer> {
  let text = ''
  for await (const line of lines) {
    text += `${line}\n`
    if (text.length < gatheredBytes) continue
    yield Buffer.from(text)
    text = ''
  }
  if (text !== '') yield Buffer.from(text)
}

/** The lines of such a part. */
export async function* readLines(folder: BackupFolder, id: string, name: string): AsyncIterable<string> {
  const file = folder.nameOf(id, name)
  const unzip = createGunzip()
  pipeline(Readable.from(unsealBytes(folder.store.read(file), folder.key, file)), unzip, whoReadsIsTold)
  const decoder = new StringDecoder('utf8')
  let rest = ''
  // Not `readline`: it also ends a line at U+2028, which a value may hold.
  for await (const chunk of unzip as AsyncIterable<Buffer>) {
    const lines = (rest + decoder.write(chunk)).split('\n')
    rest = lines.pop() ?? ''
    yield* lines
  }
  if (rest !== '') throw new Error(`${file} ends within a line`)
}

/** Whoever reads the end of a pipeline gets its error there. */
const whoReadsIsTold = () => {}
