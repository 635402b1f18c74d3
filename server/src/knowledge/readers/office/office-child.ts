import { writeFrame } from '../frames.ts'
import type { ReadSegment } from '../read-segment.ts'
import type { OfficeMessage } from './office-messages.ts'
import { readDocx } from './read-docx.ts'
import { readPptx } from './read-pptx.ts'
import { readTable, readText, TooManyRows } from './read-text.ts'
import { UnpacksTooLarge } from './unpack.ts'

const readers: Record<string, (path: string) => AsyncIterable<ReadSegment>> = {
  docx: readDocx,
  pptx: readPptx,
  csv: readTable,
  txt: readText,
}
const batchCharacters = 500_000

const send = (message: OfficeMessage): Promise<void> => writeFrame(process.stdout, message)

async function readFile(path: string, extension: string): Promise<void> {
  const read = readers[extension]
  if (!read) throw new Error(`no reader for ${extension}`)
  let pages: Extract<OfficeMessage, { type: 'pages' }>['pages'] = []
  let characters = 0
  for await (const { segment, text, headings, tables } of read(path)) {
    const rows = tables ? { tables: [...tables] } : {}
    pages.push({ segment: Number(segment), text, headings: [...headings], ...rows, place: null })
    characters += text.length
    if (characters < batchCharacters) continue
    await send({ type: 'pages', pages })
    pages = []
    characters = 0
  }
  await send({ type: 'pages', pages })
  await send({ type: 'done' })
}

const [path = '', extension = ''] = process.argv.slice(2)
try {
  await readFile(path, extension)
} catch (error) {
  const reason =
    error instanceof UnpacksTooLarge ? 'unpacks_too_large' : error instanceof TooManyRows ? 'too_many_rows' : 'damaged'
  await send({ type: 'failed', reason })
  process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`)
}
