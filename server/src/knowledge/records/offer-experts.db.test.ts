import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Viewer } from '../../access/viewer.ts'
import { insertCompany } from '../../../test/company-rows.ts'
import { databaseKindsInTurn, openPlatform, type TestPlatform } from '../../../test/open-platform.ts'
import { offerExperts } from './offer-experts.ts'

describe.each(databaseKindsInTurn('offer-experts'))('whom to ask, on the %s database', (kind) => {
  let platform: TestPlatform
  let viewer: Viewer
  let assetId: string
  beforeAll(async () => {
    platform = await openPlatform(kind)
    ;({ viewer, assetId } = await insertCompany(platform.database))
    const { companyId, userId } = viewer
    const known = (levels: object) => JSON.stringify(levels)
    await platform.database.asSystem('test', async (tx) => {
      await tx.execute(sql`insert into experts (company_id, id, asset_id, email, first_name, skill_matrix)
        select ${companyId}, gen_random_uuid(), ${assetId}, 'ann' || n || '@plant.example', 'Ann ' || n,
          ${known({ hydraulics: 1 })}::jsonb from generate_series(1, 6000) n`)
      for (const [name, about, levels] of [
        ['Zoe', '', { hydraulics: 4 }],
        ['Yan', 'Rebuilt the accumulators of the press', { hydraulics: 3 }],
        ['Xia', '', { hydraulics: 3 }],
        ['Wim', '', { robot: 5 }],
        ['Vic', 'Accurate in all that is pressing', { hydraulics: 3 }],
      ] as const) {
        await tx.execute(sql`insert into experts (company_id, id, asset_id, email, username, first_name, about, skill_matrix)
          values (${companyId}, gen_random_uuid(), ${assetId}, ${`${name}@plant.example`}, ${name}, ${name}, ${about},
            ${known(levels)}::jsonb)`)
      }
      // One person in many assets.
      await tx.execute(sql`insert into assets (company_id, id, department_id, name, info)
        select company_id, gen_random_uuid(), department_id, 'Press ' || n, '' from assets, generate_series(1, 60) n
        where id = ${assetId}`)
      await tx.execute(sql`insert into experts (company_id, id, asset_id, user_id)
        select company_id, gen_random_uuid(), id, ${userId} from assets where company_id = ${companyId}`)
      await tx.execute(sql`update users set username = 'member', skill_matrix = ${known({ hydraulics: 5 })}::jsonb
        where company_id = ${companyId}`)
    })
  })
  afterAll(() => platform.close())

  const offered = (question: string, assetIds: string[] | null = [assetId]) =>
    platform.database.asCompany(viewer.companyId, async (tx) => {
      await tx.execute(sql`select set_config('app.user', ${viewer.userId}, true)`)
      const experts = await offerExperts(tx, viewer.companyId, { question, assetIds })
      return experts.map(({ username }) => username)
    })

  it('finds the strongest among thousands, and counts what they say of themselves', async () => {
    expect(await offered('Who looks after the accumulator of the hydraulic unit?')).toEqual(['member', 'Zoe', 'Yan'])
  })

  it('offers each person once who is an expert of many assets', async () => {
    expect(await offered('Which hydraulics?', null)).toEqual(['member', 'Zoe', 'Vic'])
  })

  it('offers nobody who knows nothing of it', async () => {
    expect(await offered('Which robot?')).toEqual(['Wim'])
  })
})
