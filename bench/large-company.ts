import { sql } from 'drizzle-orm'
import { randomUUID } from 'node:crypto'
import { openDatabase } from '../server/src/platform/database/database.ts'
import type { SignedUp } from '../server/test/harness.ts'

export type CompanySize = {
  departments: number
  assets: number
  members: number
  /** How many members each asset lists. */
  membersOfAsset: number
  /** All assets go there, and every member is listed in it; otherwise they are spread over the departments. */
  departmentId?: string | null
}

/** Adds so much to the admin's company, behind the server's back: as many calls would take longer than all that is measured. */
export async function fillCompany(
  where: Parameters<typeof openDatabase>[0],
  admin: SignedUp,
  { departments, assets, members, membersOfAsset, departmentId = null }: CompanySize,
): Promise<void> {
  const database = await openDatabase(where)
  const ids = (count: number) => sql.param(Array.from({ length: count }, () => randomUUID()))
  try {
    await database.asSystem('test', async (tx) => {
      const { rows } = await tx.execute<{ company_id: string }>(
        sql`select company_id from users where id = ${admin.user._id}`,
      )
      const companyId = rows[0]?.company_id
      await tx.execute(sql`
        insert into users (company_id, id, role, email, username, first_name, time_zone)
        select ${companyId}, id, 'user', id || '@nordmark.example', 'member ' || n, 'Bo', 'Europe/Stockholm'
        from unnest(${ids(members)}::uuid[]) with ordinality u (id, n)`)
      await tx.execute(sql`
        insert into departments (company_id, id, name, info)
        select ${companyId}, id, 'Hall ' || n, 'Where it stands'
        from unnest(${ids(departments)}::uuid[]) with ordinality d (id, n)`)
      await tx.execute(sql`
        insert into assets (company_id, id, department_id, name, info)
        select ${companyId}, a.id, d.id, 'Press ' || a.n, 'Transfer press of the third line'
        from unnest(${ids(assets)}::uuid[]) with ordinality a (id, n)
        join (select id, row_number() over (order by id) n, count(*) over () of from departments
              where company_id = ${companyId} and (${departmentId}::uuid is null or id = ${departmentId})) d on d.n = 1 + a.n % d.of`)
      await tx.execute(sql`
        insert into access_grants (company_id, id, user_id, asset_id, level)
        select ${companyId}, gen_random_uuid(), u.id, a.id, 'read'
        from (select id, row_number() over (order by id) n from assets where company_id = ${companyId}) a
        cross join generate_series(0, ${membersOfAsset - 1}::int) k
        join (select id, row_number() over (order by id) n, count(*) over () of from users
              where company_id = ${companyId} and role = 'user') u on u.n = 1 + (a.n * 7 + k) % u.of`)
      await tx.execute(sql`
        insert into access_grants (company_id, id, user_id, department_id, level)
        select ${companyId}, gen_random_uuid(), id, ${departmentId}, 'read'
        from users where company_id = ${companyId} and role = 'user' and ${departmentId}::uuid is not null`)
    })
    await database.executeSql('vacuum analyze')
  } finally {
    await database.close()
  }
}
