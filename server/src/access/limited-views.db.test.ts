import { createHash } from 'node:crypto'
import { type SQL, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openPlatform, type TestPlatform } from '../../test/open-platform.ts'
import { postgresIsHere } from '../../test/postgres-cluster.ts'

const hashOf = (token: string) => sql`sha256(${token}::text::bytea)`
const isSome = (count: number) => count > 0
const owners = ['admin', 'member', 'suspended', 'service'] as const

/** Place by place and without haste, what a limited token shows: of what its owner sees, or it was given, what it names. */
const shownAssets = sql`
  select a.id, case when u.is_service
    then (select min(p.level) from access_token_places p where p.token_id = t.id and (p.asset_id = a.id or p.department_id = a.department_id))
    when not exists (select from access_token_places p where p.token_id = t.id and (p.asset_id = a.id or p.department_id = a.department_id)) then null
    when u.role = 'admin' then 'full'
    else (select coalesce(min(nullif(h.level, 'ask')), min(h.level)) from held_access h where h.user_id = u.id and h.asset_id = a.id)
    end as level, a.department_id, t.id as token_id
  from access_tokens t join users u on u.id = t.user_id and u.suspended_at is null
  cross join assets a join departments d on d.id = a.department_id
  where a.deleted_at is null and d.deleted_at is null`

const shownDepartments = sql`
  select d.id, t.id as token_id, coalesce(nullif(own.level, 'ask'), (select case bool_or(s.level <> 'ask') when true then 'read' when false then 'ask' end
      from (${shownAssets}) s where s.token_id = t.id and s.department_id = d.id and s.level is not null), own.level) as level
  from access_tokens t join users u on u.id = t.user_id and u.suspended_at is null
  cross join departments d
  cross join lateral (select case when not exists (select from access_token_places p where p.token_id = t.id and p.department_id = d.id) then null
    when u.is_service then (select min(p.level) from access_token_places p where p.token_id = t.id and p.department_id = d.id)
    when u.role = 'admin' then 'full'
    else (select coalesce(min(nullif(h.level, 'ask')), min(h.level)) from held_access h where h.user_id = u.id and h.department_id = d.id) end as level) own
  where d.deleted_at is null`

describe.runIf(postgresIsHere())('limited tokens', () => {
  let platform: TestPlatform
  beforeAll(async () => {
    platform = await openPlatform('server')
    await platform.database.asSystem('test', async (tx) => {
      const company = sql`'00000000-0000-7000-8000-00000000000c'::uuid`
      const numbered = (prefix: string, n: SQL) =>
        sql`(${`0000000${prefix}-0000-7000-8000-`}::text || lpad((${n})::text, 12, '0'))::uuid`
      await tx.execute(sql`insert into companies (id, name) values (${company}, 'Nordmark')`)
      for (const [n, owner] of owners.entries()) {
        await tx.execute(sql`insert into users (company_id, id, role, email, username, first_name, time_zone, is_service, suspended_at)
          values (${company}, ${numbered('1', sql`${n}`)}, ${owner === 'admin' ? 'admin' : 'user'}, ${`${owner}@nordmark.example`}, ${owner}, 'x', 'UTC',
            ${owner === 'service'}, case when ${owner === 'suspended'} then now() end)`)
      }
      await tx.execute(sql`insert into departments (company_id, id, name, info, deleted_at)
        select ${company}, ${numbered('2', sql`n`)}, 'x', '', case when n % 5 = 4 then now() end from generate_series(0, 9) n`)
      await tx.execute(sql`insert into assets (company_id, id, department_id, name, info, deleted_at)
        select ${company}, ${numbered('3', sql`n`)}, ${numbered('2', sql`n % 10`)}, 'x', '', case when n % 7 = 6 then now() end from generate_series(0, 59) n`)
      await tx.execute(
        sql`insert into groups (company_id, id, name) values (${company}, ${numbered('4', sql`0`)}, 'Crew')`,
      )
      await tx.execute(sql`insert into group_members (company_id, group_id, user_id, by_rule)
        values (${company}, ${numbered('4', sql`0`)}, ${numbered('1', sql`1`)}, false)`)
      // Of ten departments and sixty assets some, at each of the levels, by the person's own grant and by a group's.
      await tx.execute(sql`insert into access_grants (company_id, id, user_id, group_id, department_id, asset_id, level)
        select ${company}, gen_random_uuid(), case when by_group then null else ${numbered('1', sql`1`)} end, case when by_group then ${numbered('4', sql`0`)} end,
          case when n < 10 then ${numbered('2', sql`n`)} end, case when n >= 10 then ${numbered('3', sql`n - 10`)} end,
          (array['full', 'read', 'ask'])[1 + (n / 3 + by_group::int) % 3]
        from generate_series(0, 69) n, (values (true), (false)) h(by_group) where (n * 7 + by_group::int * 2) % 5 < 2`)
      // Each owner has a token of few places, one of many and one of none any more.
      await tx.execute(sql`insert into access_tokens (company_id, id, token_hash, user_id, created_by, name, ending, scopes, is_service, is_limited, expires_at)
        select ${company}, ${numbered('6', sql`o * 3 + k`)}, sha256((o * 3 + k)::text::bytea), ${numbered('1', sql`o`)}, ${numbered('1', sql`o`)}, 'x', 'x', '{}', o = 3, true, now() + interval '1 day'
        from generate_series(0, 3) o, generate_series(0, 2) k`)
      await tx.execute(sql`insert into access_token_places (company_id, id, token_id, department_id, asset_id, level)
        select ${company}, gen_random_uuid(), ${numbered('6', sql`o * 3 + k`)}, case when n < 10 then ${numbered('2', sql`n`)} end,
          case when n >= 10 then ${numbered('3', sql`n - 10`)} end, (array['full', 'read'])[1 + n % 2]
        from generate_series(0, 3) o, generate_series(0, 1) k, generate_series(0, 69) n where (n * 3 + o) % 11 < 2 + k * 5`)
    })
  })
  afterAll(() => platform.close())

  const levels = async (token: string, places: typeof shownAssets) =>
    await platform.database.asSystem('test', async (tx) => {
      const { rows } =
        await tx.execute(sql`select s.id, s.level from (${places}) s join access_tokens t on t.id = s.token_id
        where t.token_hash = ${hashOf(token)} and s.level is not null order by s.id`)
      return rows
    })

  it('show what their owners see of the places that they name, and nothing else', async () => {
    const counts: number[] = []
    for (let n = 0; n < owners.length * 3; n += 1) {
      const hash = createHash('sha256').update(String(n)).digest('hex')
      const [assets, departments] = await platform.database.asToken(hash, async (tx) => [
        (await tx.execute(sql`select asset_id as id, level from askable_assets order by asset_id`)).rows,
        (await tx.execute(sql`select department_id as id, level from askable_departments order by department_id`)).rows,
      ])
      expect(assets, `assets of token ${n}`).toEqual(await levels(String(n), shownAssets))
      expect(departments, `departments of token ${n}`).toEqual(await levels(String(n), shownDepartments))
      counts.push(assets?.length ?? 0)
    }
    const [ofAdmin, ofMember, ofSuspended, ofService] = owners.map((_, o) => counts.slice(o * 3, o * 3 + 3))
    for (const some of [ofAdmin, ofMember, ofService])
      expect(some).toEqual([expect.toSatisfy(isSome), expect.toSatisfy(isSome), 0])
    expect(ofSuspended).toEqual([0, 0, 0])
  })
})
