import { setImmediate } from 'node:timers/promises'
import type { Transaction } from '../../platform/database/transaction.ts'
import type { Language } from '../language/language.ts'
import { languageOfNeighbours } from './material-languages.repository.ts'
import { passageIndex } from './passage-index-in-use.ts'
import { languageOfPassages, type SearchableText, searchableText } from './tsvector.ts'

export type IndexedPassage = {
  id: string
  assetId: string
  resourceId: string
  versionId: string
  title: string
  text: string
  /** Where it was read already. */
  searchable?: SearchableText | undefined
}

/** Keeps one statement's parameters at a few MB. */
const batchSize = 250
const readAtOnce = 10

/**
 * Makes stored passages findable. May run twice, and in as many calls as the caller likes; the fewer, the
 * fewer times a common lexeme is counted.
 */
export async function indexPassages(
  tx: Transaction,
  companyId: string,
  passages: readonly IndexedPassage[],
): Promise<void> {
  const [first] = passages
  if (!first) return
  const otherwise = () => languageOfNeighbours(tx, companyId, first)
  for (let from = 0; from < passages.length; from += batchSize) {
    const some = passages.slice(from, from + batchSize)
    const searchable = await searchableOf(some, otherwise)
    const rows = some.map(({ id, assetId, resourceId, versionId }, at) => {
      const found = searchable[at]
      if (!found) throw new Error('A passage was not read for the index')
      return { passageId: id, assetId, resourceId, versionId, ...found }
    })
    await passageIndex.add(tx, companyId, rows)
  }
}

/** Those of a file come read; what a person corrected, a few passages, is read here. */
async function searchableOf(
  passages: readonly IndexedPassage[],
  otherwise: () => Promise<Language>,
): Promise<SearchableText[]> {
  const known = passages.flatMap(({ searchable }) => searchable ?? [])
  if (known.length === passages.length) return known
  const language = await languageOfPassages(passages, otherwise)
  const read: SearchableText[] = []
  for (const passage of passages) {
    read.push(searchableText(passage, language))
    // Others want to be answered, too.
    if (read.length % readAtOnce === 0) await setImmediate()
  }
  return read
}

/**
 * One short step of counting a version that is about to be published, after its last passage was indexed. Returns
 * whether more is left; a version that is published before it is counted is found once `settleCounts` has counted it.
 * May run twice.
 */
export async function countVersion(tx: Transaction, versionId: string): Promise<boolean> {
  return passageIndex.prepare(tx, { versionId, most: batchSize })
}

/** Takes these passages out of the index, a few hundred at a time; the passages themselves stay. May run twice. */
export async function removePassages(tx: Transaction, companyId: string, passageIds: readonly string[]): Promise<void> {
  await passageIndex.remove(tx, companyId, passageIds)
}
