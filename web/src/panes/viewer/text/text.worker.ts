import type { OpenFailure } from '../viewer-props.ts'
import type { TextCall, TextCalls, TextReply } from './text-calls.ts'
import { findRows, openLines, openTable, quotedRows, quoteInLines, type TableFile, type TextFile } from './text-file.ts'

let table: TableFile | null = null
let lines: TextFile | null = null
/** A newer search ends an older one. */
let searches = 0

class Unreadable extends Error {
  readonly failure: OpenFailure
  constructor(failure: OpenFailure) {
    super(failure)
    this.failure = failure
  }
}

async function fetchBytes(url: string): Promise<Uint8Array> {
  const response = await fetch(url).catch(() => {
    throw new Unreadable('lost')
  })
  if (!response.ok) throw new Unreadable(response.status >= 500 ? 'lost' : 'refused')
  const bytes = await response.arrayBuffer().catch((error: unknown) => {
    throw new Unreadable(error instanceof RangeError ? 'large' : 'lost')
  })
  return new Uint8Array(bytes)
}

async function open({ url, as }: TextCalls['open']['given']): Promise<TextCalls['open']['returns']> {
  const bytes = await fetchBytes(url)
  if (as === 'table') {
    table = openTable(bytes)
    return { rows: table.rows, encoding: table.encoding, delimiter: table.delimiter, cut: false }
  }
  const opened = openLines(bytes)
  lines = opened
  return { rows: opened.rows, encoding: opened.encoding, delimiter: null, cut: opened.cut }
}

const opened = <File>(file: File | null): File => {
  if (!file) throw new Error('Nothing is open')
  return file
}

async function find(query: string): Promise<number[]> {
  searches += 1
  const own = searches
  const goOn = async () => {
    await new Promise((resolve) => setTimeout(resolve))
    return own === searches
  }
  return findRows(opened(table ?? lines), { query, goOn })
}

function take(call: TextCall): unknown {
  switch (call.name) {
    case 'open':
      return open(call.given)
    case 'cells':
      return opened(table).cells(call.given.from, call.given.to)
    case 'texts':
      return opened(lines).texts(call.given.from, call.given.to)
    case 'find':
      return find(call.given.query)
    case 'quotedRows':
      return quotedRows(opened(table), call.given.quote, call.given.page)
    case 'quoteInLines':
      return quoteInLines(opened(lines), call.given.quote, call.given.near)
  }
}

addEventListener('message', ({ data }: MessageEvent<TextCall>) => {
  const reply = (said: TextReply) => postMessage(said)
  void (async () => {
    try {
      reply({ id: data.id, value: await take(data) })
    } catch (error) {
      reply({ id: data.id, failure: error instanceof Unreadable ? error.failure : 'unknown' })
    }
  })()
})
