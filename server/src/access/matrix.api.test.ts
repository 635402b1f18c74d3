import { accountRoutes } from '@millwright/contract/accounts'
import { assetRoutes } from '@millwright/contract/assets'
import { bankRoutes } from '@millwright/contract/bank'
import { companyRoutes } from '@millwright/contract/company'
import { departmentRoutes } from '@millwright/contract/departments'
import { expertRoutes } from '@millwright/contract/experts'
import { driveRoutes } from '@millwright/contract/drive'
import { dictionaryRoutes } from '@millwright/contract/dictionaries'
import { groupRoutes } from '@millwright/contract/groups'
import { glossaryRoutes } from '@millwright/contract/glossary'
import { mediaAddress } from '@millwright/contract/note-blocks'
import { noteRoutes } from '@millwright/contract/notes'
import { resourceRoutes } from '@millwright/contract/resources'
import { chatRoutes } from '@millwright/contract/chats'
import type { Route } from '@millwright/contract/route'
import { routes } from '@millwright/contract/routes'
import { scopesByRoute } from '@millwright/contract/scopes-of-calls'
import { texts } from '@millwright/contract/texts'
import { tokenRoutes } from '@millwright/contract/tokens'
import { type TokenScope, tokenScopes } from '@millwright/contract/token-scopes'
import { userRoutes } from '@millwright/contract/users'
import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { beforeAll, describe, expect, inject, it } from 'vitest'
import * as z from 'zod/mini'
import { type Answer, type ApiClient, createClient } from '../../test/api-client.ts'
import { isInTurn } from '../../test/database-turns.ts'
import { newDirectory } from '../../test/directory.ts'
import { upload } from '../../test/documents.ts'
import { signIn, type SignedUp, signUp } from '../../test/harness.ts'
import { block, bodyOf } from '../../test/notes.ts'
import { newFact } from '../../test/facts.ts'
import { makeManualPdf } from '../../test/pdf/make-pdf.ts'
import { bodyFor, everyCall, sampleOf } from '../../test/every-call.ts'
import { joinCompany } from '../../test/members.ts'
import { letIn, registerRaw } from '../../test/oauth-client.ts'
import { idFieldsOf } from './named-ids.ts'
import { isBeyondPlaces, isOpenToAskers, type Rights, decisionOf } from './policies.ts'

/** Every call that wants a session, by `noun.name`: from the registry, so that a new one is judged too. */
const calls = Object.entries(routes).flatMap(([noun, table]) =>
  Object.entries(table as Record<string, Route>)
    .filter(([, route]) => route.access !== 'anyone')
    .map(([name, route]) => ({ name: `${noun}.${name}`, route })),
)
const reader: Rights = { role: 'user', permissions: { asset: false, department: false }, level: 'read' }
const canary = 'CANARY-7f3a'

type World = {
  userId: string
  departmentId: string
  assetId: string
  documentId: string
  docId: string
  imageId: string
  noteId: string
  videoId: string
  resourceId: string
  folderId: string
  parentId: string
  expertId: string
  factId: string
  /** The field `ids` of a bulk call, by what they are ids of. */
  memberIds: string[]
  departmentIds: string[]
  assetIds: string[]
  fullDepartmentIds: string[]
  fullAssetIds: string[]
  expertIds: string[]
  resourceIds: string[]
  folderIds: string[]
  binnedIds: string[]
  binnedFolderIds: string[]
  chatId: string
  currentMsgId: string
}
type Actors = Record<
  | 'admin'
  | 'full'
  | 'read'
  | 'readByGroup'
  | 'leftGroup'
  | 'asker'
  | 'askerByGroup'
  | 'outsider'
  | 'foreign'
  | 'removed'
  | 'suspended'
  | 'formerGuest',
  ApiClient
>

const server = inject('server')

/**
 * One of several that one and the same check judges, whatever the call: each call is asked by one of them here, and by the next on the
 * other database.
 */
function inTurn<T>(several: readonly T[], { name }: { name: string }): T {
  const at = calls.findIndex((call) => call.name === name) + (server.database === 'embedded' ? 0 : 1)
  // Within its length; what stands there may be undefined itself.
  return several[at % several.length] as T
}

/** In the suite the server is asked with half of them: each is told from the others by the same statements in both. */
const asked = calls.filter(({ name }) => server.database === 'embedded' || isInTurn(name, server.database))
let own: World
let foreign: World
let actors: Actors
let admin: SignedUp

beforeAll(async () => {
  admin = await signUp(server)
  const other = await signUp(server, { companyName: `${canary} Steel`, username: canary })
  own = await makeWorld(admin, 'Press 7')
  foreign = await makeWorld(other, `${canary} furnace`)
  const [full, read, readByGroup, leftGroup, asker, askerByGroup, outsider, removed, suspended, formerGuest] = [
    await join('full'),
    await join('read'),
    await join('crew'),
    await join('left'),
    await join('asker', { asset: true, department: false }),
    await join('contractor', { asset: true, department: false }),
    await join('out'),
    await join('gone'),
    await join('away'),
    await join('guest'),
  ]
  const { departmentId, assetId } = own
  const users = [
    { userId: full.user._id, access: 'full' as const },
    { userId: read.user._id, access: 'read' as const },
    { userId: asker.user._id, access: 'ask' as const },
    ...[removed, suspended, formerGuest].map(({ user }) => ({ userId: user._id, access: 'full' as const })),
  ]
  const crew = { name: 'Crew', members: [readByGroup.user._id, leftGroup.user._id] }
  const { _id: groupId } = await admin.call(groupRoutes.create, { body: crew })
  const contractors = { name: 'Contractors', members: [askerByGroup.user._id] }
  const { _id: contractorsId } = await admin.call(groupRoutes.create, { body: contractors })
  const groups = [
    { groupId, access: 'read' as const },
    { groupId: contractorsId, access: 'ask' as const },
  ]
  const body = { name: 'Press 7', info: 'Press 7', users, groups }
  await admin.call(assetRoutes.update, { query: { departmentId, assetId }, body })
  await admin.call(groupRoutes.update, { query: { groupId }, body: { ...crew, members: [readByGroup.user._id] } })
  await admin.call(expertRoutes.addExisting, { query: { assetId }, body: { ids: [removed.user._id] } })
  await admin.call(userRoutes.remove, { query: { userId: removed.user._id } })
  await keepOut(admin, suspended.user._id, 'suspended_at = now()')
  const dayEnded = `access_ends_on = current_date, access_ends_at = now() - interval '1 minute'`
  await keepOut(admin, formerGuest.user._id, dayEnded)
  actors = {
    admin: await signIn(server, admin.account),
    full,
    read,
    readByGroup,
    leftGroup,
    asker,
    askerByGroup,
    outsider,
    foreign: await signIn(server, other.account),
    removed,
    suspended,
    formerGuest,
  }
})

/**
 * In their row alone, so that the session is there still and each call has to look at them; and no call sets a day that has
 * begun. Where only the server itself reaches its rows, they are suspended by a call.
 */
async function keepOut({ call }: SignedUp, userId: string, change: string): Promise<void> {
  if (server.databaseUrl === undefined) {
    await call(userRoutes.suspend, { query: { userId } })
    return
  }
  const database = new pg.Client({ connectionString: server.databaseUrl })
  await database.connect()
  await database.query(`update users set ${change} where id = $1`, [userId])
  await database.end()
}

const join = (username: string, permissions = { asset: false, department: false }) =>
  joinCompany(server, admin, { username, permissions })

async function makeWorld(client: SignedUp, name: string): Promise<World> {
  const department = await client.call(departmentRoutes.create, { body: { name, info: name } })
  const asset = await client.call(assetRoutes.create, {
    query: { departmentId: department._id },
    body: { name, info: name },
  })
  const ids = { departmentId: department._id, assetId: asset._id }
  const { bytes: file } = await makeManualPdf({ pages: 1 })
  const { id: documentId } = await upload(client, { place: ids, file, fileName: `${name}.pdf` })
  const { id: binnedId } = await upload(client, { place: ids, file, fileName: `${name} binned.pdf` })
  await client.call(resourceRoutes.deleteDocuments, { query: { assetId: asset._id }, body: { ids: [binnedId] } })
  const { noteId, factId } = await newFact(client, ids, name)
  const { id: folderId } = await client.call(driveRoutes.createFolder, { query: ids, body: { name } })
  const binned = await client.call(driveRoutes.createFolder, { query: ids, body: { name: `${name} binned` } })
  await client.call(driveRoutes.deleteFolders, { query: ids, body: { ids: [binned.id] } })
  let chatId = ''
  let currentMsgId = ''
  for await (const event of client.events(chatRoutes.newMessage, { body: { query: `${name}?`, assetId: asset._id } })) {
    if (event.type === 'data')
      ({
        chatId,
        message: { id: currentMsgId },
      } = event.content)
  }
  const { _id: expertId } = await client.call(expertRoutes.addNew, {
    query: { assetId: asset._id },
    body: { name: { firstName: name }, username: name, email: 'expert@service.example' },
  })
  return {
    ...ids,
    userId: client.user._id,
    documentId,
    docId: documentId,
    imageId: documentId,
    noteId,
    videoId: documentId,
    resourceId: documentId,
    folderId,
    parentId: folderId,
    expertId,
    factId,
    memberIds: [client.user._id],
    departmentIds: [department._id],
    assetIds: [asset._id],
    fullDepartmentIds: [department._id],
    fullAssetIds: [asset._id],
    expertIds: [expertId],
    resourceIds: [documentId],
    folderIds: [folderId],
    binnedIds: [binnedId],
    binnedFolderIds: [binned.id],
    chatId,
    currentMsgId,
  }
}

/** The ids that a call takes, those in its query before those in its body. */
function idNames(route: Route): (keyof World)[] {
  return [...idFields(route.query), ...idFields(route.body)].map(({ name }) => name)
}

/** The fields of a part of a call that take ids of the world; a parent that is only a hint takes any. */
function idFields(schema: z.ZodMiniType | undefined): { field: string; name: keyof World; isOptional: boolean }[] {
  if (!(schema instanceof z.ZodMiniObject)) return []
  return Object.entries(schema.shape as Record<string, z.ZodMiniType>).flatMap(([field, part]) => {
    const name = nameInWorld(field, part)
    if (!(name in own) || (name === 'parentId' && !('noun' in part))) return []
    return [{ field, name: name as keyof World, isOptional: part.safeParse(undefined).success }]
  })
}

function isOptionalId(route: Route, name: keyof World): boolean {
  return [...idFields(route.query), ...idFields(route.body)].some((one) => one.name === name && one.isOptional)
}

const writtenNote = bodyOf([block('paragraph', 'New')], 'New')
const restOf: Record<string, object> = {
  'departments.create': { name: 'New', info: 'New' },
  'assets.create': { name: 'New', info: 'New' },
  'chats.newMessage': { query: 'What torque?' },
  'keptChats.rename': { chatName: 'New' },
  'keptChats.remove': { ids: [randomUUID()] },
  'assistant.ask': { query: 'What torque?' },
  'drive.createFolder': { name: 'New' },
  'drive.renameFolder': { newName: 'New' },
  'notes.create': writtenNote,
  'notes.createDraft': writtenNote,
  'notes.update': writtenNote,
  'notes.updateDraft': writtenNote,
  'notes.tellEditing': { editing: true },
  'processing.dequeue': { jobsByQueue: {} },
}

async function ask(
  client: ApiClient,
  call: (typeof calls)[number],
  ids: Record<string, unknown>,
): Promise<Answer<unknown>> {
  const { route, name } = call
  const [bodyIds, queryIds] = [route.body, route.query].map((schema) =>
    Object.fromEntries(idFields(schema).flatMap(({ field, name: id }) => (id in ids ? [[field, ids[id]]] : []))),
  )
  const form = new FormData()
  form.append('file', new Blob(['%PDF-1.4 nothing %%EOF']), 'a.pdf')
  const body = route.kind === 'upload' ? form : route.body ? { ...restOf[name], ...bodyIds } : undefined
  return client.tryCall(route, { query: queryIds, ...(body === undefined ? {} : { body }) })
}

function pick(world: World, names: (keyof World)[]): Record<string, string | string[]> {
  return Object.fromEntries(names.map((name) => [name, world[name]]))
}

async function snapshot(): Promise<unknown> {
  const { departmentId, assetId } = foreign
  const client = actors.foreign
  const chatId = foreign.chatId
  const documents = await client.call(resourceRoutes.fetchAllDocuments, { query: { departmentId, assetId } })
  const { url: _, ...note } = await client.call(noteRoutes.fetch, {
    query: { departmentId, assetId, noteId: foreign.noteId },
  })
  return [
    await client.call(departmentRoutes.fetchAll, {}),
    await client.call(assetRoutes.fetchAll, { query: { departmentId } }),
    await client.call(expertRoutes.fetchAll, { query: { assetId } }),
    documents.files.map(({ url: __, ...file }) => file),
    note,
    await client.call(chatRoutes.fetch, { query: { assetId } }),
    await client.call(chatRoutes.fetchCurrentMessages, { query: { assetId, chatId } }),
  ]
}

function nameInWorld(field: string, schema: z.ZodMiniType): string {
  if (!('noun' in schema)) return field
  if (schema.noun === 'binned') return field === 'folderIds' ? 'binnedFolderIds' : 'binnedIds'
  return field === 'ids' ? `${String(schema.noun)}Ids` : field === 'id' ? `${String(schema.noun)}Id` : field
}

const isList = (name: string) => name.endsWith('Ids')

function randomIds(names: (keyof World)[]): Record<string, string | string[]> {
  return Object.fromEntries(names.map((name) => [name, isList(name) ? [randomUUID()] : randomUUID()]))
}

function isOfMembersAlone(route: Route): boolean {
  const nouns = new Set(idFieldsOf(route).map(({ noun }) => noun))
  return nouns.size === 1 && nouns.has('member')
}

// The ids of the bank's filters are not judged: it lists only what one may see, and finds nothing by others.
const scoped = () => asked.filter(({ route }) => idNames(route).length > 0 && idFieldsOf(route).length > 0)

describe('every call of the registry', () => {
  it('has ids of both companies here for every field that is judged, so that the rest asks with them [T0e]', () => {
    const unknown = calls.flatMap(({ name, route }) =>
      idFieldsOf(route).flatMap((field) =>
        nameInWorld(field.name, field.schema) in own ? [] : [`${name}: ${field.name}`],
      ),
    )
    expect(unknown).toEqual([])
  })

  it('refuses who is not signed in before it looks at anything [T0a]', async () => {
    for (const call of asked) {
      const anonymous = createClient(() => server.url)
      const answer = await anonymous.tryCall(
        call.route,
        call.route.body
          ? {
              body: pick(
                own,
                idFields(call.route.body).map(({ name }) => name),
              ),
            }
          : {},
      )
      expect([call.name, answer.status, answer.error]).toEqual([call.name, 401, 'Login required'])
    }
  })

  it('refuses who was signed in and is removed, suspended or a guest no more as it refuses who never was [T0a, T5c, T46d]', async () => {
    const those = ['removed', 'suspended', 'formerGuest'] as const
    for (const call of asked) {
      const who = inTurn(those, call)
      const answer = await ask(actors[who], call, pick(own, idNames(call.route)))
      expect([call.name, who, answer.status, answer.error]).toEqual([call.name, who, 401, 'Login required'])
    }
    for (const who of those)
      expect([who, (await actors[who].tryCall(accountRoutes.refresh)).status]).toEqual([who, 401])
  })

  it("answers another company's ids as it answers random ones, and leaves its rows alone [T0b, T11a, T26]", async () => {
    const before = await snapshot()
    for (const call of scoped()) {
      const names = idNames(call.route)
      const random = await ask(actors.admin, call, randomIds(names))
      expect([call.name, random.status, random.error]).toEqual([call.name, 404, 'Not found'])
      for (const changed of [names, ...names.map((name) => [name])]) {
        const ids = { ...pick(own, names), ...pick(foreign, changed) }
        const answer = await ask(actors.admin, call, ids)
        expect([call.name, changed, withoutHeaders(answer)]).toEqual([call.name, changed, withoutHeaders(random)])
        expect(JSON.stringify(answer)).not.toContain(canary)
      }
    }
    expect(await snapshot()).toEqual(before)
  })

  it('answers an access token by the scope that the call needs, before it looks at what is named [T0c, T40e]', async () => {
    const ownerOf = async (scopes: readonly TokenScope[]) => {
      const body = { name: scopes.join(' '), scopes: [...scopes], expiresInDays: 1 }
      const { token } = await actors.admin.call(tokenRoutes.create, { body })
      const client = createClient(() => server.url, token)
      return client
    }
    const only = await mapScopes((scope) => ownerOf([scope]))
    const allBut = await mapScopes((scope) => ownerOf(tokenScopes.filter((other) => other !== scope)))
    const all = await ownerOf(tokenScopes)
    const needs = scopesByRoute(routes)
    for (const call of asked) {
      const scope = needs.get(call.route)
      expect([call.name, scope]).not.toEqual([call.name, undefined])
      const ids = pick(own, idNames(call.route))
      const isNever = scope === 'none' || scope === undefined
      const refused = await ask(isNever ? all : allBut[scope], call, ids)
      const sentence = isNever ? texts.notByToken : texts.tokenScopeMissing
      expect([call.name, refused.status, refused.error]).toEqual([call.name, 403, sentence])
      if (isNever || !scoped().includes(call)) continue
      const random = await ask(only[scope], call, randomIds(idNames(call.route)))
      expect([call.name, random.status, random.error]).toEqual([call.name, 404, 'Not found'])
    }
  })

  it('refuses the token of a directory, for SCIM alone, and of a client of OAuth, for /mcp alone [T0c, T40e, T44a]', async () => {
    const { client: directory } = await newDirectory(server, actors.admin)
    const { token } = await letIn(await registerRaw(server.url), actors.admin)
    const oauth = createClient(() => server.url, token)
    const needs = scopesByRoute(routes)
    for (const call of asked) {
      const client = inTurn([directory, oauth], call)
      const answer = await ask(client, call, pick(own, idNames(call.route)))
      const ofDirectory = needs.get(call.route) === 'none' ? texts.notByToken : texts.tokenScopeMissing
      const sentence = client === oauth ? texts.tokenOfMcp : ofDirectory
      expect([call.name, answer.status, answer.error]).toEqual([call.name, 403, sentence])
    }
  })

  it('shows a token that is limited to one asset nothing of another, whatever its owner sees [T0c, T40a]', async () => {
    const saw = { name: 'Saw', info: 'Saw' }
    const { _id: departmentId } = await admin.call(departmentRoutes.create, { body: saw })
    const { _id } = await admin.call(assetRoutes.create, { query: { departmentId }, body: saw })
    const scopes = tokenScopes.filter((scope) => scope !== 'admin')
    const body = { name: 'Saw alone', scopes, expiresInDays: 1, assetIds: [_id] }
    const { token } = await actors.admin.call(tokenRoutes.create, { body })
    const client = createClient(() => server.url, token)
    const needs = scopesByRoute(routes)
    for (const call of scoped()) {
      const scope = needs.get(call.route)
      if (scope === 'none' || scope === 'admin') continue
      const answer = await ask(client, call, pick(own, idNames(call.route)))
      const expected = isBeyondPlaces(call.route.access) ? [403, texts.tokenOfPlaces] : [404, 'Not found']
      expect([call.name, answer.status, answer.error]).toEqual([call.name, ...expected])
    }
    await admin.call(departmentRoutes.delete, { query: { departmentId } })
  })

  it('hides from a colleague what they may not see, and from everybody the chats of others [T0c, T26]', async () => {
    // Whoever is in the company sees its members.
    for (const call of scoped().filter(({ route }) => !isOfMembersAlone(route))) {
      const name = inTurn(['outsider', 'leftGroup'] as const, call)
      const answer = await ask(actors[name], call, pick(own, idNames(call.route)))
      expect([call.name, name, answer.status]).toEqual([call.name, name, 404])
    }
    const chat = calls.find(({ name }) => name === 'chats.fetchCurrentMessages')
    if (!chat) throw new Error('The chat calls are gone')
    const answer = await ask(actors.full, chat, pick(own, idNames(chat.route)))
    expect(answer.status).toBe(404)
  })

  it('lets a reader read and refuses every write with 403 [T0c, T8]', async () => {
    for (const call of scoped()) {
      if (decisionOf(call.route.access, reader) !== 'forbidden') continue
      const name = inTurn(['read', 'readByGroup'] as const, call)
      const answer = await ask(actors[name], call, pick(own, idNames(call.route)))
      expect([call.name, name, answer.status, answer.error]).toEqual([call.name, name, 403, 'Unauthorized'])
    }
    const [create] = calls.filter(({ name }) => name === 'departments.create')
    if (!create) throw new Error('departments.create is gone')
    expect((await ask(actors.full, create, {})).status).toBe(403)
  })

  it('refuses who may only ask every call that is not made for them, with a sentence where reading would do [T0c, T46c]', async () => {
    const mayRead: Rights = { ...reader, permissions: { asset: true, department: false } }
    const judged = scoped().filter(({ route }) => !isOfMembersAlone(route))
    for (const call of judged.filter(({ route }) => !isOpenToAskers(route.access))) {
      const sentence = decisionOf(call.route.access, mayRead) === 'allowed' ? texts.askOnly : 'Unauthorized'
      const name = inTurn(['asker', 'askerByGroup'] as const, call)
      const answer = await ask(actors[name], call, pick(own, idNames(call.route)))
      expect([call.name, name, answer.status, answer.error]).toEqual([call.name, name, 403, sentence])
    }
  })

  it('answers a reader by a group as it answers one by a grant of their own [T0c]', async () => {
    // A file is no envelope that could be compared.
    const reads = scoped().filter(({ route }) => route.method === 'GET' && !('csv' in route && route.csv === 'always'))
    for (const call of reads) {
      const ids = pick(own, idNames(call.route))
      const [direct, byGroup] = [await ask(actors.read, call, ids), await ask(actors.readByGroup, call, ids)]
      expect([call.name, byGroup.status, byGroup.error]).toEqual([call.name, direct.status, direct.error])
    }
    const { assetId, documentId: docId } = own
    expect((await actors.readByGroup.tryCall(resourceRoutes.fetchDocument, { query: { assetId, docId } })).status).toBe(
      200,
    )
  })

  it('lets who has full access add and change experts, and admins alone delete them', async () => {
    const { assetId } = own
    const body = { name: { firstName: 'Bo' }, username: 'bo', email: 'bo@service.example' }
    const { _id: expertId } = await actors.full.call(expertRoutes.addNew, { query: { assetId }, body })
    await actors.full.call(expertRoutes.update, { query: { assetId, expertId }, body })
    const removal = { query: { assetId }, body: { ids: [expertId] } }
    for (const name of ['full', 'read'] as const) {
      expect(await actors[name].tryCall(expertRoutes.delete, removal)).toMatchObject({
        status: 403,
        error: 'Unauthorized',
      })
    }
    expect(await admin.call(expertRoutes.delete, removal)).toEqual([expertId])
  })

  it('lists no expert who was removed from the company', async () => {
    const { assetId, expertId } = own
    const listed = await actors.read.call(expertRoutes.fetchAll, { query: { assetId } })
    expect(listed.map(({ _id }) => _id)).toEqual([expertId])
  })

  it("keeps the company's settings to its admins [T0c]", async () => {
    const ofAdmins = calls.filter(({ route }) => decisionOf(route.access, { ...reader, level: 'full' }) === 'forbidden')
    const settings = ofAdmins.filter(({ route }) => route.path.startsWith('/api/settings/'))
    expect(settings.map(({ name }) => name)).toEqual([
      'processing.fetchRereading',
      'settings.fetchAudit',
      'settings.fetchChain',
      'company.update',
      'company.fetchUse',
      'removal.begin',
      'removal.takeBack',
      'retention.fetch',
      'retention.preview',
      'retention.update',
      ...Object.keys(glossaryRoutes).map((name) => `glossary.${name}`),
      ...['fetchAll', 'add', 'update', 'remove'].map((name) => `dictionaries.${name}`),
      'secondFactor.setDemand',
      ...['fetchOfCompany', 'createService', 'endOfCompany'].map((name) => `tokens.${name}`),
      ...['fetchAll', 'create', 'update', 'remove', 'test', 'setPasswords'].map((name) => `identityProviders.${name}`),
      ...['fetch', 'createToken', 'endToken'].map((name) => `directory.${name}`),
      ...['fetchAll', 'create', 'setState', 'remove', 'fetchLog', 'test', 'sendAgain'].map(
        (name) => `webhooks.${name}`,
      ),
    ])
    const before = await actors.admin.call(glossaryRoutes.fetchAll)
    for (const call of settings) {
      const sample = sampleOf(call, { id: before[0]?.id ?? '' })
      const name = inTurn(['full', 'read', 'outsider'] as const, call)
      const answer = await actors[name].tryCall(call.route, { query: sample.query, body: bodyFor(call, sample) })
      expect([call.name, name, answer.status, answer.error]).toEqual([call.name, name, 403, 'Unauthorized'])
    }
    expect(await actors.admin.call(glossaryRoutes.fetchAll)).toEqual(before)
  })

  it('lists in the bank what the viewer may see of their company, and nothing else [T21]', async () => {
    const { departmentId, assetId, documentId, noteId } = own
    const lists = async (client: ApiClient, query: Record<string, string> = {}) => {
      const rows = await client.call(bankRoutes.fetch, { query })
      const { asset, department } = await client.call(bankRoutes.fetchFilters, { query })
      const csv = await (await client.request('GET', bankRoutes.export.path, { query })).text()
      return {
        files: rows.map(({ id }) => id),
        places: [...department, ...asset].map(({ value, count }) => `${value}: ${count}`),
        isExported: csv.includes(documentId),
      }
    }
    const files = [documentId, noteId]
    const seen = { files, places: [`${departmentId}: 2`, `${assetId}: 2`], isExported: true }
    const nothing = { files: [], places: [], isExported: false }
    const foreigners = { assetId: foreign.assetId, departmentId: foreign.departmentId }
    for (const name of ['admin', 'full', 'read'] as const)
      expect([name, await lists(actors[name])]).toEqual([name, seen])
    for (const name of ['outsider', 'asker'] as const)
      expect([name, await lists(actors[name])]).toEqual([name, nothing])
    const queries: Record<string, string>[] = [
      { assetId },
      { departmentId },
      { assetId, departmentId: foreign.departmentId },
    ]
    for (const query of queries) {
      expect(await lists(actors.outsider, query)).toEqual(nothing)
      const others = await lists(actors.foreign, query)
      expect([others.files, others.isExported, JSON.stringify(others).includes(assetId)]).toEqual([[], false, false])
    }
    expect(await lists(actors.admin, foreigners)).toMatchObject({ files: [], isExported: false })
    expect(JSON.stringify(await actors.admin.call(bankRoutes.fetchFilters, { query: foreigners }))).not.toContain(
      canary,
    )
  })

  it('opens a file by its id for whoever may read it, and refuses everybody else in one way [T22b]', async () => {
    const open = (client: ApiClient, id: string) => client.request('GET', mediaAddress(id))
    for (const name of ['admin', 'full', 'read'] as const) {
      expect([name, (await open(actors[name], own.documentId)).headers.get('content-type')]).toEqual([
        name,
        'application/pdf',
      ])
    }
    const refusals = [
      await open(actors.outsider, own.documentId),
      await open(actors.asker, own.documentId),
      await open(actors.foreign, own.documentId),
      await open(actors.removed, own.documentId),
      await open(
        createClient(() => server.url),
        own.documentId,
      ),
      await open(actors.admin, foreign.documentId),
      await open(actors.admin, own.binnedIds[0] ?? ''),
      await open(actors.admin, own.noteId),
      await open(actors.admin, randomUUID()),
    ]
    // By this address itself: the link behind it would be refused as well.
    expect(refusals.filter(({ redirected }) => redirected)).toEqual([])
    const said = await Promise.all(refusals.map(async (answer) => `${answer.status} ${await answer.text()}`))
    expect(new Set(said).size).toBe(1)
    expect(said[0]).toMatch(/^404 /u)
  })

  it('shows the settings of the company to its members, and lets its admins alone change them', async () => {
    const before = await actors.read.call(companyRoutes.fetch)
    for (const name of ['full', 'read', 'outsider'] as const) {
      expect(await actors[name].tryCall(companyRoutes.update, { body: { officeFiles: true } })).toMatchObject({
        status: 403,
        error: 'Unauthorized',
      })
    }
    await actors.foreign.call(companyRoutes.update, { body: { officeFiles: !before.officeFiles } })
    expect(await actors.outsider.call(companyRoutes.fetch)).toEqual(before)
  })

  it("tells each viewer's own level in the records of lists and of single calls", async () => {
    const { departmentId, assetId, documentId } = own
    const place = { departmentId, assetId }
    const levels = async (client: ApiClient) => ({
      departments: (await client.call(departmentRoutes.fetchAll)).map(({ access }) => access),
      department: (await client.call(departmentRoutes.fetchSingle, { query: { departmentId } })).access,
      assets: (await client.call(assetRoutes.fetchAll, { query: { departmentId } })).map(({ access }) => access),
      asset: (await client.call(assetRoutes.fetchSingle, { query: place })).access,
      documents: (await client.call(resourceRoutes.fetchAllDocuments, { query: place })).files.map((one) => one.access),
      folder: (await client.call(resourceRoutes.fetchDocuments, { query: place })).files.map((one) => one.access),
      document: (await client.call(resourceRoutes.fetchDocument, { query: { assetId, docId: documentId } })).access,
      folders: (await client.call(driveRoutes.fetch, { query: place })).folders.map((one) => one.access),
    })
    const at = (department: string, asset: string) => ({
      departments: [department],
      department,
      assets: [asset],
      asset,
      documents: [asset],
      folder: [asset],
      document: asset,
      folders: [asset],
    })
    expect(await levels(actors.admin)).toEqual(at('full', 'full'))
    expect(await levels(actors.full)).toEqual(at('read', 'full'))
    expect(await levels(actors.read)).toEqual(at('read', 'read'))
  })

  it('lists the members of a single asset by name, and in a page their number alone', async () => {
    const { departmentId, assetId } = own
    const single = await actors.read.call(assetRoutes.fetchSingle, { query: { departmentId, assetId } })
    const people = single.users.map(({ username, access }) => [username, access])
    expect(people).toEqual([
      ['ada', 'full'],
      ['asker', 'ask'],
      ['away', 'full'],
      ['full', 'full'],
      ['guest', 'full'],
      ['read', 'read'],
    ])
    const { users, groups, throughGroups, throughGroupsCount, counts, sources, codes, foundCodes, ...record } = single
    expect(groups.map(({ name, memberCount, access }) => [name, memberCount, access])).toEqual([
      ['Contractors', 1, 'ask'],
      ['Crew', 1, 'read'],
    ])
    expect(throughGroups.map(({ username, access, groups: by }) => [username, access, by])).toEqual([
      ['contractor', 'ask', ['Contractors']],
      ['crew', 'read', ['Crew']],
    ])
    expect(throughGroupsCount).toBe(2)
    expect([sources, codes, foundCodes]).toEqual([[], [], []])
    expect(counts).toEqual({ resources: 2, ready: 1, chats: 0, experts: 1 })
    const [plain] = await actors.read.call(assetRoutes.fetchAll, { query: { departmentId } })
    expect(plain).toEqual({ ...record, users, userCount: 8 })
    const [paged] = await actors.read.call(assetRoutes.fetchAll, { query: { departmentId, page: 1 } })
    expect(paged).toEqual({ ...record, userCount: 8 })
  })

  it('refuses every update that was begun from an older record, with the present one [T25a]', async () => {
    // The world's file is a document with a text of its own: to the calls of other kinds it is not there. Nor is an answer
    // that is to be checked.
    const ofOtherKinds = [
      'approvals.decide',
      'readText.correct',
      'resources.setImageAccess',
      'resources.setVideoAccess',
      'resources.setNoteAccess',
      'videos.saveTranscript',
    ]
    const updates = everyCall
      .filter(({ route }) => 'ifMatch' in route && route.ifMatch)
      .filter(({ name }) => !ofOtherKinds.includes(name))
    expect(updates.map(({ name }) => name)).toContain('settings.updateProfile')
    const [set] = await actors.admin.call(glossaryRoutes.fetchAll)
    const [group] = await actors.admin.call(groupRoutes.fetchAll)
    const [dictionary] = await actors.admin.call(dictionaryRoutes.fetchAll)
    const ids: Record<string, string | undefined> = {
      'glossary.update': set?.id,
      'dictionaries.update': dictionary?.id,
    }
    for (const call of updates) {
      const id = call.name in ids ? (ids[call.name] ?? '') : own.documentId
      const { query, ...sample } = sampleOf(call, { ...pick(own, idNames(call.route)), id, groupId: group?._id ?? '' })
      const body = bodyFor(call, { query, ...sample })
      const headers = { 'if-match': '"2026-01-01T00:00:00.000Z"' }
      const answer = await actors.admin.tryCall(call.route, { query, body, headers })
      expect([call.name, answer.status]).toEqual([call.name, 409])
      const output = ('output' in call.route && call.route.output) || z.never()
      expect(output.safeParse(answer.data).error).toBeUndefined()
      const any = await actors.admin.tryCall(call.route, { query, body, headers: { 'if-match': '*' } })
      expect([call.name, any.status]).toEqual([call.name, 200])
    }
  })

  it('refuses a list of ids that is none, or holds what is no id [T0d]', async () => {
    for (const call of scoped()) {
      for (const name of idNames(call.route).filter((one) => isList(one) && !isOptionalId(call.route, one))) {
        for (const wrong of [['not-an-id'], [], 'x', [own.expertId, ''], undefined, null]) {
          const answer = await ask(actors.admin, call, { ...pick(own, idNames(call.route)), [name]: wrong })
          expect([call.name, wrong, answer.status]).toEqual([call.name, wrong, 400])
        }
      }
    }
  })

  it('names a missing or malformed id in one sentence, and takes no list for one [T0d]', async () => {
    for (const call of scoped()) {
      for (const name of idNames(call.route).filter((one) => !isList(one))) {
        const optional = isOptionalId(call.route, name)
        const many = [own[name], own[name]]
        const bad = inTurn(['not-an-id', "1' or '1'='1", many, ...(optional ? [] : ['', undefined])], call)
        const answer = await ask(actors.admin, call, { ...pick(own, idNames(call.route)), [name]: bad })
        expect([call.name, name, bad, answer.status]).toEqual([call.name, name, bad, 400])
        // A list is refused before it is looked at as an id.
        const sentence = bad === many ? /./ : /Id (invalid|is not valid)$|^Invalid expertId!$/
        expect(answer.error).toMatch(sentence)
      }
    }
  })
})

async function mapScopes<T>(make: (scope: TokenScope) => Promise<T>): Promise<Record<TokenScope, T>> {
  const made = await Promise.all(tokenScopes.map(async (scope) => [scope, await make(scope)] as const))
  return Object.fromEntries(made) as Record<TokenScope, T>
}

function withoutHeaders({ headers: _, ...rest }: Answer<unknown>) {
  return rest
}
