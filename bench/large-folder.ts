import { sql } from 'drizzle-orm'
import { randomUUID } from 'node:crypto'
import { openDatabase } from '../server/src/platform/database/database.ts'

type Folder = { assetId: string; files: number }

/** Adds so many documents to the root of an asset, behind the server's back; no bytes lie behind them. */
export async function fillFolder(where: Parameters<typeof openDatabase>[0], { assetId, files }: Folder) {
  const database = await openDatabase(where)
  const ids = sql.param(Array.from({ length: files }, () => randomUUID()))
  try {
    await database.asSystem('test', async (tx) => {
      await tx.execute(sql`
        insert into resources (company_id, id, asset_id, type, file_name, ai_access, current_version)
        select a.company_id, r.id, a.id, 'document', 'Sheet ' || r.n || ' of the rolling line.pdf', r.n % 3 > 0, 1
        from assets a cross join unnest(${ids}::uuid[]) with ordinality r (id, n)
        where a.id = ${assetId}`)
      await tx.execute(sql`
        insert into resource_versions
          (company_id, id, resource_id, number, blob_key, sha256, size, media_type, extension, segments, processed_at)
        select company_id, gen_random_uuid(), id, 1, 'none-' || id, decode(md5(id::text) || md5(id::text), 'hex'),
          100000 + length(file_name) * 7919, 'application/pdf', 'pdf', 4, case when ai_access then now() end
        from resources where asset_id = ${assetId}`)
    })
    await database.executeSql('analyze')
  } finally {
    await database.close()
  }
}
