import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { PassageIndex, SoughtGroup } from '../src/knowledge/index/passage-index.ts'
import type { Database } from '../src/platform/database/database.ts'
import { bestByBm25, type Counts, invented } from './exhaustive-bm25.ts'
import { allRows, indexedPlant, wordOf } from './indexed-plant.ts'
import type { Member } from './material.ts'
import { databaseKinds, openPlatform, type TestPlatform } from './open-platform.ts'

const before = '00000000-0000-0000-0000-000000000000'

type HowItIs = {
  /** Makes the tables that no migration has. */
  prepare?: (database: Database) => Promise<unknown>
  /** What is published is counted in steps and found after them; else it is counted when it is asked for, and found at once. */
  isCountedAhead?: boolean
}

/** What every implementation of `PassageIndex` is held to, on each database. */
export function describeIndex(
  name: string,
  index: PassageIndex,
  { prepare, isCountedAhead = true }: HowItIs = {},
): void {
  describe.each(databaseKinds)(`the index ${name}, on the %s database`, (kind) => {
    let platform: TestPlatform
    let database: Database
    beforeAll(async () => {
      platform = await openPlatform(kind)
      database = platform.database
      await prepare?.(database)
    })
    afterAll(() => platform.close())

    const plant = () => indexedPlant(database, index)
    const settle = async () => {
      for (let after = before; ;) {
        const company = await database.asSystem('maintenance', (tx) => index.settleNext(tx, { after, passages: 7 }))
        if (company === null && after === before) return
        after = company ?? before
      }
    }
    const holding = (word: string, count: number): Counts[] => Array.from({ length: count }, () => new Map([[word, 1]]))

    it('finds and counts nothing that was added, until it is published', async () => {
      const { first, inCompany, documentIn, add, prepare, seen } = await plant()
      const version = await documentIn(first)
      await inCompany((tx) => add(tx, version, holding('oil', 20)))
      await settle()
      expect(await seen('oil')).toEqual({ found: 0, counted: 0 })
      await prepare(version.versionId)
      expect((await seen('oil')).found).toBe(0)
      await inCompany((tx) => index.publish(tx, [version.versionId]))
      expect(await seen('oil')).toEqual({ found: 20, counted: 20 })
    })

    it.skipIf(isCountedAhead)('finds what was published at once', async () => {
      const { first, inCompany, documentIn, add, seen } = await plant()
      const version = await documentIn(first)
      await inCompany((tx) => add(tx, version, holding('oil', 20)))
      await inCompany((tx) => index.publish(tx, [version.versionId]))
      expect(await seen('oil')).toEqual({ found: 20, counted: 20 })
    })

    it.runIf(isCountedAhead)(
      'finds what was published before it was counted once that is done, and never half of it',
      async () => {
        const { first, inCompany, documentIn, add, seen } = await plant()
        const version = await documentIn(first)
        await inCompany((tx) => add(tx, version, holding('oil', 20)))
        await inCompany((tx) => index.publish(tx, [version.versionId]))
        expect(await seen('oil')).toEqual({ found: 0, counted: 0 })
        await database.asSystem('maintenance', (tx) => index.settleNext(tx, { after: before, passages: 7 }))
        expect((await seen('oil')).found).toBe(0)
        await settle()
        expect(await seen('oil')).toEqual({ found: 20, counted: 20 })
      },
    )

    it('finds what is added to a published version at once', async () => {
      const { first, inCompany, published, add, seen } = await plant()
      const version = await published(first, holding('oil', 3))
      await inCompany((tx) => add(tx, version, holding('oil', 2)))
      expect(await seen('oil')).toEqual({ found: 5, counted: 5 })
    })

    it('leaves alone what is added a second time', async () => {
      const { companyId, first, inCompany, published, seen } = await plant()
      const { ids, ...version } = await published(first, holding('oil', 2))
      const again = ids.map((passageId) => ({ ...version, passageId, tokens: `'oil':1`, length: 1 }))
      await inCompany((tx) => index.add(tx, companyId, again))
      expect(await seen('oil')).toEqual({ found: 2, counted: 2 })
    })

    it('finds nothing of what was hidden from that moment on, counts it no more once settled, and shows it again', async () => {
      const { first, inCompany, published, seen } = await plant()
      const { versionId } = await published(first, holding('oil', 20))
      await published(first, holding('oil', 1))
      await inCompany((tx) => index.hide(tx, [versionId]))
      expect((await seen('oil')).found).toBe(1)
      await settle()
      expect(await seen('oil')).toEqual({ found: 1, counted: 1 })
      await inCompany((tx) => index.publish(tx, [versionId]))
      await settle()
      expect(await seen('oil')).toEqual({ found: 21, counted: 21 })
    })

    it('shows what was hidden a moment ago at once', async () => {
      const { first, inCompany, published, seen } = await plant()
      const { versionId } = await published(first, holding('oil', 20))
      await inCompany((tx) => index.hide(tx, [versionId]))
      await inCompany((tx) => index.publish(tx, [versionId]))
      expect(await seen('oil')).toEqual({ found: 20, counted: 20 })
    })

    it('takes out what is removed, twice without harm', async () => {
      const { companyId, first, inCompany, published, seen } = await plant()
      const { ids } = await published(first, holding('oil', 5))
      for (const _time of [1, 2]) await inCompany((tx) => index.remove(tx, companyId, ids.slice(0, 3)))
      expect(await seen('oil')).toEqual({ found: 2, counted: 2 })
      await inCompany((tx) => index.remove(tx, companyId, ids))
      expect(await seen('oil')).toEqual({ found: 0, counted: 0 })
    })

    it('leaves nothing visible of what dies between adding and publishing', async () => {
      const { companyId, first, inCompany, documentIn, add, seen } = await plant()
      const version = await documentIn(first)
      const dying = inCompany(async (tx) => {
        await add(tx, version, holding('oil', 3))
        await index.publish(tx, [version.versionId])
        throw new Error('killed')
      })
      await expect(dying).rejects.toThrow('killed')
      expect(await seen('oil')).toEqual({ found: 0, counted: 0 })
      const ids = await inCompany((tx) => add(tx, version, holding('oil', 3)))
      await settle()
      expect(await seen('oil')).toEqual({ found: 0, counted: 0 })
      await inCompany((tx) => index.remove(tx, companyId, ids))
      await inCompany((tx) => index.publish(tx, [version.versionId]))
      expect(await seen('oil')).toEqual({ found: 0, counted: 0 })
    })

    it('is, after publishing and hiding side by side, what the last of them said', async () => {
      const { first, inCompany, published, seen } = await plant()
      const versions = [await published(first, holding('oil', 9)), await published(first, holding('oil', 9))]
      const ids = versions.map(({ versionId }) => versionId)
      for (const last of ['hide', 'publish'] as const) {
        await Promise.all([
          inCompany((tx) => index.hide(tx, ids)),
          inCompany((tx) => index.publish(tx, ids.toReversed())),
          settle(),
          inCompany((tx) => index.hide(tx, ids.toReversed())),
          settle(),
          inCompany((tx) => index.publish(tx, ids)),
        ])
        await inCompany((tx) => index[last](tx, ids))
        await settle()
        const all = last === 'hide' ? 0 : 18
        expect(await seen('oil')).toEqual({ found: all, counted: all })
      }
    })

    it('weighs by the places asked alone, of those that the viewer may read', async () => {
      const { admin, member, first, second, published, as } = await plant()
      await published(first, [...holding('oil', 2), ...holding('pump', 1)])
      await published(second, holding('oil', 5))
      const counted = async (who: Member, assetIds: readonly string[] | null) => {
        const { passages: all, documents } = await as(who).frequencies(['oil', 'pump', 'unknown'], assetIds)
        return { all, ...Object.fromEntries(documents) }
      }
      const [here, there] = [[first.assetId], [second.assetId]]
      expect(await counted(admin, null)).toEqual({ all: 8, oil: 7, pump: 1 })
      expect(await counted(admin, there)).toEqual({ all: 5, oil: 5 })
      for (const within of [null, here, [...here, ...there]]) {
        expect(await counted(member, within)).toEqual({ all: 3, oil: 2, pump: 1 })
      }
      expect(await counted(member, there)).toEqual({ all: 0 })
      expect(await counted(admin, here)).toEqual(await counted(member, here))
    })

    it('completes words by what the viewer may find, the commonest first', async () => {
      const { admin, member, first, second, published, as, inCompany } = await plant()
      await published(first, [...holding('valve', 1), ...holding('vane', 3)])
      await published(second, [...holding('vacuum', 4), ...holding('valve', 1)])
      const hidden = await published(first, holding('varnish', 9))
      await inCompany((tx) => index.hide(tx, [hidden.versionId]))
      await settle()
      expect(await as(admin).completions('va')).toEqual(['vacuum', 'vane', 'valve'])
      expect(await as(member).completions('va')).toEqual(['vane', 'valve'])
      expect(await as(member).completions('va', [second.assetId])).toEqual([])
      expect(await as(admin).completions('x')).toEqual([])
    })

    it('ranks as BM25 over all of them does', async () => {
      const { admin, first, second, published, as } = await plant()
      const corpus = [invented(70, 1), invented(50, 2)] as const
      const stored = [await published(first, corpus[0]), await published(second, corpus[1])]
      const ids = stored.flatMap((version) => version.ids)
      const questions: SoughtGroup[][] = [
        [wordOf('w0')],
        [wordOf('w1'), wordOf('w4'), wordOf('w7', 0.5)],
        [wordOf('w2'), wordOf('=w2', 0.3), wordOf('unknown')],
        [
          {
            weight: 0.8,
            members: new Map([
              ['w5', 1],
              ['w6', 1],
            ]),
          },
          wordOf('w3'),
        ],
      ]
      for (const sought of questions) {
        const all = corpus.flat().map((counts, at) => ({ id: ids[at] ?? '', counts }))
        const here = all.slice(0, corpus[0].length)
        for (const [texts, within] of [
          [all, null],
          [here, [first.assetId]],
        ] as const) {
          const found = await as(admin).rank(sought, within)
          const wanted = bestByBm25(texts, sought)
          expect(found.map(({ id }) => id)).toEqual(wanted.map(({ id }) => id))
          for (const [at, { score }] of found.entries()) expect(score).toBeCloseTo(wanted[at]?.score ?? 0, 4)
        }
      }
    })

    it('lets nobody feel what they may not see: neither score nor order nor count changes', async () => {
      const { member, first, second, published, as, inCompany } = await plant()
      await published(first, invented(60, 3))
      const sought = [wordOf('w1'), wordOf('w3'), wordOf('w6')]
      const felt = async () => ({
        ranked: (await as(member).rank(sought)).map(({ id, score }) => [id, score]),
        counted: await as(member).frequencies(['w1', 'w3', 'w6']),
        completed: await as(member).completions('w'),
      })
      const reference = await felt()
      expect(reference.ranked.length).toBeGreaterThan(10)
      await published(second, invented(80, 4))
      const closed = await published(first, invented(40, 5))
      await inCompany((tx) => index.hide(tx, [closed.versionId]))
      await settle()
      const foreign = await plant()
      await foreign.published(foreign.first, invented(40, 6))
      expect(await felt()).toEqual(reference)
    })

    it('keeps companies apart, whatever is asked or named', async () => {
      const [ours, theirs] = [await plant(), await plant()]
      const secret = await theirs.published(theirs.first, holding('secret', 2))
      const { admin, companyId } = ours
      for (const within of [null, [theirs.first.assetId]]) {
        expect(await ours.as(admin).rank([wordOf('secret')], within)).toEqual([])
        expect((await ours.as(admin).frequencies(['secret'], within)).documents.size).toBe(0)
        expect(await ours.as(admin).completions('sec', within)).toEqual([])
      }
      await ours.inCompany((tx) => index.hide(tx, [secret.versionId]))
      await ours.inCompany((tx) => index.remove(tx, companyId, secret.ids))
      expect(await theirs.seen('secret')).toEqual({ found: 2, counted: 2 })
      await theirs.inCompany((tx) => index.hide(tx, [secret.versionId]))
      await ours.inCompany((tx) => index.publish(tx, [secret.versionId]))
      expect((await theirs.seen('secret')).found).toBe(0)
    })

    it('finds nothing without a viewer', async () => {
      const { companyId, first, published, inCompany } = await plant()
      await published(first, holding('oil', 2))
      const asked = { sought: [wordOf('oil')], assetIds: null, rows: allRows, type: null }
      expect(await inCompany((tx) => index.rank(tx, companyId, asked))).toEqual([])
      expect(await inCompany((tx) => index.frequencies(tx, ['oil'], null))).toMatchObject({ passages: 0 })
      expect(await inCompany((tx) => index.completions(tx, { beginnings: ['o'], assetIds: null, most: 8 }))).toEqual([])
    })

    it('finds files of the type that is asked for alone, as many as are wanted', async () => {
      const { admin, companyId, first, published } = await plant()
      const film = await published(first, holding('oil', 3))
      await published(first, holding('oil', 4))
      await database.asSystem('test', (tx) =>
        tx.execute(sql`UPDATE resources SET type = 'video' WHERE id = ${film.resourceId}`),
      )
      const rank = (type: 'video' | 'document', most: number) =>
        database.asSession(admin.tokenHash, (tx) =>
          index.rank(tx, companyId, { sought: [wordOf('oil')], assetIds: null, rows: most, type }),
        )
      expect((await rank('video', allRows)).map(({ id }) => id).toSorted()).toEqual(film.ids.toSorted())
      expect(await rank('document', 2)).toHaveLength(2)
      await database.asSystem('maintenance', index.tidy)
      expect(await rank('document', allRows)).toHaveLength(4)
    })
  })
}
