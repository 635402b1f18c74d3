import type { OpenFailure } from '../viewer-props.ts'
import type { CsvDelimiter } from '@millwright/contract/csv'
import type { Encoding } from './encodings.ts'
import type { LineStretch } from './text-file.ts'

/** What the worker of texts is asked, and what each returns. */
export type TextCalls = {
  open: {
    given: { url: string; as: 'table' | 'lines' }
    returns: { rows: number; encoding: Encoding; delimiter: CsvDelimiter | null; cut: boolean }
  }
  cells: { given: { from: number; to: number }; returns: string[][] }
  texts: { given: { from: number; to: number }; returns: string[] }
  find: { given: { query: string }; returns: number[] }
  quotedRows: { given: { quote: string; page: number }; returns: number[] }
  quoteInLines: { given: { quote: string; near: number }; returns: LineStretch | null }
}

export type TextCall = {
  [Name in keyof TextCalls]: { id: number; name: Name; given: TextCalls[Name]['given'] }
}[keyof TextCalls]

export type TextReply = { id: number; value: unknown } | { id: number; failure: OpenFailure | 'unknown' }
