import { sql } from 'drizzle-orm'
import type { ReadableAssetId, Viewer } from '../server/src/access/viewer.ts'
import { listFacts } from '../server/src/features/facts/listed-facts.repository.ts'
import type { Transaction } from '../server/src/platform/database/transaction.ts'
import { addDocument, addPassages, createMaterial } from '../server/test/material.ts'
import type { TestPlatform } from '../server/test/open-platform.ts'
import { onBothDatabases } from './on-both-databases.ts'
import type { Part, Row } from './part.ts'
import { processorMs } from './process/processor-time.ts'
import { quantile } from './quantile.ts'

const files = 10
/** Many times `atOnce`. */
const factsEach = Number(process.env['FACTS_OF_A_FILE'] ?? 5000)
const atOnce = 500
const rounds = 20
const slice = { limit: 20, offset: 0 }
type AskedList = Omit<Parameters<typeof listFacts>[2], 'assetId' | 'slice' | 'withHidden'>

const lists: Record<string, AskedList> = {
  all: {},
  faults: { kinds: ['fault'] },
  'by value': { sort: 'value', order: 'asc' },
  'by subject': { sort: 'subject', order: 'asc' },
  'one word of one row': { search: 'bearing-4713' },
  'two words, one of them in every fact': { search: 'the bearing-4713' },
  'two words of every fact': { search: 'the of' },
  'the same by value': { search: 'the of', sort: 'value', order: 'asc' },
}

/** What the key facts of an asset cost, a page with its count, for who sees what is hidden and who does not. */
export const factLists: Part = {
  name: 'fact-lists',
  what: `a page of ${slice.limit} rows of an asset's ${files * factsEach} facts, and how many there are (FACTS_OF_A_FILE=5000; target of what is not searched: p95 50 ms on a server, 100 ms embedded)`,
  measure: () => onBothDatabases(measureOn),
}

async function measureOn({ kind, database }: TestPlatform): Promise<Row[]> {
  const { companyId, admin, assets } = await createMaterial(database, 1)
  const assetId = (assets[0]?.assetId ?? '') as ReadableAssetId
  for (let n = 0; n < files; n += 1) {
    const document = await addDocument(database, { companyId, assetId, fileName: `Manual ${n}.pdf` })
    await addPassages(database, { companyId, asset: document, texts: [{ title: 'Pump', text: 'A pump.' }] })
    for (let from = 0; from < factsEach; from += atOnce) {
      await database.asCompany(companyId, (tx) => addInvented(tx, { companyId, ...document, from }))
    }
  }
  await database.asSystem('maintenance', (tx) => tx.execute(sql`analyze`))
  const viewer = { companyId, userId: admin.userId } as Viewer
  const rows: Row[] = []
  for (const [what, asked] of Object.entries(lists)) {
    for (const withHidden of [true, false]) {
      const wanted = { ...asked, assetId, slice, withHidden }
      const measured: Cost[] = []
      let total = 0
      for (let round = -1; round < rounds; round += 1) {
        const cost = await database.asSession(admin.tokenHash, (tx) =>
          costOf(tx, kind, async () => {
            ;({ total } = await listFacts(tx, viewer, wanted))
          }),
        )
        // The first one warms.
        if (round >= 0) measured.push(cost)
      }
      const clock = measured.map(({ ms }) => ms)
      rows.push({
        database: kind,
        list: what,
        'with hidden': withHidden ? 'yes' : 'no',
        rows: total,
        'p50 ms': quantile(clock, 0.5).toFixed(0),
        'p95 ms': quantile(clock, 0.95).toFixed(0),
        'processor ms': (measured.reduce((sum, { processor }) => sum + processor, 0) / rounds).toFixed(0),
      })
    }
  }
  return rows
}

type Cost = { ms: number; processor: number }

/** Of the clock, and of the database's processor: embedded that of this process. */
async function costOf(tx: Transaction, kind: TestPlatform['kind'], work: () => Promise<void>): Promise<Cost> {
  const { rows } = await tx.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`)
  const pid = kind === 'server' ? (rows[0]?.pid ?? 0) : process.pid
  const [before, begun] = [await processorMs(pid), performance.now()]
  await work()
  const ms = performance.now() - begun
  return { ms, processor: (await processorMs(pid)) - before }
}

type Owner = { companyId: string; assetId: string; resourceId: string; versionId: string; from: number }

/** Of five facts a cause with two remedies, and two settings; of every hundred a cause that a person has hidden, the first of its row. */
async function addInvented(tx: Transaction, { companyId, assetId, resourceId, versionId, from }: Owner): Promise<void> {
  await tx.execute(sql`
    insert into facts (company_id, id, version_id, resource_id, asset_id, ordinal, kind, subject, attribute, value, unit,
      condition, text, segment, ranges, about, read_as, tokens)
    select ${companyId}::uuid, gen_random_uuid(), ${versionId}::uuid, ${resourceId}::uuid, ${assetId}::uuid, n,
      case when n % 5 < 3 then 'fault' else 'setting' end,
      case when n % 5 < 3 then 'Fault of the drive ' || n / 50 else 'Bolt of the bearing-' || n end,
      case when n % 5 = 0 then 'cause' when n % 5 < 3 then 'remedy' else 'torque' end,
      case when n % 5 = 0 then 'Cause ' || n when n % 5 < 3 then 'Remedy ' || n else (n % 997)::text end,
      case when n % 5 < 3 then '' else 'Nm' end,
      case when n % 5 in (1, 2) then 'Cause ' || n - n % 5 else 'Of the cover' end,
      'What the manual says of the row ' || n || ' of the table, in the words that stand there and a few more of them',
      '1', '[{"start": 0, "end": 20}]', 'about ' || n, 'read ' || n, to_tsvector('simple', 'row number ' || n)
    from generate_series(${from + 1}::int, ${from + atOnce}::int) n`)
  await tx.execute(sql`
    insert into fact_corrections (company_id, resource_id, read_as, version_id, about, hidden, corrected_at)
    select ${companyId}::uuid, ${resourceId}::uuid, 'read ' || n, ${versionId}::uuid, 'about ' || n, true, now()
    from generate_series(${from + 5}::int, ${from + atOnce}::int, 100) n`)
}
