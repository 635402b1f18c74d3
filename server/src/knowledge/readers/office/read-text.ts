import { csvOptions, delimiterOf, encodingSample, utf16Of } from '@millwright/contract/csv'
import { CsvError, parse, type Parser } from 'csv-parse'
import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { isNeverClosed, isSeparatorLine, linesThatTellOf } from '../../../platform/csv.ts'
import type { ReadSegment } from '../read-segment.ts'
import { type Block, pageOf, pagesByLength, rowOf } from './blocks.ts'

/** The text of a file, piece by piece, in whichever of the usual encodings it is. */
async function* decoded(path: string): AsyncGenerator<string> {
  const decoder = new TextDecoder(await encodingOf(path))
  for await (const chunk of createReadStream(path)) {
    if (Buffer.isBuffer(chunk)) yield decoder.decode(chunk, { stream: true })
  }
  yield decoder.decode()
}

/** Without a mark, text that is not UTF-8 is taken for that of an old Windows. */
async function encodingOf(path: string): Promise<'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252'> {
  const head = await headOf(path)
  const utf16 = utf16Of(head)
  if (utf16) return utf16
  const strict = new TextDecoder('utf-8', { fatal: true })
  try {
    for await (const chunk of createReadStream(path)) if (Buffer.isBuffer(chunk)) strict.decode(chunk, { stream: true })
    strict.decode()
    return 'utf-8'
  } catch {
    return 'windows-1252'
  }
}

async function headOf(path: string): Promise<Buffer> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(encodingSample), position: 0 })
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

const maxLineLength = 1_000_000

async function* linesIn(path: string): AsyncGenerator<string> {
  let rest = ''
  for await (const text of decoded(path)) {
    const lines = (rest + text).split(/\r\n|[\n\r\f]/u)
    rest = lines.pop() ?? ''
    for (const line of lines) yield line.trim()
    if (rest.length < maxLineLength) continue
    yield rest
    rest = ''
  }
  yield rest.trim()
}

const ended = /[.!?:;]["'”’)\]]*$/u
const fullLine = 60
const longerLine = 30

/** A line that was only full goes on in the next: sentences are cited as a whole. */
function goesOn(line: string, next: string): boolean {
  if (/^\p{Ll}/u.test(next)) return line.length >= longerLine && !ended.test(line)
  return line.length >= fullLine && !ended.test(line) && /^[\p{L}(]/u.test(next)
}

async function* paragraphsIn(path: string): AsyncGenerator<Block> {
  let text = ''
  let last = ''
  for await (const line of linesIn(path)) {
    if (text !== '' && text.length < maxLineLength && goesOn(last, line)) text += ` ${line}`
    else {
      yield { text }
      text = line
    }
    last = line
  }
  yield { text }
}

export function readText(path: string): AsyncGenerator<ReadSegment> {
  return pagesByLength(paragraphsIn(path))
}

const rowsOfPage = 100
const maxRows = 1_000_000

/** The file has more rows than are read. */
export class TooManyRows extends Error {}

/** A hundred rows make a page, each with the header above them. */
export async function* readTable(path: string): AsyncGenerator<ReadSegment> {
  let header: string | undefined
  let page: Block[] = []
  let number = 0
  let rows = 0
  for await (const cells of rowsIn(path)) {
    const text = rowOf(cells)
    if (text === '') continue
    if (header === undefined) {
      header = text
      continue
    }
    if (++rows > maxRows) throw new TooManyRows()
    page.push({ text, isRow: true })
    if (page.length < rowsOfPage) continue
    yield pageOf(++number, [{ text: header, isRow: true }, ...page])
    page = []
  }
  if (header !== undefined && (page.length > 0 || number === 0))
    yield pageOf(++number, [{ text: header, isRow: true }, ...page])
}

/** A quote that is not closed within a row's length is a sign like others: from its row on, lines are rows. */
async function* rowsIn(path: string): AsyncGenerator<string[]> {
  const read = { bytes: 0 }
  try {
    yield* parsed(path, { quote: '"', read })
  } catch (error) {
    if (!isNeverClosed(error) && !isTooLong(error)) throw error
    yield* parsed(path, { quote: null, read })
  }
}

function isTooLong(error: unknown): boolean {
  return error instanceof CsvError && error.code === 'CSV_MAX_RECORD_SIZE'
}

type ParseOptions = { quote: '"' | null; read: { bytes: number } }

/** From behind the bytes of the text, in UTF-8, that have been read. */
async function* parsed(path: string, { quote, read }: ParseOptions): AsyncGenerator<string[]> {
  const { bytes: before } = read
  let left = before
  let rows: string[][] = []
  let parser: Parser | undefined
  for await (const piece of decoded(path)) {
    let text = piece
    if (!parser) {
      parser = parse({
        ...csvOptions(delimiterOf(linesThatTellOf(piece))),
        quote,
        max_record_size: maxLineLength,
        on_record: (cells: string[], { bytes }) => {
          rows.push(cells)
          read.bytes = before + bytes
          return null
        },
      })
      // Whoever writes is told of it too.
      parser.on('error', () => undefined)
      if (isSeparatorLine(piece)) text = piece.replace(/^[^\r\n]*(?:\r\n|[\r\n])?/u, '')
    }
    const bytes = Buffer.from(text)
    const unread = bytes.subarray(Math.min(left, bytes.length))
    left -= bytes.length - unread.length
    const failed = await written(parser, unread)
    yield* rows
    rows = []
    if (failed) throw failed
  }
  const failed = await written(parser, null)
  yield* rows
  if (failed) throw failed
}

/** Null ends it. */
function written(parser: Parser | undefined, bytes: Buffer | null): Promise<Error | null | undefined> {
  return new Promise((resolve) => {
    if (!parser) resolve(null)
    else if (bytes) parser.write(bytes, resolve)
    // By then what has failed at the end has failed already.
    else parser.once('error', resolve).end(() => resolve(null))
  })
}
