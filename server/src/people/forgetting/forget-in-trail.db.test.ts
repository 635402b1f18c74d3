import { reason } from '@millwright/contract/reasons/reason'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { insertCompany } from '../../../test/company-rows.ts'
import { databaseKinds, openPlatform, type TestPlatform } from '../../../test/open-platform.ts'
import { recordEvents } from '../../calls/audit.repository.ts'
import { checkTrail } from '../../calls/trail/check-trail.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { sentenceOfTarget, type TrailTarget } from '../../schema/trail-target.ts'
import { findNamedLines } from './find-named-lines.ts'
import { forgetPerson } from './forget-person.ts'

describe.each(databaseKinds)('forgetting in the trail (%s)', (kind) => {
  let platform: TestPlatform
  let person: { companyId: string; userId: string }
  const step = <T>(work: (tx: Transaction) => Promise<T>) => platform.database.asSystem('test', work)
  const asCompany = <T>(work: (tx: Transaction) => Promise<T>) => platform.database.asCompany(person.companyId, work)
  const run = (statement: string) => platform.database.executeSql(statement)
  const write = (...targets: TrailTarget[]) =>
    step((tx) =>
      recordEvents(
        tx,
        targets.map((target) => ({
          companyId: person.companyId,
          actorId: null,
          actorName: 'eve',
          action: 'access-given' as const,
          target,
          address: '',
        })),
      ),
    )
  const mayForget = () => {}
  const by = { actorId: null, actorName: 'eve', address: '' }
  const find = () => findNamedLines(asCompany, person, { mayForget })
  const targets = async () =>
    (await run(`SELECT target FROM audit_events WHERE company_id = '${person.companyId}' ORDER BY seq`)).rows.map(
      (row) => (row as { target: string }).target,
    )

  beforeAll(async () => {
    platform = await openPlatform(kind)
  })
  afterAll(() => platform.close())
  beforeEach(async () => {
    const { viewer } = await insertCompany(platform.database)
    person = { companyId: viewer.companyId, userId: uuidv7() }
    await run(`INSERT INTO users (company_id, id, role, email, username, first_name, last_name, time_zone, removed_at)
      VALUES ('${person.companyId}', '${person.userId}', 'member', 'olle@plant.example', 'olle', 'Olle', 'Frisk', 'UTC', now())`)
    await write('olle: full on the asset Press', 'bea: full on the asset olle')
  })

  it('takes what was found before and what came since, and looks at no other line', async () => {
    const named = await find()
    expect(named).toMatchObject({ seen: 2, found: [expect.any(String)] })
    await write('olle: read on the asset Press')
    if (!named) throw new Error('nobody to forget')
    await step((tx) => forgetPerson(tx, person, { by, mayForget, named: { ...named, found: [] } }))
    const instead = `Former member ${person.userId.slice(-4)}`
    expect(await targets()).toEqual([
      'olle: full on the asset Press',
      'bea: full on the asset olle',
      `${instead}: read on the asset Press`,
      instead,
    ])
    expect(await checkTrail(step, person.companyId, [])).toMatchObject({ broken: null })
  })

  it('takes who is a parameter of a line, and nothing that is called the same', async () => {
    const given = (member: string, place: string) =>
      reason('trail.access_given', { member, level: 'full', kind: 'asset', place })
    await write(
      given('olle', 'olle'),
      given('Olle (2)', 'Press'),
      reason('trail.role', { whom: 'olle (olle@plant.example)', role: 'user' }),
    )
    const named = await find()
    if (!named) throw new Error('nobody to forget')
    await step((tx) => forgetPerson(tx, person, { by, mayForget, named }))
    const instead = `Former member ${person.userId.slice(-4)}`
    expect((await targets()).map(sentenceOfTarget)).toEqual([
      `${instead}: full on the asset Press`,
      'bea: full on the asset olle',
      `${instead}: full on the asset olle`,
      'Olle (2): full on the asset Press',
      `${instead}: user`,
      instead,
    ])
    expect(await checkTrail(step, person.companyId, [])).toMatchObject({ broken: null })
  })

  it.each([
    ['begins as a record does', '\u001Eolle'],
    ['holds what parts fields', 'ol\u001Fle'],
    ['is an expression', 'o.le=[*] {0} \\1'],
    ['is HTML', '<b>'],
    ['is long', 'o'.repeat(1_000)],
  ])('takes whose name %s, and leaves who is called longer', async (_, username) => {
    await run(`UPDATE users SET username = '${username}' WHERE id = '${person.userId}'`)
    const given = (member: string) =>
      reason('trail.access_given', { member, level: 'full', kind: 'asset', place: username })
    const whom = (name: string, email: string) => reason('trail.role', { whom: `${name} (${email})`, role: 'user' })
    await write(given(username), username, given(`${username}x`), `${username}x`)
    await write(whom(username, 'olle@plant.example'), whom(`x${username}`, 'xolle@plant.example'))
    const named = await find()
    if (!named) throw new Error('nobody to forget')
    await step((tx) => forgetPerson(tx, person, { by, mayForget, named }))
    const instead = `Former member ${person.userId.slice(-4)}`
    const shown = username.replaceAll('\u001F', ' ')
    expect((await targets()).slice(2).map(sentenceOfTarget)).toEqual([
      `${instead}: full on the asset ${shown}`,
      instead,
      `${shown}x: full on the asset ${shown}`,
      `${username}x`,
      `${instead}: user`,
      `x${shown} (xolle@plant.example): user`,
      instead,
    ])
    expect(await checkTrail(step, person.companyId, [])).toMatchObject({ broken: null })
  })

  it('takes all, and looks again at every line where they were called otherwise', async () => {
    const named = await find()
    if (!named) throw new Error('nobody to forget')
    await run(`UPDATE users SET username = 'bea' WHERE id = '${person.userId}'`)
    await step((tx) => forgetPerson(tx, person, { by, mayForget, named }))
    const instead = `Former member ${person.userId.slice(-4)}`
    expect(await targets()).toEqual(['olle: full on the asset Press', `${instead}: full on the asset olle`, instead])
    expect(await checkTrail(step, person.companyId, [])).toMatchObject({ broken: null })
  })

  it.skipIf(kind === 'embedded')('is looked for while others write', async () => {
    const other = await platform.openAnother()
    if (!other) throw new Error('a server has several processes')
    // As in the middle of a commit.
    const named = await other.database.asSystem('test', async (tx) => {
      await tx.execute(`SELECT FROM trail_heads WHERE company_id = '${person.companyId}' FOR UPDATE`)
      return find()
    })
    await other.close()
    expect(named).toMatchObject({ seen: 2 })
  })
})
