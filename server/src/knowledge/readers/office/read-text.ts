import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
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
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le'
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be'
  // Letters of Latin text have a zero byte in UTF-16, on which side says its order.
  const zeros = [0, 0]
  head.forEach((byte, at) => byte === 0 && (zeros[at % 2] = (zeros[at % 2] ?? 0) + 1))
  const [even = 0, odd = 0] = zeros
  if (Math.max(even, odd) > head.length / 8) return odd > even ? 'utf-16le' : 'utf-16be'
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
    const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(4096), position: 0 })
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

const longestLine = 1_000_000

async function* linesIn(path: string): AsyncGenerator<string> {
  let rest = ''
  for await (const text of decoded(path)) {
    const lines = (rest + text).split(/\r\n|[\n\r\f]/u)
    rest = lines.pop() ?? ''
    for (const line of lines) yield line.trim()
    if (rest.length < longestLine) continue
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
    if (text !== '' && text.length < longestLine && goesOn(last, line)) text += ` ${line}`
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

const delimiters = [',', ';', '\t', '|']
const rowsOfPage = 100
const mostRows = 1_000_000

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
    if (++rows > mostRows) throw new TooManyRows()
    page.push({ text })
    if (page.length < rowsOfPage) continue
    yield pageOf(++number, [{ text: header }, ...page])
    page = []
  }
  if (header !== undefined && (page.length > 0 || number === 0)) yield pageOf(++number, [{ text: header }, ...page])
}

/** RFC 4180, with whichever delimiter the first line has most of. */
async function* rowsIn(path: string): AsyncGenerator<string[]> {
  let delimiter: string | undefined
  let cells: string[] = []
  let cell = ''
  let quoted = false
  let afterQuote = false
  for await (const piece of decoded(path)) {
    delimiter ??= delimiterOf(piece)
    let from = 0
    for (let at = 0; at < piece.length; at++) {
      const character = piece[at]
      if (quoted) {
        if (character !== '"') continue
        cell += piece.slice(from, at)
        from = at + 1
        quoted = false
        afterQuote = true
      } else if (character === '"' && (afterQuote || (cell === '' && from === at))) {
        // Two of them within quotes stand for one.
        if (afterQuote) cell += '"'
        else cell += piece.slice(from, at)
        from = at + 1
        quoted = true
      } else if (character === delimiter || character === '\n' || character === '\r') {
        cells.push(cell + piece.slice(from, at))
        cell = ''
        from = at + 1
        if (character !== delimiter) {
          yield cells
          cells = []
        }
        afterQuote = false
      } else afterQuote = false
    }
    cell += piece.slice(from)
    if (cell.length > longestLine) throw new Error('a cell without an end')
  }
  cells.push(cell)
  yield cells
}

function delimiterOf(text: string): string {
  const [line = ''] = text.split(/[\r\n]/u, 1)
  const counts = delimiters.map((delimiter) => line.split(delimiter).length)
  return delimiters[counts.indexOf(Math.max(...counts))] ?? ','
}
