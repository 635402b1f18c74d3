import { type BlobStore, BlobMissing } from '../../platform/blobs/blobs.ts'
import type { Log } from '../../platform/log.ts'
import type { Language } from '../language/language.ts'
import {
  type CompanyDictionaries,
  type Dictionaries,
  type Dictionary,
  mostTranslations,
  type Thesaurus,
} from './dictionary.ts'
import { dictionaryCache } from './dictionary-cache.ts'
import { byWayOf, directionOf, type Opened, thesaurusOf } from './open-dictionary.ts'
import { idOfPair, isOf, likeliest, pivots, pivotsBetween } from './pairs.ts'
import { stemKey } from './stem-key.ts'
import { listServing, type Serving, type ServingRow } from './serving.repository.ts'

type Load = (row: ServingRow) => Promise<Opened | null>

/** What was prepared, as it serves each company. */
export function openDictionaries({ blobs, log }: { blobs: BlobStore; log: Log }): Dictionaries {
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
  return {
    async of(tx, companyId) {
      return companyDictionaries(await listServing(tx, companyId), load)
    },
    async during(search) {
      /** Kept to the end of the search, even where the memory has no room for all of them. */
      const loaded = new Map<string, Opened | null>()
      for (;;) {
        const lacking = new Map<string, ServingRow>()
        const lend: Load = async (row) => {
          const opened = loaded.get(row.preparedKey) ?? cache.ready(row.preparedKey)
          if (!opened && !loaded.has(row.preparedKey)) lacking.set(row.preparedKey, row)
          return opened
        }
        const found = await search(async (tx, companyId) => companyDictionaries(await listServing(tx, companyId), lend))
        if (lacking.size === 0) return found
        await Promise.all([...lacking].map(async ([key, row]) => loaded.set(key, await load(row))))
      }
    },
  }
}

function companyDictionaries(serving: Serving, load: Load): CompanyDictionaries {
  const { rows, off } = serving

  async function direct(from: Language, to: Language): Promise<Dictionary[]> {
    const found: Dictionary[] = []
    for (const row of rows.filter((one) => isOf(one, from, to))) {
      const opened = await load(row)
      const direction = opened && directionOf(opened, { name: row.name, from, to })
      if (direction) found.push(direction)
    }
    return found
  }

  const served: CompanyDictionaries = {
    hasAny: rows.length > 0,
    fromLikeliest: (languages) => ({
      ...served,
      async between(from, to) {
        const taken = likeliest(rows, await languages(), to)
        return taken.includes(from) ? served.between(from, to) : []
      },
    }),
    async between(from, to) {
      if (from === to) return []
      const found = await direct(from, to)
      for (const pivot of pivotsBetween(rows, from, to)) {
        if (off.has(idOfPair(from, to, pivot))) continue
        const way = byWayOf(await direct(from, pivot), await direct(pivot, to))
        if (way) found.push(way)
      }
      return found
    },
    async sameMeaning(language) {
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
    return [...new Set(others)].slice(0, mostTranslations)
  }
  return { name: [...new Set(thesauri.map(({ name }) => name))].join(' · '), language, lookUp }
}
