import { sql } from 'drizzle-orm'
import { settleCounts } from '../server/src/knowledge/index/settle-counts.ts'
import type { Database } from '../server/src/platform/database/database.ts'
import { addDocument, addPassages, changeShown, createMaterial } from '../server/test/material.ts'
import { databaseKinds, openPlatform } from '../server/test/open-platform.ts'
import type { Part, Row } from './part.ts'
import { speaker } from './invented-texts.ts'

const documents = 10
const passagesEach = 1000

/** While its transaction lasts, everybody else on the embedded database waits. */
export const visibility: Part = {
  name: 'visibility',
  what: `AI access taken from and given to documents of ${passagesEach} passages each, in one transaction`,
  async measure() {
    const rows: Row[] = []
    for (const kind of databaseKinds) {
      const platform = await openPlatform(kind)
      try {
        rows.push(...(await measureOn(platform.database)).map((row) => ({ database: kind, ...row })))
      } finally {
        await platform.close()
      }
    }
    return rows
  },
}

async function measureOn(database: Database): Promise<Row[]> {
  const { companyId, assets } = await createMaterial(database, 1)
  const assetId = assets[0]?.assetId ?? ''
  const speak = speaker()
  const made: string[] = []
  for (let n = 0; n < documents; n += 1) {
    const asset = await addDocument(database, { companyId, assetId, fileName: `Manual ${n}.pdf` })
    const texts = Array.from({ length: passagesEach }, () => ({
      title: speak(3).join(' '),
      text: speak(150).join(' '),
    }))
    await addPassages(database, { companyId, asset, texts })
    made.push(asset.resourceId)
  }
  await database.asSystem('maintenance', (tx) => tx.execute(sql`ANALYZE`))
  const rows: Row[] = []
  for (const count of [1, documents]) {
    const ids = made.slice(0, count)
    const hide = await secondsOf(() => setAccess(database, companyId, { ids, access: false }))
    const settleHidden = await settle(database)
    const show = await secondsOf(() => setAccess(database, companyId, { ids, access: true }))
    const settleShown = await settle(database)
    rows.push({
      documents: count,
      'hide s': hide.toFixed(2),
      'settled after s': settleHidden.toFixed(2),
      'show s': show.toFixed(2),
      'shown after s': settleShown.toFixed(2),
    })
  }
  return rows
}

type Access = { ids: string[]; access: boolean }

async function setAccess(database: Database, companyId: string, { ids, access }: Access): Promise<void> {
  await changeShown(
    database,
    companyId,
    sql`UPDATE resources SET ai_access = ${access} WHERE id = ANY (${sql.param(ids)}::uuid[])`,
  )
}

const settle = (database: Database) => secondsOf(() => settleCounts(database))

async function secondsOf(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await work()
  return (performance.now() - start) / 1000
}
