import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { gzipSync } from 'node:zlib'

/** A headword with the lines below it, as dictd dictionaries write them. */
export type DictdEntry = { word: string; lines: string[] }

const digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'

function dictdNumber(value: number): string {
  const higher = Math.floor(value / 64)
  return (higher > 0 ? dictdNumber(higher) : '') + (digits[value % 64] ?? '')
}

/** dictd's two files in bytes; `dict` is not packed yet. */
export function dictdFiles(entries: readonly DictdEntry[], about: { name: string; info: string }) {
  const parts: Buffer[] = []
  const lines: string[] = []
  let offset = 0
  const add = (word: string, text: string): void => {
    const bytes = Buffer.from(text)
    lines.push(`${word}\t${dictdNumber(offset)}\t${dictdNumber(bytes.length)}`)
    parts.push(bytes)
    offset += bytes.length
  }
  add('00databaseshort', `${about.name} ver. 0.1\n`)
  add('00databaseinfo', `${about.info}\n`)
  for (const { word, lines: below } of entries) add(word.toLowerCase(), `${word} /x/ <n>\n${below.join('\n')}\n`)
  return { index: Buffer.from(`${lines.toSorted().join('\n')}\n`), dict: Buffer.concat(parts) }
}

/** A pair as Debian's packages lay it out, dictzip and all. */
export async function writeDictd(folder: string, pair: string, entries: readonly DictdEntry[]): Promise<void> {
  const { index, dict } = dictdFiles(entries, {
    name: `FreeDict ${pair}`,
    info: 'Available under the GNU General Public License ver. 2.0 and any later version.',
  })
  await mkdir(path.join(folder, 'dictd'), { recursive: true })
  await writeFile(path.join(folder, 'dictd', `freedict-${pair}.index`), index)
  await writeFile(path.join(folder, 'dictd', `freedict-${pair}.dict.dz`), dictzip(dict))
}

/**
 * gzip whose header has the table of pieces that dictzip adds (dictzip(1): an extra field RA with version, length of a
 * piece and lengths of all). Readers from the beginning pass over it.
 */
export function dictzip(bytes: Buffer): Buffer {
  const packed = gzipSync(bytes)
  const table = Buffer.alloc(12)
  table.write('RA', 0, 'latin1')
  table.writeUInt16LE(8, 2)
  table.writeUInt16LE(1, 4)
  table.writeUInt16LE(58_315, 6)
  table.writeUInt16LE(1, 8)
  table.writeUInt16LE(Math.min(65_535, packed.length), 10)
  const length = Buffer.alloc(2)
  length.writeUInt16LE(table.length)
  const head = Buffer.from(packed.subarray(0, 10))
  // FEXTRA
  head[3] = (head[3] ?? 0) | 4
  return Buffer.concat([head, length, table, packed.subarray(10)])
}

/** LibreOffice's thesaurus, each word with one meaning. */
export async function writeThesaurus(folder: string, language: string, sets: readonly string[][]): Promise<void> {
  const lines = sets.flatMap(([word = '', ...others]) => [`${word}|1`, `(noun)|${others.join('|')}`])
  await mkdir(path.join(folder, 'mythes'), { recursive: true })
  await writeFile(path.join(folder, 'mythes', `th_${language}_v2.dat`), `UTF-8\n${lines.join('\n')}\n`)
}
