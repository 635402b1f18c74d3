import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  addDocument,
  addMember,
  addPassages,
  addVersion,
  createMaterial,
  grantReading,
  type Material,
  type MaterialAsset,
} from '../../../test/material.ts'
import { databaseKinds, openPlatform, type TestPlatform } from '../../../test/open-platform.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import { factCorrections, facts } from '../../schema/facts.ts'
import { segments } from '../../schema/passages.ts'
import { pictureReadings } from '../../schema/picture-readings.ts'
import type { TableColumn } from '../../schema/segment-table.ts'
import { settingOf } from '../read-text/stored-setting.ts'
import { createFactReader } from './fact-reader.ts'
import { withWords } from './fact-words.ts'
import { addFacts, keepCorrections, moveCorrections, removeSomeFacts } from './facts.repository.ts'
import { findFacts } from './find-facts.repository.ts'
import { factsOfPages } from './followed/facts-of-pages.ts'
import { followText, readAhead, TextMoved } from './followed/follow-text.ts'
import { listSetPages } from './followed/followed-facts.repository.ts'

const lines = ['Casing cover: 150 Nm', 'Weight of the housing: 40 kg', 'Hydraulic oil: HLP 46']

/** A page of a scan, or one with text; its first line is a heading, and lines with tabs are a parts list. */
type TestPage = { lines: readonly string[]; isText?: boolean }

const columns: TableColumn[] = [
  { header: 'Part number', role: 'part' },
  { header: 'Name', role: 'name' },
  { header: 'Quantity', role: 'quantity' },
]

function setPage({ lines: written, isText = false }: TestPage, at: number) {
  const text = written.join('\n')
  const page = { segment: at + 1, text }
  if (isText) return { ...page, setting: null }
  const [title = ''] = written
  const rows = [...text.matchAll(/^.*\t.*$/gmu)].map(({ 0: line, index: start }) => ({
    start,
    end: start + line.length,
    cells: [...line.matchAll(/[^\t]+/gu)].map(({ 0: cell, index }, column) => ({
      start: start + index,
      end: start + index + cell.length,
      column,
      span: 1,
    })),
  }))
  const [first] = rows
  const tables = first ? [{ start: first.start, end: text.length, columns, header: [], rows }] : []
  const headings = [{ start: 0, end: title.length, size: 12 }]
  return { ...page, setting: settingOf(text, { headings, tables, ruled: [] }) }
}

describe.each(databaseKinds)('facts on the %s database', (kind) => {
  let platform: TestPlatform
  let material: Material
  let tokenHash: string
  const asset = (at: number): MaterialAsset => {
    const found = material.assets[at]
    if (!found) throw new Error('No such asset')
    return found
  }
  const inCompany = <T>(work: (tx: Transaction) => Promise<T>) => platform.database.asCompany(material.companyId, work)
  const ownerOf = (document: MaterialAsset) => ({ companyId: material.companyId, ...document })
  const readFacts = (texts: readonly string[]) =>
    withWords(createFactReader({ title: 'Pump' }).push({ segment: 1, text: texts.join('\n') }))
  const store = (document: MaterialAsset, texts: readonly string[]) =>
    inCompany((tx) => addFacts(tx, ownerOf(document), readFacts(texts)))
  const find = (text: string, asked: Partial<Parameters<typeof findFacts>[2]> = {}) =>
    platform.database.asSession(tokenHash, (tx) =>
      findFacts(tx, material.companyId, { text, kinds: null, assetIds: null, most: 10, ...asked }),
    )

  beforeAll(async () => {
    platform = await openPlatform(kind)
    material = await createMaterial(platform.database, 2)
    const { userId, ...member } = await addMember(platform.database, material.companyId, 'user')
    ;({ tokenHash } = member)
    await grantReading(platform.database, material.companyId, { userId, assetId: asset(0).assetId })
    for (const at of [0, 1]) {
      const texts = [{ title: 'Pump', text: 'A pump.' }]
      await addPassages(platform.database, { companyId: material.companyId, asset: asset(at), texts })
      await store(asset(at), lines)
    }
  })
  afterAll(() => platform.close())

  it('are found by their words and kinds in what the viewer may read, those that hold most first', async () => {
    const [best, ...others] = await find('What torque do the casing covers need?')
    expect(best).toMatchObject({ subject: 'Casing cover', value: '150', unit: 'Nm', assetId: asset(0).assetId })
    expect(others.every(({ assetId }) => assetId === asset(0).assetId)).toBe(true)
    expect((await find('casing oil', { kinds: ['fluid'] })).map(({ value }) => value)).toEqual(['HLP 46'])
    expect(await find('casing', { assetIds: [asset(1).assetId] })).toEqual([])
    expect(await find("'); & | ! zebra")).toEqual([])
  })

  it('are looked for through the index of their words', async () => {
    const { versionId, resourceId, assetId } = asset(1)
    const plan = await platform.database.asSystem('test', async (tx) => {
      await tx.execute(sql`
        insert into facts (company_id, id, version_id, resource_id, asset_id, ordinal, kind, subject, attribute, value, unit,
          condition, text, segment, ranges, about, read_as, tokens)
        select ${material.companyId}::uuid, gen_random_uuid(), ${versionId}::uuid, ${resourceId}::uuid, ${assetId}::uuid,
          100 + n, 'setting', 'Gap', 'length', n::text, 'mm', '', 'Gap', '1', '[]', n::text, n::text,
          to_tsvector('simple', 'gap number ' || n)
        from generate_series(1, 5000) n`)
      await tx.execute(sql`analyze facts`)
      // As `search_facts` sets it.
      await tx.execute(sql`set local enable_seqscan = off`)
      const { rows } = await tx.execute<{ 'QUERY PLAN': string }>(sql`explain (costs off)
        select f.id from facts f
        where f.company_id::text = ${material.companyId}::text and f.tokens @@ 'cover'::tsquery`)
      return rows.map((row) => row['QUERY PLAN']).join('\n')
    })
    expect(plan).toMatch(/Bitmap Index Scan on facts_tokens/u)
  })

  it('keep their correction when the version is read again, also where it is read a little otherwise', async () => {
    const { assetId } = asset(0)
    const document = await addDocument(platform.database, {
      companyId: material.companyId,
      assetId,
      fileName: 'Scan.pdf',
    })
    const owner = ownerOf(document)
    await store(document, ['Gland nut: 12 Nm', 'Gap: 3 mm'])
    const correct = (text: string, corrected: { value?: string; hidden?: boolean }) =>
      inCompany(async (tx) => {
        const [fact] = readFacts([text])
        if (!fact) throw new Error('Nothing was read')
        const { about, readAs } = fact
        const { companyId, resourceId, versionId } = owner
        const by = { correctedAt: new Date(), hidden: false, ...corrected }
        await tx.insert(factCorrections).values({ companyId, resourceId, versionId, about, readAs, ...by })
      })
    await correct('Gland nut: 12 Nm', { value: '14' })
    await correct('Gap: 3 mm', { hidden: true })
    const corrections = () =>
      inCompany(async (tx) => {
        const rows = await tx
          .select({
            subject: facts.subject,
            readAs: facts.value,
            value: factCorrections.value,
            hidden: factCorrections.hidden,
          })
          .from(facts)
          .innerJoin(factCorrections, eq(factCorrections.readAs, facts.readAs))
          .where(eq(facts.versionId, document.versionId))
          .orderBy(facts.ordinal)
        return rows
      })
    const readAgain = async (texts: readonly string[]) => {
      expect(await inCompany((tx) => removeSomeFacts(tx, owner, 100))).toBe(2)
      await store(document, texts)
      await inCompany((tx) => moveCorrections(tx, owner))
    }
    await readAgain(['Gap: 3 mm', 'Gland nut: 72 Nm'])
    expect(await corrections()).toEqual([
      { subject: 'Gap', readAs: '3', value: null, hidden: true },
      { subject: 'Gland nut', readAs: '72', value: '14', hidden: false },
    ])
    // Of two about the same nobody knows which was meant.
    await readAgain(['Gland nut: 71 Nm', 'Gland nut: 73 Nm'])
    expect(await corrections()).toEqual([])
  })

  describe('of a scan whose lines are corrected', () => {
    const awaited = { signal: new AbortController().signal, isAwaited: true }
    let scans = 0

    async function newScan(pages: readonly TestPage[]) {
      const { assetId } = asset(1)
      const at = { companyId: material.companyId, assetId, fileName: `Lines ${++scans}.pdf` }
      const owner = ownerOf(await addDocument(platform.database, at))
      await read(owner, pages)
      return owner
    }
    type Owner = ReturnType<typeof ownerOf>

    const read = (owner: Owner, pages: readonly TestPage[]) =>
      inCompany((tx) => addFacts(tx, owner, withWords(factsOfPages('Pump', pages.map(setPage)))))

    /** As if lines had been corrected so. */
    const follow = (owner: Owner, pages: readonly TestPage[], textNow?: string) =>
      inCompany(async (tx) => {
        const { companyId, versionId } = owner
        await tx.delete(segments).where(eq(segments.versionId, versionId))
        await tx.delete(pictureReadings).where(eq(pictureReadings.versionId, versionId))
        for (const [place, { segment, text, setting }] of pages.map(setPage).entries()) {
          const of = { companyId, versionId, key: String(segment) }
          await tx.insert(segments).values({ ...of, ordinal: place + 1, text: textNow ?? text })
          const picture = { width: 1, height: 1, angle: 0, lines: [], readLines: 0, foundLines: 0, hints: [] }
          if (setting) await tx.insert(pictureReadings).values({ ...of, ...picture, setting })
        }
        const ahead = await readAhead({ ...owner, title: 'Pump' }, await listSetPages(tx, owner), awaited)
        return followText(tx, owner, ahead)
      })

    /** The file is read again: what was corrected in its lines is laid over it. */
    async function readAgain(owner: Owner, pages: readonly TestPage[], now: readonly TestPage[]) {
      await inCompany((tx) => removeSomeFacts(tx, owner, 100))
      await read(owner, pages)
      await follow(owner, now)
      await inCompany(async (tx) => {
        await moveCorrections(tx, owner)
        await keepCorrections(tx, owner)
      })
    }

    const correct = (owner: Owner, said: string, corrected: { value?: string; hidden?: boolean }) =>
      inCompany(async (tx) => {
        const ofVersion = and(eq(facts.versionId, owner.versionId), eq(facts.value, said))
        const [fact] = await tx.select({ about: facts.about, readAs: facts.readAs }).from(facts).where(ofVersion)
        if (!fact) throw new Error(`Nothing says ${said}`)
        const { companyId, resourceId, versionId } = owner
        const set = { hidden: false, ...corrected, correctedAt: sql`clock_timestamp()` }
        await tx
          .insert(factCorrections)
          .values({ companyId, resourceId, versionId, ...fact, ...set })
          .onConflictDoUpdate({
            target: [factCorrections.companyId, factCorrections.resourceId, factCorrections.readAs],
            set,
          })
      })

    const saidIn = ({ versionId, resourceId }: Owner) =>
      inCompany(async (tx) => {
        const rows = await tx
          .select({
            value: facts.value,
            by: factCorrections.value,
            hidden: factCorrections.hidden,
            page: facts.segment,
          })
          .from(facts)
          .leftJoin(
            factCorrections,
            and(eq(factCorrections.readAs, facts.readAs), eq(factCorrections.resourceId, resourceId)),
          )
          .where(eq(facts.versionId, versionId))
          .orderBy(facts.ordinal, facts.id)
        return rows.map(({ value, by, hidden, page }) => `${by ?? value}, p. ${page}${hidden ? ', hidden' : ''}`)
      })

    const causes = (...said: string[]): TestPage[] => [
      { lines: ['Troubleshooting', 'Symptom: No pressure', ...said.map((cause) => `Cause: ${cause}`)] },
    ]
    const torque = (newtonMetres: number) => `Tighten the cover bolts with a torque of ${newtonMetres} Nm.`

    it('stays hidden alone when the file is read again, also where another version says what was read', async () => {
      const before = causes('Punp worn', 'Valve shut')
      const now = causes('Pump worn', 'Valve shut')
      const owner = await newScan(before)
      await correct(owner, 'Punp worn', { hidden: true })
      const hidden = ['Pump worn, p. 1, hidden', 'Valve shut, p. 1']
      await follow(owner, now)
      expect((await saidIn(owner)).toSorted()).toEqual(hidden)
      await readAgain(owner, before, now)
      expect((await saidIn(owner)).toSorted()).toEqual(hidden)

      const first = await newScan(before)
      await correct(first, 'Punp worn', { hidden: true })
      const next = await addVersion(platform.database, material.companyId, {
        ...first,
        number: 2,
        processedAt: new Date(),
      })
      const second = ownerOf(next)
      await read(second, before)
      await follow(second, now)
      await readAgain(second, before, now)
      expect((await saidIn(second)).toSorted()).toEqual(hidden)
      expect((await saidIn(first)).toSorted()).toEqual(['Punp worn, p. 1, hidden', 'Valve shut, p. 1'])
    })

    it('stays hidden where two of its lines are corrected at once', async () => {
      const owner = await newScan(causes('Punp worn', 'Sael worn', 'Valve shut'))
      await correct(owner, 'Punp worn', { hidden: true })
      await follow(owner, causes('Pump worn', 'Seal worn', 'Valve shut'))
      const said = ['Pump worn, p. 1, hidden', 'Seal worn, p. 1', 'Valve shut, p. 1']
      expect((await saidIn(owner)).toSorted()).toEqual(said)
    })

    it('keeps what one row of a parts list says together', async () => {
      const parts = (line: string, quantity: number): TestPage[] => [
        { lines: ['Spares', line, `48-2213\tShaft seal\t${quantity}`, '48-2290\tGland nut\t4'] },
      ]
      const owner = await newScan(parts('Of the pmp', 2))
      await follow(owner, parts('Of the pump', 3))
      const rows = await inCompany((tx) =>
        tx
          .select({
            said: sql<string>`string_agg(${facts.subject} || ' ' || ${facts.value}, ', ' order by ${facts.value})`,
            first: sql<number>`count(*) filter (where ${facts.isFirst})::int`,
          })
          .from(facts)
          .where(eq(facts.versionId, owner.versionId))
          .groupBy(facts.rowKey),
      )
      expect(rows.toSorted((a, b) => a.said.localeCompare(b.said))).toEqual([
        { said: 'Gland nut 4, Gland nut 48-2290', first: 1 },
        { said: 'Shaft seal 3, Shaft seal 48-2213', first: 1 },
      ])
    })

    it('has its rows and words told by the database wherever it is moved', async () => {
      const owner = await newScan([{ lines: ['Spares', '48-2213\tShaft seal\t2'] }])
      const [number, quantity] = await inCompany(async (tx) => {
        const isOne = and(eq(facts.versionId, owner.versionId), eq(facts.attribute, 'quantity'))
        await tx.execute(
          sql`update facts set text = 'SEAL OF THE SHAFT', ranges = '[{"start": 90, "end": 99}]' where ${isOne}`,
        )
        const { rowKey, said, isFirst } = facts
        const ofVersion = eq(facts.versionId, owner.versionId)
        return tx.select({ rowKey, said, isFirst }).from(facts).where(ofVersion).orderBy(facts.ordinal, facts.id)
      })
      expect(number?.rowKey).not.toBe(quantity?.rowKey)
      expect(quantity?.said).toContain('seal of the shaft')
      // Which is first is settled once all of a version stand where they are.
      expect([number?.isFirst, quantity?.isFirst]).toEqual([true, false])
    })

    it('does not follow a text that has changed since its facts were read', async () => {
      const owner = await newScan([{ lines: ['Cover', torque(28)] }])
      await follow(owner, [{ lines: ['Cover', torque(23)] }])
      const pages = await inCompany((tx) => listSetPages(tx, owner))
      const ahead = await readAhead({ ...owner, title: 'Pump' }, pages, awaited)
      await follow(owner, [{ lines: ['Cover', torque(21)] }])
      await expect(inCompany((tx) => followText(tx, owner, ahead))).rejects.toThrow(TextMoved)
      expect(await saidIn(owner)).toEqual(['21, p. 1'])
    })

    it('says what a page with text says, too', async () => {
      const pages = (newtonMetres: number): TestPage[] => [
        { lines: ['', torque(newtonMetres)] },
        { lines: [torque(28)], isText: true },
      ]
      const owner = await newScan(pages(28))
      expect(await saidIn(owner)).toEqual(['28, p. 1'])
      await follow(owner, pages(23))
      expect((await saidIn(owner)).toSorted()).toEqual(['23, p. 1', '28, p. 2'])
    })

    it('stays hidden when a line is put back', async () => {
      const page = (newtonMetres: number): TestPage[] => [{ lines: ['Cover', torque(newtonMetres)] }]
      const owner = await newScan(page(28))
      await correct(owner, '28', { value: '30' })
      await follow(owner, page(23))
      expect(await saidIn(owner)).toEqual(['23, p. 1'])
      await correct(owner, '23', { hidden: true })
      await follow(owner, page(28))
      expect(await saidIn(owner)).toEqual(['28, p. 1, hidden'])
    })

    it('is left to another reading where a server of the version before has changed the text alone', async () => {
      const owner = await newScan([{ lines: ['Cover', torque(28)] }])
      expect(await follow(owner, [{ lines: ['Cover', torque(28)] }], `Cover\n${torque(23)}`)).toBe('unread')
      expect(await saidIn(owner)).toEqual(['28, p. 1'])
    })
  })
})
