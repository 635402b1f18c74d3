import { accessRequestRoutes } from '@millwright/contract/access-requests'
import { approvalRoutes } from '@millwright/contract/approvals'
import { assetRoutes } from '@millwright/contract/assets'
import { assistantRoutes } from '@millwright/contract/assistant'
import { bankRoutes } from '@millwright/contract/bank'
import { chatRoutes, type ChatEvent } from '@millwright/contract/chats'
import { departmentRoutes } from '@millwright/contract/departments'
import { driveRoutes } from '@millwright/contract/drive'
import { expertRoutes } from '@millwright/contract/experts'
import { factRoutes } from '@millwright/contract/facts'
import { groupRoutes } from '@millwright/contract/groups'
import { keptChatRoutes } from '@millwright/contract/kept-chats'
import { mediaAddress } from '@millwright/contract/note-blocks'
import type { AccessLevel } from '@millwright/contract/people'
import { plateCodeRoutes } from '@millwright/contract/plate-codes'
import { resourceRoutes } from '@millwright/contract/resources'
import { searchRoutes } from '@millwright/contract/search'
import { sharedChatRoutes } from '@millwright/contract/shared-chats'
import { texts } from '@millwright/contract/texts'
import { tokenRoutes } from '@millwright/contract/tokens'
import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, inject, it, vi } from 'vitest'
import { told } from '../../test/answers.ts'
import type { ApiClient } from '../../test/api-client.ts'
import { collect } from '../../test/collect.ts'
import { type SignedUp, signUp } from '../../test/harness.ts'
import { connectMcp } from '../../test/mcp-client.ts'
import { joinCompany } from '../../test/members.ts'
import { makePdf } from '../../test/pdf/make-pdf.ts'
import { addProcessedDocument, type AssetIds, makeAsset } from '../../test/plant.ts'

type Member = Omit<SignedUp, 'companyName'>

const server = inject('server')
const question = 'What is the tightening torque of the cylinder head bolts?'
const unknown = 'Which vineyard made the burgundy of the hydraulic cellar?'
let admin: SignedUp
let reader: Member
/** May ask about the press, and create assets where they may read a department. */
let cora: Member
let press: AssetIds
let manualId: string

beforeAll(async () => {
  admin = await signUp(server)
  reader = await joinCompany(server, admin, { username: 'rita' })
  cora = await joinCompany(server, admin, { username: 'cora', permissions: { asset: true, department: false } })
  press = await makeAsset(admin, 'Press 7')
  const line = (text: string, y: number) => ({ text, x: 60, y })
  const bytes = await makePdf([
    { texts: [line('Safety', 760), line('Switch off the main drive before the guard is opened.', 720)] },
    {
      texts: [
        line('Cylinder head', 760),
        line('The tightening torque of the cylinder head bolts is 85 Nm.', 720),
        line('Grease the bearing of the winch every 200 hours.', 700),
      ],
    },
  ])
  manualId = await addProcessedDocument(admin, press, { bytes, fileName: 'Press manual.pdf' })
  await admin.call(expertRoutes.addNew, {
    query: { assetId: press.assetId },
    body: {
      name: { firstName: 'Rajesh', lastName: 'Kumar' },
      username: 'rajesh',
      contact: '9876543210',
      email: 'rajesh@service.example',
      skillMatrix: { hydraulics: 4 },
    },
  })
  await give(press, [
    [reader, 'read'],
    [cora, 'ask'],
  ])
  const isFound = async () => (await askAbout(reader, question)).sources.length > 0
  // Before the tests of a file `expect.poll` may not be called; its limit.
  await vi.waitUntil(isFound, { timeout: 60_000 })
})

const give = (ids: AssetIds, levels: [Member, AccessLevel][]) =>
  admin.call(assetRoutes.update, {
    query: ids,
    body: {
      name: 'Press 7',
      info: 'Deep drawing',
      users: levels.map(([{ user }, access]) => ({ userId: user._id, access })),
    },
  })
const askAbout = (client: ApiClient, query: string) =>
  told(client.events(chatRoutes.newMessage, { body: { query, assetId: press.assetId } }))
const newAnswer = (client: ApiClient) => askAbout(client, question)
const messagesOf = (client: ApiClient, chatId: string) =>
  client.call(chatRoutes.fetchCurrentMessages, { query: { assetId: press.assetId, chatId } })

describe('who may only ask', () => {
  it('gets the answer that a reader gets, with the quotes, and without where they stand and what is around them', async () => {
    const [theirs, hers] = [await askAbout(reader, question), await askAbout(cora, question)]
    expect(hers.text).toBe(theirs.text)
    expect(hers.text).toContain('85 Nm')
    const own = theirs.sources.find(({ nearest }) => !nearest)
    expect(own?.quotes[0]?.boxes).not.toBeUndefined()
    expect(hers.sources.length).toBeGreaterThan(0)
    for (const source of hers.sources) {
      expect(source).toMatchObject({ fileName: 'Press manual.pdf', segments: [2], askOnly: true })
      const fields = new Set(source.quotes.flatMap((quote) => Object.keys(quote)))
      for (const held of ['boxes', 'context', 'figure']) expect([...fields]).not.toContain(held)
    }
    const [stored] = await messagesOf(cora, hers.chatId)
    const { message } = await cora.call(keptChatRoutes.fetchAnswer, { query: { msgId: hers.messageId } })
    for (const { response, suggestions } of [stored, message].flatMap((one) => one ?? [])) {
      expect(response.sources).toEqual(hers.sources)
      expect([response.resources, suggestions]).toEqual([[], []])
    }
    expect(stored?.response.text).toBe(hers.text)
  })

  it('is told of no file besides those that are quoted, and of the experts where the material says nothing', async () => {
    const body = { query: unknown, assetId: press.assetId }
    const events: ChatEvent[] = await collect(cora.events(chatRoutes.newMessage, { body }))
    expect(JSON.stringify(events)).not.toContain('Press manual.pdf')
    const end = events.at(-1)
    if (end?.type !== 'end') throw new Error('The answer has no end')
    expect(end.content).toMatchObject({ verdict: 'not-in-material', suggestions: [] })
    expect(end.content.experts.map(({ username }) => username)).toEqual(['rajesh'])
    const greeted = await askAbout(cora, 'Hello')
    expect(greeted.end.suggestions).toEqual([])
  })

  it('is told neither which experts there are nor that there are none', async () => {
    for (const query of [
      'Who are the experts?',
      'How many experts are there?',
      'How many experts does Press 7 have?',
      'What is the phone number of Rajesh Kumar?',
    ]) {
      const { text, sources } = await askAbout(cora, query)
      expect([query, text, sources]).toEqual([query, expect.not.stringMatching(/98765|service|Experts/u), []])
    }
    expect((await askAbout(reader, 'What is the phone number of Rajesh Kumar?')).text).toContain('9876543210')
  })

  it('is listed among who has access, and reads who else is', async () => {
    const { text } = await askAbout(reader, 'Who has access to Press 7?')
    expect(text).toContain('**3**')
    expect(text).toMatch(/\(may change\), [^,]+ \(may ask\), [^,]+ \(may read\)/u)
    expect((await askAbout(cora, 'Who has access to Press 7?')).text).toBe(text)
  })

  it('asks from the landing, about the asset and everything, and finds nothing else of the company', async () => {
    const saw = await makeAsset(admin, 'Saw 1')
    expect((await cora.call(assistantRoutes.fetchAssets)).map(({ assetName }) => assetName)).toEqual(['Press 7'])
    for (const place of [press, {}]) {
      const { text } = await told(cora.events(assistantRoutes.ask, { body: { query: question, ...place } }))
      expect(text).toContain('85 Nm')
    }
    expect(await cora.tryCall(assistantRoutes.ask, { body: { query: question, ...saw } })).toMatchObject({
      status: 404,
    })
    const { chatId } = await told(cora.events(assistantRoutes.ask, { body: { query: question } }))
    const [stored] = await cora.call(assistantRoutes.fetchMessages, { query: { chatId } })
    expect(stored?.response.sources[0]?.askOnly).toBe(true)
    expect(stored?.response.text).toContain('85 Nm')
  })

  it('sees the asset and its department at that level, and not how much is in it', async () => {
    const departments = await cora.call(departmentRoutes.fetchAll)
    expect(departments.map(({ name, access }) => [name, access])).toEqual([['Press Shop', 'ask']])
    const { departmentId } = press
    const department = await cora.call(departmentRoutes.fetchSingle, { query: { departmentId } })
    expect(department.access).toBe('ask')
    const assets = await cora.call(assetRoutes.fetchAll, { query: { departmentId } })
    expect(assets.map(({ name, access }) => [name, access])).toEqual([['Press 7', 'ask']])
    const asset = await cora.call(assetRoutes.fetchSingle, { query: press })
    expect(asset).toMatchObject({
      access: 'ask',
      counts: { resources: 0, ready: 0, experts: 0 },
      codes: [],
      sources: [],
    })
    const create = { query: { departmentId }, body: { name: 'Own', info: 'Own' } }
    expect(await cora.tryCall(assetRoutes.create, create)).toMatchObject({ status: 403 })
    expect(await reader.tryCall(assetRoutes.create, create)).toMatchObject({ status: 403, error: 'Unauthorized' })
  })

  it('finds the machine by the code on its plate, and none that they may not ask about', async () => {
    const saw = await makeAsset(admin, 'Saw 2')
    await admin.call(plateCodeRoutes.add, { query: press, body: { code: 'https://id.presses.example/P7/1' } })
    await admin.call(plateCodeRoutes.add, { query: saw, body: { code: 'https://id.presses.example/P7/2' } })
    const opened = async (code: string) => {
      const { names, assets, mayAdd } = await cora.call(plateCodeRoutes.open, { query: { code } })
      return { names, assets: assets.map(({ _id, name, picture }) => [_id, name, picture]), mayAdd }
    }
    const found = { assets: [[press.assetId, 'Press 7', '']], mayAdd: false }
    expect(await opened('https://id.presses.example/P7/1')).toEqual({ names: 'asset', ...found })
    expect(await opened(press.assetId)).toEqual({ names: 'asset', ...found })
    expect(await opened('https://id.presses.example/P7')).toEqual({ names: 'several', ...found })
    const nothing = { names: 'nothing', assets: [], mayAdd: false }
    for (const code of ['https://id.presses.example/P7/2', saw.assetId, 'https://id.presses.example/X/1']) {
      expect(await opened(code)).toEqual(nothing)
    }
    expect((await cora.call(assetRoutes.fetchSingle, { query: press })).codes).toEqual([])
  })

  it('opens, lists and downloads nothing [T46c]', async () => {
    const { assetId } = press
    const { chatId, messageId: msgId } = await newAnswer(cora)
    const refused = { status: 403, error: texts.askOnly }
    const tried = [
      await cora.tryCall(resourceRoutes.fetchAllDocuments, { query: press }),
      await cora.tryCall(resourceRoutes.fetchDocument, { query: { assetId, docId: manualId } }),
      await cora.tryCall(driveRoutes.fetch, { query: press }),
      await cora.tryCall(driveRoutes.downloadDocument, { query: { ...press, id: manualId } }),
      await cora.tryCall(driveRoutes.downloadMany, { query: press, body: { ids: [manualId] } }),
      await cora.tryCall(searchRoutes.readPassages, { query: { resourceId: manualId } }),
      await cora.tryCall(searchRoutes.search, { query: { q: 'torque', assetId } }),
      await cora.tryCall(expertRoutes.fetchAll, { query: { assetId } }),
      await cora.tryCall(factRoutes.fetch, { query: { assetId } }),
      await cora.tryCall(approvalRoutes.fetch, { query: { assetId } }),
      await cora.tryCall(keptChatRoutes.makeNote, { query: { assetId, chatId } }),
    ]
    expect(tried.map(({ status, error }) => ({ status, error }))).toEqual(tried.map(() => refused))
    // What names no place finds none.
    const found = await cora.call(searchRoutes.search, { query: { q: 'torque' } })
    const press7 = await cora.call(searchRoutes.search, { query: { q: 'Press 7' } })
    expect([found.groups, press7.groups].flat().flatMap(({ hits }) => hits)).toEqual([])
    expect(await cora.call(bankRoutes.fetch)).toEqual([])
    expect((await cora.request('GET', mediaAddress(manualId))).status).toBe(404)
    expect(await cora.tryCall(approvalRoutes.request, { query: { msgId }, body: {} })).toMatchObject({ status: 404 })
    expect(await cora.tryCall(sharedChatRoutes.share, { query: { chatId } })).toMatchObject({ status: 404 })
  })

  it('keeps their chats, renames, exports and deletes them', async () => {
    const { chatId } = await newAnswer(cora)
    const query = { assetId: press.assetId, chatId }
    await cora.call(keptChatRoutes.rename, { query, body: { chatName: 'Bolts' } })
    const chats = await cora.call(chatRoutes.fetch, { query: { assetId: press.assetId } })
    expect(chats[0]).toMatchObject({ id: chatId, title: 'Bolts' })
    const { url } = await cora.call(keptChatRoutes.exportChat, { query: { ...query, format: 'md' } })
    const exported = await (await cora.request('GET', url)).text()
    expect(exported).toContain('85 Nm')
    expect(exported).not.toContain('Switch off the main drive')
    expect(await cora.call(keptChatRoutes.remove, { query: press, body: { ids: [chatId] } })).toEqual([chatId])
  })

  it('asks by tokens and for models, and reads by neither', async () => {
    const body = { name: 'Model', scopes: ['read' as const, 'ask' as const], expiresInDays: 1 }
    const { token } = await cora.call(tokenRoutes.create, { body })
    const client = await connectMcp(server.url, token)
    const use = (name: string, given: Record<string, unknown>) => client.callTool({ name, arguments: given })
    const asked = await use('ask', { question })
    expect(JSON.stringify(asked.structuredContent)).toContain('85 Nm')
    expect(asked.content.filter(({ type }) => type === 'resource_link')).toEqual([])
    const { assetId } = press
    for (const [name, given] of [
      ['search', { query: 'torque', assetId }],
      ['read_passage_around', { resourceId: manualId }],
      ['list_experts', { assetId }],
    ] as const) {
      const answer = await use(name, given)
      expect([name, answer.isError, JSON.stringify(answer.content)]).toEqual([
        name,
        true,
        expect.stringContaining(texts.askOnly),
      ])
    }
    await expect(client.readResource({ uri: `millwright://resources/${manualId}/2` })).rejects.toThrow()
    await client.close()
  })
})

describe('the level ask', () => {
  it('is the lowest: by a group that reads they read, and a request that is given never takes', async () => {
    const ids = await makeAsset(admin)
    await give(ids, [
      [reader, 'read'],
      [cora, 'ask'],
    ])
    const levelOf = async (client: ApiClient) => (await client.call(assetRoutes.fetchSingle, { query: ids })).access
    expect(await levelOf(cora)).toBe('ask')
    const { _id: groupId } = await admin.call(groupRoutes.create, {
      body: { name: `Crew ${randomUUID()}`, members: [cora.user._id] },
    })
    const { _id: contractors } = await admin.call(groupRoutes.create, {
      body: { name: `Contractors ${randomUUID()}`, members: [cora.user._id] },
    })
    const groups = [
      { groupId, access: 'read' as const },
      { groupId: contractors, access: 'ask' as const },
    ]
    await admin.call(assetRoutes.update, { query: ids, body: { name: 'Saw', info: 'Saw', groups } })
    expect(await levelOf(cora)).toBe('read')
    const single = await admin.call(assetRoutes.fetchSingle, { query: ids })
    expect(single.throughGroups.map(({ username, access }) => [username, access])).toEqual([['cora', 'read']])
    await reader.call(accessRequestRoutes.ask, { body: { kind: 'asset', placeId: ids.assetId } })
    const request = (await admin.call(accessRequestRoutes.fetch)).find(({ assetId }) => assetId === ids.assetId)
    expect(request?.access).toBe('read')
    const decision = { decision: 'given' as const, level: 'ask' as const }
    await admin.call(accessRequestRoutes.decide, { query: { requestId: request?.id ?? '' }, body: decision })
    expect(await levelOf(reader)).toBe('read')
  })

  it('ends the links to files of who could read before, and what their answers showed of the pages', async () => {
    const bea = await joinCompany(server, admin, { username: 'bea' })
    const others: [Member, AccessLevel][] = [
      [reader, 'read'],
      [cora, 'ask'],
    ]
    await give(press, [...others, [bea, 'read']])
    const { chatId } = await newAnswer(bea)
    const { url } = await bea.call(driveRoutes.downloadDocument, { query: { ...press, id: manualId } })
    expect((await bea.request('GET', url)).status).toBe(200)
    const shown = (await messagesOf(bea, chatId))[0]?.response
    expect(shown?.resources.map(({ fileName }) => fileName)).toEqual(['Press manual.pdf'])
    expect(shown?.sources[0]?.quotes[0]?.boxes).not.toBeUndefined()
    const greeted = await askAbout(bea, 'Hello')
    const everywhere = await told(bea.events(assistantRoutes.ask, { body: { query: 'Hello' } }))
    const suggestions = async () => {
      const ofPress = (await messagesOf(bea, greeted.chatId)).flatMap((one) => one.suggestions)
      const landing = await bea.call(assistantRoutes.fetchMessages, { query: { chatId: everywhere.chatId } })
      return [ofPress, landing.flatMap((one) => one.suggestions)].map(({ length }) => length > 0)
    }
    expect(await suggestions()).toEqual([true, true])
    // What they may only ask about gave none of these.
    await give(await makeAsset(admin, 'Saw 3'), [[bea, 'ask']])
    expect(await suggestions()).toEqual([true, true])
    await give(press, [...others, [bea, 'ask']])
    expect(await suggestions()).toEqual([false, false])
    expect((await bea.request('GET', url)).status).toBe(403)
    const now = (await messagesOf(bea, chatId))[0]?.response
    expect([now?.text, now?.resources]).toEqual([shown?.text, []])
    expect(now?.sources[0]).toMatchObject({ askOnly: true, fileName: 'Press manual.pdf' })
    expect(now?.sources[0]?.quotes[0]).not.toHaveProperty('boxes')
  })
})
