import { DictionaryError } from '../failures.ts'
import { type Entry, isGzip, linesOf, type SourceItem, textOf, unpacked } from './source.ts'
import { cleanTerm, termsOf } from './terms.ts'

const digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'
const values = new Map(Array.from(digits, (digit, value) => [digit, value] as const))
const maxEntryLength = 100_000
/** What a dictionary says of itself may be long: it holds its licence. */
const maxLengthAbout = 1_000_000

/** dictd's own base 64: most significant digit first, no padding. @throws DictionaryError `bad_index` */
function numberOf(text: string): number {
  let number = 0
  for (const digit of text) {
    const value = values.get(digit)
    if (value === undefined) throw new DictionaryError('bad_index')
    number = number * 64 + value
  }
  if (text === '' || number > Number.MAX_SAFE_INTEGER) throw new DictionaryError('bad_index')
  return number
}

type EntryPlace = { word: string; offset: number; length: number }

/**
 * dictd's pair of files (dictfmt(1)): a line of the index holds a headword, and offset and length of its entry in the
 * unpacked `.dict`. An entry is the headword with its pronunciation, then a line of translations, or several that are
 * numbered; what is indented is an example or a note, but for a first line that begins with marks like [techn.].
 */
export async function* readDictd(files: {
  index: string
  dict: string
  isPacked: boolean
}): AsyncGenerator<SourceItem> {
  const places = await readIndex(files.index)
  const kind = files.isPacked || (await isGzip(files.dict)) ? 'gzip' : 'plain'
  let name: string | null = null
  let licence: string | null = null
  let entries: Entry[] = []
  let held: Buffer = Buffer.alloc(0)
  let heldFrom = 0
  let next = 0
  for await (const chunk of unpacked(files.dict, kind)) {
    held = held.length === 0 ? chunk : Buffer.concat([held, chunk])
    const end = heldFrom + held.length
    for (let place = places[next]; place && place.offset + place.length <= end; place = places[++next]) {
      const bytes = held.subarray(place.offset - heldFrom, place.offset - heldFrom + place.length)
      const about = /^00-?database-?(short|info)$/u.exec(place.word)?.[1]
      if (about === 'short') name = shortName(textOf(bytes))
      else if (about === 'info') licence = licenceIn(textOf(bytes))
      else if (!/^00-?database/u.test(place.word)) entries.push(...entriesIn(textOf(bytes), place.word))
    }
    const from = Math.min(places[next]?.offset ?? end, end)
    held = held.subarray(from - heldFrom)
    heldFrom = from
    yield { type: 'entries', entries, bytes: chunk.length }
    entries = []
  }
  if (next < places.length) throw new DictionaryError('beyond_end')
  yield { type: 'about', name, licence }
}

/** In the order of the entries, which is not that of the words. Words that share an entry share its place. */
async function readIndex(path: string): Promise<EntryPlace[]> {
  const places: EntryPlace[] = []
  for await (const lines of linesOf(unpacked(path, 'plain'))) {
    for (const line of lines) {
      if (line === '') continue
      const [word = '', offset, length] = line.split('\t')
      if (offset === undefined || length === undefined) throw new DictionaryError('bad_index')
      const place = { word, offset: numberOf(offset), length: numberOf(length) }
      const most = /^00-?database/u.test(word) ? maxLengthAbout : maxEntryLength
      if (place.length > most) throw new DictionaryError('long_line')
      places.push(place)
    }
  }
  places.sort((a, b) => a.offset - b.offset || a.length - b.length)
  for (const [at, place] of places.entries()) {
    const before = places[at - 1]
    if (!before || (before.offset === place.offset && before.length === place.length)) continue
    if (before.offset + before.length > place.offset) throw new DictionaryError('backwards')
  }
  return places
}

/** Some hold several entries, parted by an empty line. */
function entriesIn(text: string, word: string): Entry[] {
  const [first = '', ...body] = text.split('\n')
  const written = first.replace(/\s\/.*$/u, '').replace(/<[^<>]*>/gu, '')
  const headword = cleanTerm(bare(written).startsWith(bare(word).slice(0, 3)) ? written : word)
  if (headword === '') return []
  const found: Entry[] = []
  let isFirst = true
  for (const line of body) {
    if (/^\s*$/u.test(line)) continue
    const numbered = /^\s?\d+\.\s+(.*)$/u.exec(line)?.[1]
    // Behind the translations stands what the word means, in its own language.
    if (numbered === undefined && (!isFirst || /^(?:\s{2,}|\s(?![[(<]))/u.test(line))) continue
    isFirst = false
    const { terms, weight } = termsOf((numbered ?? line).replace(/\s\d+\.$/u, ''))
    if (terms.length > 0) found.push({ headwords: [headword], translations: terms, weight })
  }
  return found
}

const bare = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')

function shortName(text: string): string | null {
  const lines = text.split('\n').map((line) => line.trim())
  const name = lines.find((line) => line !== '' && !/^00-?database/u.test(line)) ?? ''
  // FreeDict's names begin with the languages, which the pair says already.
  const [project] = /\S*(?:FreeDict|WikDict)\S*/u.exec(name) ?? []
  if (project !== undefined) return project.slice(0, 200)
  return name === ''
    ? null
    : name
        .replace(/\sver\. .*$/u, '')
        .trimEnd()
        .slice(0, 200)
}

/** The short name of a licence that the dictionary states in many words. */
function licenceIn(text: string): string | null {
  const all = text.replace(/\s+/gu, ' ')
  const found: string[] = []
  const gpl = /General Public License,?(?: \(?(?:ver\.|version) ?(\d)(?:\.0)?)?/u.exec(all)
  if (gpl) found.push(`GPL${gpl[1] ? `-${gpl[1]}` : ''}${/(?:any|or) later/u.test(all) ? '+' : ''}`)
  const shared = /Attribution-?\s?Share-?Alike|CC[) -]*BY-SA/iu.exec(all)
  const version = shared && /(?:version )?(\d\.\d|\d)\b/u.exec(all.slice(shared.index, shared.index + 60))?.[1]
  if (shared) found.push(`CC BY-SA${version ? ` ${version}` : ''}`)
  if (found.length === 0 && /public domain/iu.test(all)) found.push('Public domain')
  if (found.length === 0 && /GFDL|Free Documentation License/u.test(all)) found.push('GFDL')
  return found.length === 0 ? null : found.join(' or ')
}
