import { accountRoutes } from '@millwright/contract/accounts'
import { limits } from '@millwright/contract/limits'
import { groupRoutes } from '@millwright/contract/groups'
import { settingsRoutes } from '@millwright/contract/settings'
import { memberColumns, userRoutes } from '@millwright/contract/users'
import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, inject, it } from 'vitest'
import { type SignedUp, signIn, signUp } from '../../../test/harness.ts'
import { codeMailedTo } from '../../../test/outbox.ts'

const { importCsv, exportCsv, fetchAll, fetchSingle } = userRoutes
const server = inject('server')
let admin: SignedUp
beforeAll(async () => {
  admin = await signUp(server)
})

const header = memberColumns.join(',')
/** As files had it before there were groups. */
const headerWithoutGroups = memberColumns.slice(0, -1).join(',')
const lineOf = (username: string, email = newEmail(username)) =>
  `Bea,,Nilsson,${username},${email},4711,5550123456,Fitter,Hall 3,Europe/Stockholm`
const newEmail = (username: string) => `${username}.${randomUUID()}@nordmark.example`

function send(lines: readonly string[] | string, preview?: 'true') {
  const form = new FormData()
  form.append('file', new Blob([typeof lines === 'string' ? lines : [header, ...lines].join('\r\n')]), 'members.csv')
  return admin.tryCall(importCsv, { query: { preview }, body: form })
}

describe('importing members', () => {
  it('says of each line what becomes of it, and in a preview does nothing [T10d]', async () => {
    const before = await admin.call(fetchAll)
    const twice = newEmail('twice')
    const lines = [
      lineOf('good'),
      lineOf('taken', admin.account.email),
      lineOf('once', twice),
      lineOf('twice', twice.toUpperCase()),
      lineOf('n'.repeat(limits.name + 1)),
      `Bea,,Nilsson,bea,${newEmail('zone')},,,,,Atlantis`,
      `Bea,,Nilsson,bea,${newEmail('contact')},,123,,,UTC`,
      ',,,,,,,,,',
      'Bea',
    ]
    const answer = await send(lines, 'true')
    expect([answer.status, answer.message]).toEqual([200, null])
    const { rows, created } = importCsv.output.parse(answer.data)
    expect(rows.map(({ line, ok, error }) => [line, ok, error])).toEqual([
      [2, true, ''],
      [3, false, 'This e-mail address cannot be used'],
      [4, true, ''],
      [5, false, 'This e-mail address stands in an earlier line'],
      [6, false, 'At most 120 characters'],
      [7, false, 'TimeZone is invalid'],
      [8, false, 'Contact number must be 10 digits.'],
      // A line without any cell is none.
      [10, false, 'Username is required'],
    ])
    expect(created).toBe(0)
    expect(await admin.call(fetchAll)).toEqual(before)
  })

  it('makes members of the good lines and invites them [T10d]', async () => {
    const email = newEmail('imported')
    const answer = await send([lineOf('imported', ` ${email.toUpperCase()} `), lineOf('bad', 'bad')])
    expect([answer.status, answer.message]).toEqual([200, 'Members imported'])
    expect(importCsv.output.parse(answer.data).created).toBe(1)
    const [line] = await admin.call(settingsRoutes.fetchAudit, { query: { action: 'members-imported' } })
    expect(line).toMatchObject({
      target: '1 member',
      targetReason: { code: 'trail.members', params: { members: '1' } },
    })
    const [member] = await admin.call(fetchAll, { query: { search: email } })
    if (!member) throw new Error('Nobody was imported')
    expect(member).toMatchObject({
      name: { firstName: 'Bea', middleName: '', lastName: 'Nilsson' },
      username: 'imported',
      email,
      staffId: '4711',
      contact: '5550123456',
      designation: 'Fitter',
      location: 'Hall 3',
      timeZone: 'Europe/Stockholm',
      role: 'user',
      permissions: { asset: false, department: false },
    })
    const password = 'Pulp&Paper2'
    const otp = await codeMailedTo(server.dataDir, email)
    const body = { userId: member._id, newPassword: password, confirmPassword: password, otp }
    await admin.call(accountRoutes.resetPassword, { body })
    expect((await signIn(server, { email, password })).user._id).toBe(member._id)
    // Once more, the address is taken.
    const again = importCsv.output.parse((await send([lineOf('imported', email)])).data)
    expect(again).toMatchObject({
      created: 0,
      rows: [{ ok: false, error: 'This e-mail address cannot be used', reason: { code: 'email.taken' } }],
    })
  })

  it('takes back what it exported, with what a spreadsheet would run made harmless [T33b]', async () => {
    const company = await signUp(server)
    const form = new FormData()
    const email = newEmail('export')
    form.append('file', new Blob([`${header}\n"=1+1",,"Nil""s,son",bea,${email},@SUM(A1),,-2,,UTC`]), 'members.csv')
    await company.tryCall(importCsv, { body: form })
    const file = await company.request('GET', exportCsv.path)
    expect(file.headers.get('content-type')).toContain('text/csv')
    const [first, ...rows] = (await file.text()).trim().split('\r\n')
    expect(first).toBe(header)
    expect(rows).toContain(`"'=1+1",,"Nil""s,son",bea,${email},"'@SUM(A1)",,"'-2",,UTC,`)
    const back = new FormData()
    back.append('file', new Blob([[header, ...rows].join('\r\n')]), 'members.csv')
    const answer = await company.tryCall(importCsv, { query: { preview: 'true' }, body: back })
    const errors = importCsv.output.parse(answer.data).rows.map(({ error }) => error)
    expect(new Set(errors)).toEqual(new Set(['This e-mail address cannot be used']))
  })

  it('puts members of the good lines into the groups that they name, by hand, and exports them with these', async () => {
    const company = await signUp(server)
    const sent = async (lines: readonly string[], preview?: 'true') => {
      const form = new FormData()
      form.append('file', new Blob([lines.join('\n')]), 'members.csv')
      const { data } = await company.tryCall(importCsv, { query: { preview }, body: form })
      return importCsv.output.parse(data).rows.map(({ error }) => error)
    }
    const [crew, odd] = [
      await company.call(groupRoutes.create, { body: { name: 'Crew A' } }),
      await company.call(groupRoutes.create, { body: { name: 'Day; Night' } }),
    ]
    const line = (username: string, groups: string) => `${lineOf(username)},"${groups}"`
    const unknown =
      'One of these groups does not exist, or comes from the directory. Put a semicolon between their names.'
    expect(
      await sent([
        header,
        line('bea', ' crew a ; Day;; Night; CREW A;'),
        line('cai', ''),
        line('dan', 'Crew A; Crew B'),
        line('eve', 'Crew A'),
      ]),
    ).toEqual(['', '', unknown, ''])
    const members = async ({ _id: groupId }: { _id: string }) =>
      (await company.call(groupRoutes.fetchMembers, { query: { groupId } })).map(({ username, byHand }) => [
        username,
        byHand,
      ])
    expect([await members(crew), await members(odd)]).toEqual([
      [
        ['bea', true],
        ['eve', true],
      ],
      [['bea', true]],
    ])
    const trail = await company.call(settingsRoutes.fetchAudit, { query: { action: 'group-member-added' } })
    expect(trail).toHaveLength(3)
    const file = await (await company.request('GET', exportCsv.path)).text()
    expect(file.split('\r\n').find((one) => one.includes(',bea,'))).toMatch(/,Crew A; Day;; Night$/u)
    // A file of before, without the column.
    expect(await sent([headerWithoutGroups, lineOf('fay')])).toEqual([''])
  })

  it('knows no group of another company, and fills none beyond its limit', async () => {
    const other = await signUp(server)
    await other.call(groupRoutes.create, { body: { name: 'Theirs' } })
    await admin.call(groupRoutes.create, { body: { name: 'Full' } })
    const lines = Array.from({ length: limits.groupMembers + 1 }, (_, n) => `${lineOf(`m${n}`)},Full`)
    const answer = await send([`${lineOf('x')},Theirs`, ...lines], 'true')
    const errors = importCsv.output.parse(answer.data).rows.map(({ error }) => error)
    expect(errors.filter((error) => error !== '')).toEqual([
      'One of these groups does not exist, or comes from the directory. Put a semicolon between their names.',
      'One of these groups would have more than 1000 members by hand',
    ])
    expect(errors.at(-1)).not.toBe('')
  })

  it.each([
    ['no header', lineOf('bea')],
    ['a column less', `${memberColumns.slice(0, -2).join(',')}\nBea`],
    ['its columns in another order', `${memberColumns.toReversed().join(',')}\nBea`],
    ['a column of its own', `${header},role\nBea`],
    ['nothing in it', ''],
  ])('refuses a file with %s [T10d]', async (_what, content) => {
    const answer = await send(content)
    expect(answer).toMatchObject({
      status: 400,
      error: `The first line must name exactly these columns: ${header}`,
      data: { fields: { file: answer.error } },
    })
  })

  it('refuses 10,001 lines whole, and a call without a file [T10d]', async () => {
    const before = await admin.call(fetchAll)
    const answer = await send(Array.from({ length: limits.importRows + 1 }, () => 'x'))
    expect(answer).toMatchObject({ status: 400, error: 'A file can have 10,000 members at most' })
    expect(await admin.tryCall(importCsv, { body: new FormData() })).toMatchObject({
      status: 400,
      error: 'No file was sent',
    })
    expect(await admin.call(fetchAll)).toEqual(before)
  })
})

describe('a list of members', () => {
  let company: SignedUp
  beforeAll(async () => {
    company = await signUp(server)
    const form = new FormData()
    const people = [
      'Åsa,,Öberg,asa,asa.M,A-100%,,Fitter,Hall 1,UTC',
      'bertil,Karl,Ek,bertil,bertil.M,a_200,,Electrician,Hall 10,UTC',
      'Cecilia,,Ek,ceci,ceci.M,(a+)+$,5559990000,Foreman,Hall 2,UTC',
    ]
    const unique = `${randomUUID()}@nordmark.example`
    form.append(
      'file',
      new Blob([[header, ...people.map((one) => one.replace('.M', `.${unique}`))].join('\n')]),
      'x.csv',
    )
    await company.tryCall(importCsv, { body: form })
  })
  const found = async (query: object) => (await company.call(fetchAll, { query })).map(({ username }) => username)

  it.each([
    ['ÅSA', ['asa']],
    ['bertil karl ek', ['bertil']],
    ['foreman', ['ceci']],
    ['hall 10', ['bertil']],
    ['555999', ['ceci']],
    ['100%', ['asa']],
    ['_2', ['bertil']],
    ['(a+)+$', ['ceci']],
    ['%', ['asa']],
    ['nobody at all', []],
    ['x'.repeat(limits.searchText), []],
  ])('finds what %s says, letter for letter [T12a]', async (search, usernames) => {
    expect(await found({ search })).toEqual(usernames)
  })

  it('is sorted by names as people expect them, and paged with the number of all', async () => {
    expect(await found({})).toEqual(['ada', 'asa', 'bertil', 'ceci'])
    expect(await found({ sort: 'username', order: 'desc' })).toEqual(['ceci', 'bertil', 'asa', 'ada'])
    expect(await found({ sort: 'designation', order: 'desc' })).toEqual(['ceci', 'asa', 'bertil', 'ada'])
    const page = await company.tryCall(fetchAll, { query: { search: 'ek', page: 2, pageSize: 1 } })
    expect(page.headers.get('x-total-count')).toBe('2')
    const [listed] = fetchAll.output.parse(page.data)
    expect(await company.call(fetchSingle, { query: { userId: listed?._id ?? '' } })).toEqual(listed)
  })
})
