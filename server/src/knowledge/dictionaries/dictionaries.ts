import { type BlobStore, BlobMissing } from '../../platform/blobs/blobs.ts'
import type { Log } from '../../platform/log.ts'
import type { Language } from '../language/language.ts'
import {
  type CompanyDictionaries,
  type Dictionaries,
  type Dictionary,
  maxTranslations,
  type Thesaurus,
} from './dictionary.ts'
import { dictionaryCache } from './dictionary-cache.ts'
import { byWayOf, directionOf, type OpenDictionary, thesaurusOf } from './open-dictionary.ts'
import { idOfPair, isOf, likeliest, pivots, pivotsBetween } from './pairs.ts'
import { stemKey } from './stem-key.ts'
import { listServing, type OfferedRow, type ServingDictionaries, type ServingRow } from './serving.repository.ts'

type Load = (row: ServingRow) => Promise<OpenDictionary | null>
/** Told of each that would have served, had it been prepared. */
type Miss = (row: OfferedRow) => void

type Deps = {
  blobs: BlobStore
  log: Log
  /** Has these prepared: a search would have used them. */
  want: (ids: readonly string[]) => Promise<void>
}

/** What was prepared, as it serves each company. */
export function openDictionaries({ blobs, log, want }: Deps): Dictionaries {
  const cache = dictionaryCache(async (key) => {
    const chunks: Buffer[] = []
    for await (const chunk of await blobs.open(key)) chunks.push(chunk as Buffer)
    return Buffer.concat(chunks)
  })
  const load: Load = (row) =>
    cache.load(row.preparedKey).catch((error: unknown) => {
      // Removed since its row was read. What else fails must not end a search: it goes on without it.
      if (!(error instanceof BlobMissing)) log.error({ error, dictionary: row.id }, 'a dictionary cannot be loaded')
      return null
    })
  const wantMissed = async (missed: ReadonlySet<string>) => {
    if (missed.size === 0) return
    // A search is not ended by what would help the next one.
    await want([...missed]).catch((error: unknown) => log.error({ error }, 'dictionaries cannot be asked for'))
  }
  return {
    async of(tx, companyId) {
      const miss: Miss = ({ id }) => void wantMissed(new Set([id]))
      return companyDictionaries(await listServing(tx, companyId), { load, miss })
    },
    async during(search) {
      /** Kept to the end of the search, even where the memory has no room for all of them. */
      const loaded = new Map<string, OpenDictionary | null>()
      const missed = new Set<string>()
      const miss: Miss = ({ id }) => void missed.add(id)
      for (;;) {
        const lacking = new Map<string, ServingRow>()
        const lend: Load = async (row) => {
          const opened = loaded.get(row.preparedKey) ?? cache.ready(row.preparedKey)
          if (!opened && !loaded.has(row.preparedKey)) lacking.set(row.preparedKey, row)
          return opened
        }
        const found = await search(async (tx, companyId) =>
          companyDictionaries(await listServing(tx, companyId), { load: lend, miss }),
        )
        if (lacking.size === 0) {
          await wantMissed(missed)
          return found
        }
        await Promise.all([...lacking].map(async ([key, row]) => loaded.set(key, await load(row))))
      }
    },
  }
}

function companyDictionaries(
  serving: ServingDictionaries,
  { load, miss }: { load: Load; miss: Miss },
): CompanyDictionaries {
  const { rows, offered, off } = serving
  /** Those that are prepared, and those that only need to be. */
  const all = [...rows, ...offered]

  async function direct(from: Language, to: Language): Promise<Dictionary[]> {
    const found: Dictionary[] = []
    for (const row of rows.filter((one) => isOf(one, from, to))) {
      const opened = await load(row)
      const direction = opened && directionOf(opened, { name: row.name, from, to })
      if (direction) found.push(direction)
    }
    return found
  }

  async function prepared(from: Language, to: Language): Promise<Dictionary[]> {
    if (from === to) return []
    const found = await direct(from, to)
    for (const pivot of pivotsBetween(rows, from, to)) {
      if (off.has(idOfPair(from, to, pivot))) continue
      const way = byWayOf(await direct(from, pivot), await direct(pivot, to))
      if (way) found.push(way)
    }
    return found
  }

  /** The pair itself; else what it is made of by way of a third language. */
  function missBetween(from: Language, to: Language): void {
    if (from === to) return
    const itself = offered.filter((one) => isOf(one, from, to))
    const ways = pivotsBetween(all, from, to).filter((pivot) => !off.has(idOfPair(from, to, pivot)))
    const legs = offered.filter((one) => ways.some((way) => isOf(one, from, way) || isOf(one, way, to)))
    for (const one of itself.length > 0 ? itself : legs) miss(one)
  }

  const served: CompanyDictionaries = {
    hasAny: all.length > 0,
    fromLikeliest: (languages) => ({
      ...served,
      async between(from, to) {
        const known = await languages()
        // A word that may be of sixteen languages says nothing of what is worth preparing but in the likeliest.
        if (known[0] === from) missBetween(from, to)
        return likeliest(rows, known, to).includes(from) ? prepared(from, to) : []
      },
    }),
    async between(from, to) {
      missBetween(from, to)
      return prepared(from, to)
    },
    async sameMeaning(language) {
      for (const one of offered) if (isOf(one, language, language)) miss(one)
      const thesauri: Thesaurus[] = []
      for (const row of rows.filter((one) => isOf(one, language, language))) {
        const opened = await load(row)
        const thesaurus = opened && thesaurusOf(opened, row.name)
        if (thesaurus) thesauri.push(thesaurus)
      }
      // Beside a thesaurus they put more before the right place than they find (measured).
      if (thesauri.length > 0) return joined(thesauri, language)
      for (const other of pivots.filter((pivot) => pivot !== language)) {
        const back = thereAndBack(await direct(language, other), await direct(other, language))
        if (back) thesauri.push(back)
      }
      return thesauri.length === 0 ? null : joined(thesauri, language)
    },
  }
  return served
}

/** Of a way there and back; rarer ones are seldom meant. */
const leastThereAndBack = 0.1

/** Words that share a translation with this one. */
function thereAndBack(there: readonly Dictionary[], back: readonly Dictionary[]): Thesaurus | null {
  const way = byWayOf(there, back, leastThereAndBack)
  if (!way) return null
  return { name: way.name, language: way.from, lookUp: way.lookUp }
}

function joined(thesauri: readonly Thesaurus[], language: Language): Thesaurus {
  const lookUp = (key: string) => {
    const own = stemKey(key, language)
    const others = thesauri.flatMap((one) => one.lookUp(key)).filter((word) => stemKey(word, language) !== own)
    return [...new Set(others)].slice(0, maxTranslations)
  }
  return { name: [...new Set(thesauri.map(({ name }) => name))].join(' · '), language, lookUp }
}
