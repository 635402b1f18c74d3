import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { insertCompany } from '../../../../test/company-rows.ts'
import { databaseKindsInTurn, openPlatform, type TestPlatform } from '../../../../test/open-platform.ts'
import { checkTrail } from '../../../calls/trail/check-trail.ts'
import { chainWaiting } from '../../../calls/trail/trail.repository.ts'
import type { Transaction } from '../../../platform/database/database.ts'
import { applyRetention } from './apply-retention.ts'
import { countOldBinned, countOldChats, countOldLines } from './retention.repository.ts'

describe.each(databaseKindsInTurn('retention'))('what is kept no longer (%s)', (kind) => {
  const { signal } = new AbortController()
  let platform: TestPlatform
  let company: string
  let other: string

  const step = <T>(work: (tx: Transaction) => Promise<T>) => platform.database.asSystem('test', work)
  const run = (statement: string) => platform.database.executeSql(statement)

  /** 250 chats, a day older each, of which somebody was asked to check one of the older ones; as many lines. */
  async function fill(): Promise<string> {
    const { viewer, assetId } = await insertCompany(platform.database)
    const { companyId, userId } = viewer
    await run(`
      ALTER TABLE chats DISABLE TRIGGER USER;
      INSERT INTO chats (company_id, id, user_id, title, language, updated_at)
      SELECT '${companyId}', gen_random_uuid(), '${userId}', n::text, 'en', now() - n * interval '24 hours' - interval '1 hour'
      FROM generate_series(1, 250) n;
      ALTER TABLE chats ENABLE TRIGGER USER;
      INSERT INTO chat_messages (company_id, id, chat_id, ordinal, first_id, query, state)
      SELECT company_id, id, id, 0, id, title, 'complete' FROM chats WHERE company_id = '${companyId}';
      INSERT INTO approvals (company_id, id, asset_id, message_id, question, answer, sources, asked_by)
      SELECT company_id, '${uuidv7()}', '${assetId}', id, '', '', '[]', '${userId}' FROM chats
      WHERE company_id = '${companyId}' AND title = '200';
      ALTER TABLE audit_events DISABLE TRIGGER USER;
      INSERT INTO audit_events (company_id, id, at, action)
      SELECT '${companyId}', gen_random_uuid(), now() - n * interval '24 hours' - interval '1 hour', 'signed-in'
      FROM generate_series(1, 250) n;
      INSERT INTO trail_heads (company_id, hash, waits) VALUES ('${companyId}', trail_start('${companyId}'), true);
      ALTER TABLE audit_events ENABLE TRIGGER USER`)
    while (await step((tx) => chainWaiting(tx, companyId, 200)));
    return companyId
  }
  const keep = (id: string, chats: number | null, trail: number | null) =>
    run(`UPDATE companies SET keep_chats_days = ${chats}, keep_trail_days = ${trail} WHERE id = '${id}'`)
  async function leftIn(id: string) {
    const { rows } = await run(`SELECT (SELECT count(*)::int FROM chats WHERE company_id = '${id}') AS chats,
      (SELECT count(*)::int FROM chat_messages WHERE company_id = '${id}') AS messages,
      (SELECT count(*)::int FROM audit_events WHERE company_id = '${id}') AS lines`)
    return rows[0]
  }

  beforeAll(async () => {
    platform = await openPlatform(kind)
    company = await fill()
    other = await fill()
  })
  afterAll(() => platform.close())

  it('is everything, where nobody said for how long', async () => {
    await applyRetention(platform, signal)
    expect(await leftIn(company)).toEqual({ chats: 250, messages: 250, lines: 250 })
  })

  it('goes as it was foretold, but for a chat of which an answer is checked, and of this company alone [T50d]', async () => {
    await keep(company, 30, 100)
    expect(await step((tx) => countOldChats(tx, company, 30))).toBe(220)
    expect(await step((tx) => countOldLines(tx, company, 100))).toBe(151)
    await run(`INSERT INTO folders (company_id, id, asset_id, name, deleted_at, deleted_with)
      SELECT company_id, d.id, a.id, 'Old', now() - d.days * interval '1 day', d.id FROM assets a,
      (VALUES ('${uuidv7()}'::uuid, 8), ('${uuidv7()}'::uuid, 20)) d (id, days) WHERE company_id = '${company}'`)
    expect(await step((tx) => countOldBinned(tx, company, 7))).toBe(2)
    expect(await step((tx) => countOldBinned(tx, company, 9))).toBe(1)
    await applyRetention(platform, signal)
    // The line that says so stays with them.
    expect(await leftIn(company)).toEqual({ chats: 30, messages: 30, lines: 250 - 151 + 1 })
    const { rows } = await run(`SELECT 1 FROM chats WHERE company_id = '${company}' AND title = '200'`)
    expect(rows).toHaveLength(1)
    expect(await checkTrail(step, company, [])).toMatchObject({ broken: null })
    expect(await leftIn(other)).toEqual({ chats: 250, messages: 250, lines: 250 })
    await applyRetention(platform, signal)
    expect(await leftIn(company)).toEqual({ chats: 30, messages: 30, lines: 100 })
  })
})
