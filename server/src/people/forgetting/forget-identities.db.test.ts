import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { insertCompany } from '../../../test/company-rows.ts'
import { databaseKinds, openPlatform, type TestPlatform } from '../../../test/open-platform.ts'
import { deletePrivate, removeForgotten } from './forget.repository.ts'

describe.each(databaseKinds)('forgetting who somebody is at a provider (%s)', (kind) => {
  let platform: TestPlatform
  let person: { companyId: string; userId: string }
  const run = (statement: string) => platform.database.executeSql(statement)
  const count = async (from: string) =>
    (await run(`SELECT count(*)::int AS rows FROM ${from} AND company_id = '${person.companyId}'`)).rows[0]

  beforeAll(async () => {
    platform = await openPlatform(kind)
  })
  afterAll(() => platform.close())
  beforeEach(async () => {
    const { viewer, assetId } = await insertCompany(platform.database)
    person = { companyId: viewer.companyId, userId: viewer.userId }
    const [provider, other] = [uuidv7(), uuidv7()]
    const at = `'${person.companyId}', '${provider}'`
    await run(`INSERT INTO users (company_id, id, role, email, username, first_name, last_name, time_zone)
      VALUES ('${person.companyId}', '${other}', 'user', 'bea.${other}@plant.example', 'bea', 'Bea', 'Berg', 'UTC')`)
    await run(`INSERT INTO identity_providers (company_id, id, name, issuer, client_id, first_name_claim, last_name_claim,
      is_active, makes_members, links_by_email) VALUES (${at}, 'Plant', 'https://login.plant.example', 'm', 'a', 'b', true, false, false)`)
    await run(`INSERT INTO identity_links (company_id, provider_id, subject, user_id)
      VALUES (${at}, 'olle', '${person.userId}'), (${at}, 'bea', '${other}')`)
    await run(`INSERT INTO provider_sign_ins (state_hash, company_id, provider_id, browser_hash, nonce, code_verifier, is_test,
      next, subject, user_id, expires_at) VALUES (decode(md5('${provider}'), 'hex'), ${at}, '', '', '', false, '', 'olle',
      '${person.userId}', now() + interval '5 minutes')`)
    const each = (rest: string) =>
      [person.userId, other].map((id) => `('${person.companyId}', '${id}', ${rest})`).join(', ')
    await run(
      `INSERT INTO known_devices (company_id, user_id, device, address) VALUES ${each(`'Firefox', '192.0.2.1'`)}`,
    )
    await run(`INSERT INTO authenticators (company_id, user_id, sealed_secret) VALUES ${each(`'sealed'`)}`)
    await run(`INSERT INTO recovery_codes (company_id, user_id, code_hash) VALUES ${each(`'hash'`)}`)
    for (const receiver of [person.userId, other])
      await run(`INSERT INTO unanswered_questions (company_id, id, asset_id, handed_to, verdict, feedback, question, unknown_words)
        VALUES ('${person.companyId}', '${uuidv7()}', '${assetId}', '${receiver}', 'unsure', 'none', 'Which oil?', '[]')`)
    await run(`UPDATE companies SET password_admin_id = '${person.userId}' WHERE id = '${person.companyId}'`)
  })

  it('takes away who they are there, and nobody else', async () => {
    await platform.database.asSystem('test', (tx) => deletePrivate(tx, person))
    expect(await count('provider_sign_ins WHERE true')).toEqual({ rows: 0 })
    expect(await count(`identity_links WHERE subject = 'olle'`)).toEqual({ rows: 0 })
    expect(await count(`identity_links WHERE subject = 'bea'`)).toEqual({ rows: 1 })
  })

  it('of a backup takes what they sign in with and what was handed to them, and lets everybody have a password again, where they were the one who kept theirs', async () => {
    await platform.database.asSystem('test', (tx) => removeForgotten(tx, person))
    expect(await count('identity_links WHERE true')).toEqual({ rows: 1 })
    for (const table of ['known_devices', 'authenticators', 'recovery_codes']) {
      expect(await count(`${table} WHERE true`)).toEqual({ rows: 1 })
      expect(await count(`${table} WHERE user_id = '${person.userId}'`)).toEqual({ rows: 0 })
    }
    expect(await count(`unanswered_questions WHERE handed_to = '${person.userId}'`)).toEqual({ rows: 0 })
    expect(await count('unanswered_questions WHERE true')).toEqual({ rows: 1 })
    const { rows } = await run(`SELECT password_admin_id FROM companies WHERE id = '${person.companyId}'`)
    expect(rows).toEqual([{ password_admin_id: null }])
  })
})
