import type { AuditAction } from '@millwright/contract/settings'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { insertCompany } from '../../../test/company-rows.ts'
import { databaseKinds, openPlatform, type TestPlatform } from '../../../test/open-platform.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { recordEvent, recordEvents } from '../audit.repository.ts'
import { checkTrail } from './check-trail.ts'
import type { Anchor } from './trail-line.ts'
import { chainWaiting, findEnds, findWaitingTrail, shortenTrail } from './trail.repository.ts'

describe.each(databaseKinds)('the chain of a trail (%s)', (kind) => {
  let platform: TestPlatform
  let company: { companyId: string; userId: string }

  beforeAll(async () => {
    platform = await openPlatform(kind)
  })
  afterAll(() => platform.close())
  beforeEach(async () => {
    company = (await insertCompany(platform.database)).viewer
  })

  const asOwner = <T>(work: (tx: Transaction) => Promise<T>) => platform.database.asSystem('test', work)
  const run = (statement: string) => platform.database.executeSql(statement)
  const check = (kept: Anchor[] = []) => checkTrail(asOwner, company.companyId, kept)
  const event = (target: string, action: AuditAction = 'asset-created') => ({
    companyId: company.companyId,
    actorId: company.userId,
    actorName: 'ada',
    action,
    target,
    address: '127.0.0.1',
  })
  /** One transaction, as a request writes. */
  const write = (...targets: string[]) =>
    platform.database.asCompany(company.companyId, (tx) =>
      recordEvents(
        tx,
        targets.map((target) => event(target)),
      ),
    )
  const writeSix = async () => {
    await write('press 1')
    await write('press 2', 'press 3')
    await write('press 4')
    await write('press 5', 'press 6')
  }
  /** What somebody does who owns the database. */
  const tamper = async (statement: string) => {
    await run('ALTER TABLE audit_events DISABLE TRIGGER USER')
    await run(statement.replaceAll('$company', `'${company.companyId}'`))
    await run('ALTER TABLE audit_events ENABLE TRIGGER USER')
  }
  const at = (seq: number) => `company_id = $company AND seq = ${seq}`
  const anchor = async (): Promise<Anchor> => {
    const ends = await asOwner((tx) => findEnds(tx, company.companyId))
    if (!ends) throw new Error('no trail')
    return ends.head
  }

  it('holds every line of every transaction in the order of their commits, without a gap [T49a]', async () => {
    await writeSix()
    expect(await check()).toMatchObject({ lines: 6, head: { seq: 6 }, broken: null })
    await write(...Array.from({ length: 1_200 }, (_, number) => `bulk ${number}`))
    expect(await check()).toMatchObject({ lines: 1_206, broken: null })
    await Promise.all(Array.from({ length: 20 }, (_, number) => write(`a ${number}`, `b ${number}`, `c ${number}`)))
    expect(await check()).toMatchObject({ lines: 1_266, head: { seq: 1_266 }, broken: null })
  })

  it('holds nothing of what was rolled back, and each company’s own lines', async () => {
    await write('press 1')
    const failing = platform.database.asCompany(company.companyId, async (tx) => {
      await recordEvent(tx, event('never'))
      throw new Error('thought better of it')
    })
    await expect(failing).rejects.toThrow('thought better of it')
    await write('press 2')
    const first = company
    company = (await insertCompany(platform.database)).viewer
    await write('press 1')
    expect(await check()).toMatchObject({ lines: 1, broken: null })
    company = first
    expect(await check()).toMatchObject({ lines: 2, head: { seq: 2 }, broken: null })
  })

  it.each([
    ['a changed target', `UPDATE audit_events SET target = 'press 9' WHERE ${at(3)}`, 3, 'changed'],
    ['another person', `UPDATE audit_events SET actor_name = 'bea' WHERE ${at(3)}`, 3, 'changed'],
    ['another action', `UPDATE audit_events SET action = 'asset-deleted' WHERE ${at(4)}`, 4, 'changed'],
    ['another time', `UPDATE audit_events SET at = at - interval '1 hour' WHERE ${at(2)}`, 2, 'changed'],
    ['another id of the person', `UPDATE audit_events SET actor_id = id WHERE ${at(5)}`, 5, 'changed'],
    ['a removed line', `DELETE FROM audit_events WHERE ${at(3)}`, 4, 'removed'],
    ['a removed first line', `DELETE FROM audit_events WHERE ${at(1)}`, 2, 'removed'],
    ['a removed last line', `DELETE FROM audit_events WHERE ${at(6)}`, 5, 'cut'],
    ['a trail that is gone', `DELETE FROM audit_events WHERE company_id = $company`, 0, 'cut'],
    [
      'two that changed places',
      `UPDATE audit_events SET seq = 100 WHERE ${at(3)}; UPDATE audit_events SET seq = 3 WHERE ${at(4)};
       UPDATE audit_events SET seq = 4 WHERE ${at(100)}`,
      3,
      'changed',
    ],
    [
      'a removed line whose place another took',
      `DELETE FROM audit_events WHERE ${at(3)}; UPDATE audit_events SET seq = seq - 1 WHERE company_id = $company AND seq = 4;
       UPDATE audit_events SET seq = seq - 1 WHERE company_id = $company AND seq = 5`,
      3,
      'changed',
    ],
    [
      'a line put in',
      `UPDATE audit_events SET seq = 7 WHERE ${at(6)};
       INSERT INTO audit_events (company_id, id, action, target, seq, salt, words, hash)
       SELECT company_id, gen_random_uuid(), action, 'never', 6, salt, words, hash FROM audit_events WHERE ${at(5)}`,
      6,
      'changed',
    ],
    [
      'a line without a place',
      `INSERT INTO audit_events (company_id, id, action) VALUES ($company, gen_random_uuid(), 'signed-in')`,
      null,
      'added',
    ],
    [
      'a person who was forgotten by nobody',
      `UPDATE audit_events SET actor_name = 'nobody', salt = decode(repeat('ab', 16), 'hex') WHERE ${at(3)};
       INSERT INTO trail_renames (company_id, seq, by_seq, words)
       SELECT company_id, seq, 900, trail_words(salt, actor_name, target, address) FROM audit_events WHERE ${at(3)}`,
      900,
      'changed',
    ],
  ] as const)('shows %s [T49a]', async (_, statement, seq, kind) => {
    await writeSix()
    expect((await check()).broken).toBeNull()
    await tamper(statement)
    expect((await check()).broken).toMatchObject({ seq, kind })
  })

  it('shows by an end that was kept elsewhere that all of it was made anew [T49a]', async () => {
    await writeSix()
    const kept = await anchor()
    await write('press 7')
    expect((await check([kept])).broken).toBeNull()
    // Whoever owns the database can make a whole chain: shorter, or of the same length.
    await tamper(
      `DELETE FROM audit_events WHERE company_id = $company; DELETE FROM trail_heads WHERE company_id = $company`,
    )
    await write('press 1', 'press 2')
    expect((await check()).broken).toBeNull()
    expect((await check([kept])).broken).toMatchObject({ seq: 2, kind: 'cut' })
    await write('press 3', 'press 4', 'press 5', 'press 6')
    expect((await check([kept])).broken).toMatchObject({ seq: 6, kind: 'changed' })
  })

  it('lets neither a request nor the owner change or remove a line [T49b]', async () => {
    await writeSix()
    const asRequest = (statement: string) =>
      platform.database.asCompany(company.companyId, (tx) => tx.execute(statement))
    const reason = (error: unknown) => String((error as Error & { cause?: unknown }).cause ?? error)
    const refusal = async (attempt: Promise<unknown>) => attempt.then(() => 'done', reason)
    for (const statement of ['UPDATE audit_events SET target = target', 'DELETE FROM audit_events']) {
      expect(await refusal(asRequest(statement))).toContain('permission denied')
      expect(await refusal(run(statement))).toContain('neither changed nor removed')
    }
    expect(await refusal(run('TRUNCATE audit_events'))).toContain('neither changed nor removed')
    for (const made of ['trail_append', 'trail_drop', 'trail_shorten']) {
      const others = made === 'trail_append' ? '1' : 'now(), 1'
      expect(await refusal(asRequest(`SELECT ${made}('${company.companyId}', ${others})`))).toContain(
        'permission denied',
      )
    }
    // What a request says of a line's place and proof is not taken.
    await asRequest(`INSERT INTO audit_events (company_id, id, action, seq, proof, hash)
      VALUES ('${company.companyId}', '${uuidv7()}', 'signed-in', 3, '{"removed":1}', '\\x00')`)
    expect(await check()).toMatchObject({ lines: 7, head: { seq: 7 }, broken: null })
    const { rows } = await run(
      `SELECT proof FROM audit_events WHERE company_id = '${company.companyId}' AND proof <> ''`,
    )
    expect(rows).toEqual([])
  })

  it('chains lines from before it in batches, and new ones behind them', async () => {
    await tamper(`INSERT INTO audit_events (company_id, id, at, action, target)
      SELECT $company, gen_random_uuid(), now() - n * interval '1 minute', 'signed-in', n::text FROM generate_series(1, 25) n`)
    await run(`INSERT INTO trail_heads (company_id, hash, waits)
      VALUES ('${company.companyId}', trail_start('${company.companyId}'), true)`)
    await write('press 1')
    expect(await check()).toMatchObject({ lines: 0, broken: null })
    expect(await asOwner(findWaitingTrail)).toBe(company.companyId)
    let batches = 1
    while (await asOwner((tx) => chainWaiting(tx, company.companyId, 10))) batches += 1
    expect(batches).toBe(3)
    await write('press 2')
    expect(await check()).toMatchObject({ lines: 27, head: { seq: 27 }, broken: null })
    const { rows } = await run(
      `SELECT target FROM audit_events WHERE company_id = '${company.companyId}' AND seq IN (1, 25, 26, 27) ORDER BY seq`,
    )
    expect(rows).toEqual([{ target: '25' }, { target: '1' }, { target: 'press 1' }, { target: 'press 2' }])
  })

  it('is shortened from its beginning alone, and says so itself [T49b]', async () => {
    const kept = company
    await tamper(`INSERT INTO audit_events (company_id, id, at, action, target)
      SELECT $company, gen_random_uuid(), now() - interval '50 days' + n * interval '1 day', 'signed-in', n::text
      FROM generate_series(1, 30) n; INSERT INTO trail_heads (company_id, hash, waits) VALUES ($company, trail_start($company), true)`)
    await asOwner((tx) => chainWaiting(tx, kept.companyId, 100))
    await write('press 1')
    expect(await check()).toMatchObject({ lines: 31, broken: null })
    const shorten = () => asOwner((tx) => shortenTrail(tx, kept.companyId, { days: 30, most: 12 }))
    expect(await shorten()).toBe(12)
    expect(await check()).toMatchObject({ lines: 20, broken: null })
    expect(await shorten()).toBe(8)
    expect(await shorten()).toBe(0)
    expect(await check()).toMatchObject({ lines: 13, head: { seq: 33 }, broken: null })
    const { rows } = await run(`SELECT target, proof::json #>> '{removed,to}' AS to FROM audit_events
      WHERE company_id = '${kept.companyId}' AND action = 'trail-shortened' ORDER BY seq`)
    expect(rows).toEqual([
      { target: '\u001Etrail.shortened\u001Flines=12', to: '12' },
      { target: '\u001Etrail.shortened\u001Flines=8', to: '20' },
    ])
    // A line more is taken away than the anchor says.
    await tamper(`DELETE FROM audit_events WHERE ${at(21)}`)
    expect((await check()).broken).toMatchObject({ seq: 22, kind: 'removed' })
  })
})
