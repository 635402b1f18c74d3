import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Viewer } from '../../access/viewer.ts'
import { namedPictures } from '../../people/users.repository.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import { insertCompany } from '../../../test/company-rows.ts'
import { databaseKinds, openPlatform, type TestPlatform } from '../../../test/open-platform.ts'
import {
  countAnswersUnderWay,
  findByIdempotencyKey,
  insertMessage,
  listCitations,
  listLastTurns,
  stopLostAnswers,
} from './chats.repository.ts'

const chatId = '01900000-0000-7000-8000-000000000001'

/** Enough that a table is read whole only where an index is missing; one chat of the viewer holds half of it all. */
const insertMuch = (viewer: Viewer, assetId: string) => sql`
  with some_chats as (
    insert into chats (company_id, id, user_id, asset_id, title, language)
    select ${viewer.companyId}, case n when 1 then ${chatId}::uuid else gen_random_uuid() end, ${viewer.userId}, ${assetId}, 'Chat', 'English'
    from generate_series(1, 2000) n returning id),
  numbered as (select id, row_number() over () as place from some_chats),
  some_messages as (
    insert into chat_messages (company_id, id, chat_id, ordinal, query, text, state, idempotency_key)
    select ${viewer.companyId}, gen_random_uuid(), case when n % 2 = 0 then ${chatId}::uuid else id end, n, 'Which oil?',
      'It is red.', case when n % 10000 = 0 then 'streaming' else 'complete' end, 'key ' || n
    from generate_series(1, 20000) n join numbered on place = n % 2000 + 1 returning id),
  some_citations as (
    insert into citations (company_id, message_id, n, resource_id, version_id, asset_id, department_id, file_name,
      file_type, segments, quotes)
    select ${viewer.companyId}, id, 1, id, id, id, id, 'Oil.pdf', 'document', '[]', '[]' from some_messages)
  insert into users (company_id, id, role, email, username, first_name, time_zone, profile_pic_key)
  select ${viewer.companyId}, gen_random_uuid(), 'user', n || '@plant.example', 'user' || n, 'User', 'Europe/Stockholm', 'picture ' || n
  from generate_series(1, 5000) n`

describe.each(databaseKinds)('of the statements that recur, on the %s database', (kind) => {
  let platform: TestPlatform
  let viewer: Viewer
  beforeAll(async () => {
    platform = await openPlatform(kind)
    const company = await insertCompany(platform.database)
    viewer = company.viewer
    await platform.database.asSystem('test', (tx) => tx.execute(insertMuch(viewer, company.assetId)))
    await platform.database.executeSql('ANALYZE')
  }, 60_000)
  afterAll(() => platform.close(), 60_000)

  const recurring: Record<string, (tx: Transaction) => Promise<unknown>> = {
    'that counts the answers under way': (tx) => countAnswersUnderWay(tx, viewer),
    'that finds a question by its key': (tx) => findByIdempotencyKey(tx, viewer, 'key 17'),
    'that reads the last turns': (tx) => listLastTurns(tx, viewer, { chatId, last: null, most: 6 }),
    'that reads the sources of a message': (tx) => listCitations(tx, viewer, [chatId]),
    'that stores a question': (tx) => insertMessage(tx, viewer, { chatId, query: 'Why?', idempotencyKey: null }),
  }
  it.each(Object.keys(recurring))('the one %s reads no table whole', async (what) => {
    const read = await platform.database.asCompany(viewer.companyId, (tx) =>
      tablesReadWhole(tx, () => recurring[what]?.(tx)),
    )
    expect(read).toEqual([])
  })

  const swept: Record<string, (tx: Transaction) => Promise<unknown>> = {
    'that stops lost answers': (tx) => stopLostAnswers(tx, { all: false }),
    'that looks for pictures': (tx) => namedPictures(tx, ['picture 1', 'picture 9000']),
  }
  it.each(Object.keys(swept))('the one %s reads no table whole', async (what) => {
    const read = await platform.database.asSystem('maintenance', (tx) => tablesReadWhole(tx, () => swept[what]?.(tx)))
    expect(read).toEqual([])
  })

  it('reads no more of a long chat than it remembers', async () => {
    const turns = await platform.database.asCompany(viewer.companyId, (tx) =>
      listLastTurns(tx, viewer, { chatId, last: null, most: 6 }),
    )
    expect(turns).toHaveLength(6)
  })
})

/** Large tables that `work` reads from end to end, by what the database itself counts. */
async function tablesReadWhole(tx: Transaction, work: () => Promise<unknown> | undefined): Promise<string[]> {
  const rowsRead = async () => {
    const { rows } = await tx.execute<{ relname: string; seq_tup_read: string }>(
      sql`select relname, seq_tup_read from pg_stat_xact_user_tables`,
    )
    return new Map(rows.map((row) => [row.relname, Number(row.seq_tup_read)]))
  }
  const before = await rowsRead()
  await work()
  const after = await rowsRead()
  return [...after].flatMap(([name, rows]) => (rows - (before.get(name) ?? 0) > 1_000 ? [name] : []))
}
