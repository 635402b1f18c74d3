import { sql } from 'drizzle-orm'
import type { Database } from '../server/src/platform/database/database.ts'

/** Adds so many files to the assets of the admin's company, behind the server's back, of all types and states. */
export async function fillBank(database: Database, userId: string, files: number): Promise<void> {
  await database.asSystem('test', async (tx) => {
    const { rows } = await tx.execute<{ company_id: string }>(sql`select company_id from users where id = ${userId}`)
    const companyId = rows[0]?.company_id
    await tx.execute(sql`
      insert into resources (company_id, id, asset_id, type, file_name, ai_access, current_version, created_by)
      select ${companyId}, gen_random_uuid(), a.id,
        case when n % 10 < 6 then 'document' when n % 10 < 8 then 'image' when n % 10 = 8 then 'video' else 'note' end,
        (array['Maintenance manual', 'Wiring diagram', 'Spare parts', 'Lubrication plan', 'Inspection'])[1 + n % 5]
          || ' ' || substr(md5(n::text), 1, 6) || case when n % 1000 = 0 then ' VX-900' else '' end
          || ' ' || n || case when n % 10 < 6 then '.pdf' when n % 10 < 8 then '.jpg' when n % 10 = 8 then '.mp4' else '' end,
        n % 7 > 0, 1, ${userId}
      from generate_series(1, ${files}::int) n
      join (select id, row_number() over (order by md5(id::text)) k, count(*) over () of from assets
            where company_id = ${companyId}) a on a.k = 1 + n % a.of`)
    // Its trigger makes an entry a row, with a plan made for the table as it was: empty.
    await tx.execute(sql`alter table resource_versions disable trigger resource_versions_in_bank`)
    await tx.execute(sql`
      insert into resource_versions (company_id, id, resource_id, number, blob_key, sha256, size, media_type, extension, processed_at)
      select company_id, gen_random_uuid(), id, 1, id::text, sha256(id::text::bytea), 1000 + abs(hashtext(id::text)) % 50000000,
        case type when 'document' then 'application/pdf' when 'image' then 'image/jpeg' when 'video' then 'video/mp4' else 'text/html' end,
        case type when 'document' then 'pdf' when 'image' then 'jpg' when 'video' then 'mp4' else 'note' end,
        case when ai_access and hashtext(id::text) % 5 <> 0 then now() end
      from resources where company_id = ${companyId}`)
    await tx.execute(sql`alter table resource_versions enable trigger resource_versions_in_bank`)
    await tx.execute(sql`
      insert into bank_entries (company_id, resource_id, version, asset_id, type, extension, ai_access, processed, file_name, folded_name, size, updated_at)
      select r.company_id, r.id, v.number, r.asset_id, r.type, v.extension, r.ai_access, v.processed_at is not null, r.file_name, lower(r.file_name), v.size, r.updated_at
      from resources r
      join resource_versions v on v.company_id = r.company_id and v.resource_id = r.id and v.number = r.current_version
      where r.company_id = ${companyId}`)
  })
  await database.executeSql('vacuum analyze')
}
