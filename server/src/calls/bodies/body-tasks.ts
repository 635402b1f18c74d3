import { limits } from '@millwright/contract/limits'
import { languageOfLines } from '../../knowledge/transcripts/language.ts'
import { parseSubtitles, SubtitlesRefused } from '../../knowledge/transcripts/parse-subtitles.ts'
import { readCsv } from '../../platform/csv.ts'
import { invalidInput } from '../../platform/refusal.ts'
import { readJson } from './read-json.ts'

/** A header, and one row more than an import may have: whoever judges it sees that there are too many. */
const maxRows = limits.importRows + 2
/** More than any row that is imported has. */
const maxCells = 100

/** What is computed from whole bodies, for `bodyWork`. */
export const bodyTasks = {
  /** @throws Refusal */
  json: ({ bytes, maxParts }: { bytes: Uint8Array; maxParts: number }) =>
    readJson(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('utf8'), maxParts),

  /** @throws Refusal `invalid-input` with what is wrong, said of the field where there is one. */
  subtitles: ({ bytes, field }: { bytes: Uint8Array; field: string | null }) => {
    try {
      const lines = parseSubtitles(bytes)
      return { lines, language: languageOfLines(lines) }
    } catch (error) {
      if (!(error instanceof SubtitlesRefused)) throw error
      throw invalidInput(field === null ? {} : { [field]: error.reason }, error.reason)
    }
  },

  reply: ({ value }: { value: unknown }): Uint8Array => Buffer.from(JSON.stringify(value)),

  csv: ({ bytes }: { bytes: Uint8Array }) =>
    readCsv(bytes)
      .slice(0, maxRows)
      .map(({ line, cells }) => ({ line, cells: cells.slice(0, maxCells) })),
}
