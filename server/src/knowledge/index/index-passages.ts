import { setImmediate } from 'node:timers/promises'
import type { Transaction } from '../../platform/database/transaction.ts'
import { commonLanguage } from '../language/language.ts'
import { languageOfNeighbours } from './material-languages.repository.ts'
import { countIndexRows, deleteIndexRowsOf, type IndexRow, insertIndexRows } from './search.repository.ts'
import { searchableText } from './tsvector.ts'

export type IndexedPassage = {
  id: string
  assetId: string
  resourceId: string
  versionId: string
  title: string
  text: string
}

/** Keeps one statement's parameters at a few MB. */
const batchSize = 250
const readAtOnce = 25
const languageSample = 200

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
  const shown = commonLanguage(passages.slice(0, languageSample).map(({ text }) => text))
  const language = shown === 'und' ? await languageOfNeighbours(tx, companyId, first) : shown
  for (let from = 0; from < passages.length; from += batchSize) {
    const rows: IndexRow[] = []
    for (const passage of passages.slice(from, from + batchSize)) {
      const { id, assetId, resourceId, versionId } = passage
      rows.push({ passageId: id, assetId, resourceId, versionId, ...searchableText(passage, language) })
      // Reading a batch takes some 80 ms of processor time, in which others want to be answered too.
      if (rows.length % readAtOnce === 0) await setImmediate()
    }
    await insertIndexRows(tx, companyId, rows)
  }
}

/**
 * One short step of counting a version that is about to be published, after its last passage was indexed. Returns
 * whether more is left; a version that is published before it is counted is found once `settleCounts` has counted it.
 * May run twice.
 */
export async function countVersion(tx: Transaction, versionId: string): Promise<boolean> {
  return countIndexRows(tx, { versionId, most: batchSize })
}

/** Takes these passages out of the index, a few hundred at a time; the passages themselves stay. May run twice. */
export async function removePassages(tx: Transaction, companyId: string, passageIds: readonly string[]): Promise<void> {
  await deleteIndexRowsOf(tx, companyId, passageIds)
}
