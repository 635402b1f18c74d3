import { v7 as uuidv7 } from 'uuid'
import type { PassageIndex, SoughtGroup } from '../src/knowledge/index/passage-index.ts'
import { tsvectorLiteral } from '../src/knowledge/index/tsvector.ts'
import type { Database } from '../src/platform/database/database.ts'
import type { Transaction } from '../src/platform/database/transaction.ts'
import { passages } from '../src/schema/passages.ts'
import { type Counts, lengthOf } from './exhaustive-bm25.ts'
import { addDocument, addMember, createMaterial, grantReading, type MaterialAsset, type Member } from './material.ts'

/** No word may be missed for the budget of candidates. */
export const allRows = 200
export const wordOf = (word: string, weight = 1): SoughtGroup => ({ weight, members: new Map([[word, 1]]) })

/**
 * A company with two assets, an admin who reads both and a member who reads the first, whose passages are words alone:
 * what tests of an index write and ask.
 */
export async function indexedPlant(database: Database, index: PassageIndex) {
  let ordinals = 0
  const { companyId, admin, assets } = await createMaterial(database, 2)
  const [first, second] = assets
  if (!first || !second) throw new Error('The material has two assets')
  const member = await addMember(database, companyId, 'user')
  await grantReading(database, companyId, { userId: member.userId, assetId: first.assetId })

  const inCompany = <T>(work: (tx: Transaction) => Promise<T>) => database.asCompany(companyId, work)
  const documentIn = ({ assetId }: MaterialAsset) =>
    addDocument(database, { companyId, assetId, fileName: `${uuidv7()}.pdf` })

  /** Stores passages with these words and adds them; returns their ids. */
  async function add(tx: Transaction, version: MaterialAsset, texts: readonly Counts[]): Promise<string[]> {
    const stored = texts.map((counts) => ({
      ...version,
      companyId,
      id: uuidv7(),
      ordinal: ordinals++,
      title: 'Manual',
      text: [...counts.keys()].join(' '),
      ranges: [],
      counts,
    }))
    await tx.insert(passages).values(stored)
    await index.add(
      tx,
      companyId,
      stored.map(({ id, counts }) => ({
        ...version,
        passageId: id,
        tokens: tsvectorLiteral(counts),
        length: lengthOf(counts),
      })),
    )
    return stored.map(({ id }) => id)
  }
  const prepare = async (versionId: string) => {
    while (await inCompany((tx) => index.prepare(tx, { versionId, most: 7 })));
  }
  /** A version of an asset that is found. */
  async function published(at: MaterialAsset, texts: readonly Counts[]) {
    const version = await documentIn(at)
    const ids = await inCompany((tx) => add(tx, version, texts))
    await prepare(version.versionId)
    await inCompany((tx) => index.publish(tx, [version.versionId]))
    return { ...version, ids }
  }

  const as = (who: Member) => {
    const read = <T>(work: (tx: Transaction) => Promise<T>) => database.asSession(who.tokenHash, work)
    return {
      rank: (sought: readonly SoughtGroup[], assetIds: readonly string[] | null = null) =>
        read((tx) => index.rank(tx, companyId, { sought, assetIds, rows: allRows, type: null })),
      frequencies: (lexemes: readonly string[], assetIds: readonly string[] | null = null) =>
        read((tx) => index.frequencies(tx, lexemes, assetIds)),
      completions: (beginning: string, assetIds: readonly string[] | null = null) =>
        read((tx) => index.completions(tx, { beginnings: [beginning], assetIds, most: 8 })),
    }
  }
  /** What of one word is found and counted by the admin. */
  async function seen(word: string) {
    const found = await as(admin).rank([wordOf(word)])
    const { documents } = await as(admin).frequencies([word])
    return { found: found.length, counted: documents.get(word) ?? 0 }
  }
  return { companyId, admin, member, first, second, inCompany, documentIn, add, prepare, published, as, seen }
}
