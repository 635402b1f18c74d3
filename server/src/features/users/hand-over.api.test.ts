import { approvalRoutes } from '@millwright/contract/approvals'
import { assetRoutes } from '@millwright/contract/assets'
import { chatRoutes } from '@millwright/contract/chats'
import { expertRoutes } from '@millwright/contract/experts'
import { keptChatRoutes } from '@millwright/contract/kept-chats'
import { limits } from '@millwright/contract/limits'
import { noteRoutes } from '@millwright/contract/notes'
import { questionRoutes } from '@millwright/contract/questions'
import { settingsRoutes } from '@millwright/contract/settings'
import { texts } from '@millwright/contract/texts'
import { userRoutes } from '@millwright/contract/users'
import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, inject, it } from 'vitest'
import { told } from '../../../test/answers.ts'
import type { ApiClient } from '../../../test/api-client.ts'
import { type SignedUp, signUp } from '../../../test/harness.ts'
import { joinCompany } from '../../../test/members.ts'
import { block, bodyOf } from '../../../test/notes.ts'
import { gatherPersonalData } from '../../../test/personal-data.ts'
import { type AssetIds, makeAsset } from '../../../test/plant.ts'

const { previewHandOver, handOver } = userRoutes
const server = inject('server')
type Member = Awaited<ReturnType<typeof joinCompany>>

let admin: SignedUp
beforeAll(async () => {
  admin = await signUp(server)
})

const between = (from: Pick<SignedUp, 'user'>, to: Pick<SignedUp, 'user'>) => ({
  query: { userId: from.user._id, receiverId: to.user._id },
})

/** An asset that lists these people. */
async function assetOf(name: string, full: Member[], read: Member[]): Promise<AssetIds> {
  const ids = await makeAsset(admin)
  const users = [
    ...full.map(({ user }) => ({ userId: user._id, access: 'full' as const })),
    ...read.map(({ user }) => ({ userId: user._id, access: 'read' as const })),
  ]
  await admin.call(assetRoutes.update, { query: ids, body: { name, info: 'Deep drawing', users } })
  return ids
}

const addExperts = (ids: AssetIds, people: Member[]) =>
  admin.call(expertRoutes.addExisting, { query: ids, body: { ids: people.map(({ user }) => user._id) } })
const expertsOf = async (ids: AssetIds) =>
  (await admin.call(expertRoutes.fetchAll, { query: ids })).map(({ username }) => username)

async function askToCheck(client: ApiClient, ids: AssetIds, expertId?: string) {
  const { messageId } = await told(client.events(chatRoutes.newMessage, { body: { ...ids, query: 'Which oil?' } }))
  const body = expertId === undefined ? {} : { expertId }
  return client.call(approvalRoutes.request, { query: { msgId: messageId }, body })
}
const draft = (client: ApiClient, ids: AssetIds) =>
  client.call(noteRoutes.createDraft, { query: ids, body: bodyOf([block('paragraph', 'Close valve V-101.')]) })

describe('what a member has open', () => {
  it('is handed over in one step as far as the receiver may read it, and the rest is named and stays', async () => {
    const bea = await joinCompany(server, admin)
    const cai = await joinCompany(server, admin, { username: 'cai' })
    const dan = await joinCompany(server, admin, { username: 'dan' })
    const press = await assetOf('Press 7', [bea, cai], [dan])
    const saw = await assetOf('Saw 2', [bea, cai], [dan])
    const hidden = await assetOf('Furnace 1', [bea], [])
    const [ofBea] = await addExperts(press, [bea])
    const [ofBeaAtSaw] = await addExperts(saw, [bea])
    await addExperts(saw, [cai])
    await addExperts(hidden, [bea])
    const asked = await askToCheck(dan, press, ofBea?._id)
    const askedAtSaw = await askToCheck(dan, saw, ofBeaAtSaw?._id)
    const own = await askToCheck(bea, press)
    await askToCheck(bea, hidden)
    const [shown, unseen] = [await draft(bea, press), await draft(bea, hidden)]

    const counted = {
      experts: { given: 2, unreadable: 1, uneditable: 0 },
      drafts: { given: 1, unreadable: 1, uneditable: 0 },
      asked: { given: 2, unreadable: 0, uneditable: 0 },
      requests: { given: 1, unreadable: 1, uneditable: 0 },
      questions: { given: 1, unreadable: 1, uneditable: 0 },
      unreadable: ['Furnace 1'],
      uneditable: [],
    }
    expect(await admin.call(previewHandOver, between(bea, cai))).toEqual(counted)
    expect(await expertsOf(press)).toEqual(['bea'])
    expect(await admin.tryCall(handOver, between(bea, cai))).toMatchObject({ status: 200, data: counted })

    expect(await expertsOf(press)).toEqual(['cai'])
    expect(await expertsOf(saw)).toEqual(['cai'])
    expect(await expertsOf(hidden)).toEqual(['bea'])
    const approvalsAt = (ids: AssetIds) => admin.call(approvalRoutes.fetch, { query: ids })
    const expertOf = async (ids: AssetIds, id: string) =>
      (await approvalsAt(ids)).find((approval) => approval.id === id)?.expert?.username
    expect([await expertOf(press, asked.id), await expertOf(saw, askedAtSaw.id)]).toEqual(['cai', 'cai'])
    expect((await approvalsAt(press)).find(({ id }) => id === own.id)?.askedBy.username).toBe('cai')
    const authorOf = async (ids: AssetIds, noteId: string) =>
      (await admin.call(noteRoutes.fetchVersions, { query: { ...ids, noteId } }))[0]?.createdBy?.username
    expect([await authorOf(press, shown.id), await authorOf(hidden, unseen.id)]).toEqual(['cai', 'bea'])

    const trail = await admin.call(settingsRoutes.fetchAudit, { query: {} })
    expect(trail.find(({ action }) => action === 'handed-over')).toMatchObject({
      target: `bea (${bea.user.email}): to cai (${cai.user.email}), 2 as expert, 1 drafts, 2 to check, 1 asked for, 1 open questions`,
      targetReason: { code: 'trail.handed_over' },
    })
    const again = await admin.call(handOver, between(bea, cai))
    const { experts, drafts, asked: toCheck, requests, questions } = again
    expect([experts, drafts, toCheck, requests, questions].map(({ given }) => given)).toEqual([0, 0, 0, 0, 0])
  })

  it('stays where the receiver reads and may not edit, as far as they could not do it', async () => {
    const [bea, cai, dan] = [
      await joinCompany(server, admin),
      await joinCompany(server, admin, { username: 'cai' }),
      await joinCompany(server, admin, { username: 'dan' }),
    ]
    const lathe = await assetOf('Lathe 4', [bea], [cai, dan])
    const mill = await assetOf('Mill 3', [bea], [cai, dan])
    await addExperts(lathe, [bea])
    const [ofBea] = await addExperts(mill, [bea])
    const asked = await askToCheck(dan, mill, ofBea?._id)
    const own = await askToCheck(bea, mill)
    const { id: noteId } = await draft(bea, mill)
    const stays = { given: 0, unreadable: 0, uneditable: 1 }
    expect((await admin.tryCall(handOver, between(bea, cai))).data).toEqual({
      experts: { given: 1, unreadable: 0, uneditable: 1 },
      drafts: stays,
      asked: stays,
      requests: { given: 1, unreadable: 0, uneditable: 0 },
      questions: stays,
      unreadable: [],
      uneditable: ['Mill 3'],
    })
    expect([await expertsOf(lathe), await expertsOf(mill)]).toEqual([['cai'], ['bea']])
    const approvals = await admin.call(approvalRoutes.fetch, { query: mill })
    expect(approvals.find(({ id }) => id === asked.id)?.expert?.username).toBe('bea')
    expect(approvals.find(({ id }) => id === own.id)?.askedBy.username).toBe('cai')
    const [version] = await admin.call(noteRoutes.fetchVersions, { query: { ...mill, noteId } })
    expect(version?.createdBy?.username).toBe('bea')
  })

  it('that nobody answered stays on the list when they are gone, under who took it over', async () => {
    const [bea, cai, dan] = [
      await joinCompany(server, admin),
      await joinCompany(server, admin, { username: 'cai' }),
      await joinCompany(server, admin, { username: 'dan' }),
    ]
    const press = await assetOf('Press 6', [bea, cai], [dan])
    const ask = (client: ApiClient, query: string) =>
      told(client.events(chatRoutes.newMessage, { body: { assetId: press.assetId, query } }))
    const open = async () =>
      (await admin.call(questionRoutes.fetch, { query: { assetId: press.assetId } })).map(
        ({ question, asked, dislikes, handedTo }) => [
          question,
          asked,
          dislikes,
          handedTo.map(({ username }) => username),
        ],
      )
    await ask(bea, 'Which mandrel?')
    const disliked = await ask(bea, 'Where is the quench tank?')
    await bea.call(keptChatRoutes.giveFeedback, { query: { msgId: disliked.messageId }, body: { feedback: 'dislike' } })
    await ask(dan, 'Where is that quench tank?')
    const given = { given: 2, unreadable: 0, uneditable: 0 }
    expect((await admin.call(handOver, between(bea, cai))).questions).toEqual(given)
    const ofTank = ['Where is that quench tank?', 2, 1, ['cai']]
    const ofMandrel = ['Which mandrel?', 1, 0, ['cai']]
    expect(await open()).toEqual([ofTank, ofMandrel])
    const { list } = await gatherPersonalData(cai)
    expect(list('questionsTakenOver').map(({ question, asset }) => [question, asset])).toEqual([
      ['Which mandrel?', 'Press 6'],
      ['Where is the quench tank?', 'Press 6'],
    ])
    // What its asker thinks of the answer now is no word on what they gave away.
    await bea.call(keptChatRoutes.giveFeedback, { query: { msgId: disliked.messageId }, body: { feedback: 'none' } })
    await admin.call(userRoutes.remove, { query: { userId: bea.user._id } })
    expect(await open()).toEqual([ofTank, ofMandrel])
    expect((await admin.call(previewHandOver, between(cai, dan))).questions).toEqual({
      ...given,
      given: 0,
      uneditable: 2,
    })
    const [, mandrel] = await admin.call(questionRoutes.fetch, { query: { assetId: press.assetId } })
    await cai.call(questionRoutes.remove, { query: { assetId: press.assetId }, body: { ids: [mandrel?.id ?? ''] } })
    expect((await admin.call(previewHandOver, between(cai, dan))).questions).toEqual({
      ...given,
      given: 0,
      uneditable: 1,
    })
    await admin.call(userRoutes.remove, { query: { userId: cai.user._id } })
    expect(await open()).toEqual([['Where is that quench tank?', 1, 0, []]])
  })

  it('leaves decided answers to the expert who takes the place, who counts as mailed to', async () => {
    const [bea, cai] = [await joinCompany(server, admin), await joinCompany(server, admin, { username: 'cai' })]
    const press = await assetOf('Press 8', [bea, cai], [])
    const [ofBea, ofCai] = await addExperts(press, [bea, cai])
    const decided = await askToCheck(admin, press, ofBea?._id)
    const decision = { decision: 'corrected' as const, text: 'Oil VG 46.' }
    await admin.call(approvalRoutes.decide, { query: { approvalId: decided.id }, body: decision })
    const waiting = await askToCheck(admin, press, ofBea?._id)
    const nameToo = (expertId = '') =>
      admin.call(approvalRoutes.request, { query: { msgId: waiting.msgId }, body: { expertId } })
    for (let mails = 1; mails < limits.approvalMails; mails += 1) {
      const username = `kim${mails}`
      const body = { name: { firstName: username }, username, email: `${username}.${randomUUID()}@service.example` }
      await nameToo((await admin.call(expertRoutes.addNew, { query: { assetId: press.assetId }, body }))._id)
    }
    await admin.call(handOver, between(bea, cai))
    const expertOf = async (id: string) =>
      (await admin.call(approvalRoutes.fetch, { query: press })).find((approval) => approval.id === id)?.expert
        ?.username
    expect([await expertOf(decided.id), await expertOf(waiting.id)]).toEqual(['cai', `kim${limits.approvalMails - 1}`])
    // No mail is left to be sent: they stand where the member stood, who had one.
    expect((await nameToo(ofCai?._id)).expert?.username).toBe('cai')
  })

  it('is handed over by several at once: each is answered', async () => {
    const [bea, cai, dan] = [
      await joinCompany(server, admin),
      await joinCompany(server, admin, { username: 'cai' }),
      await joinCompany(server, admin, { username: 'dan' }),
    ]
    await admin.call(userRoutes.changeRole, { query: { userId: dan.user._id }, body: { role: 'admin' } })
    for (let round = 0; round < 4; round += 1) {
      const press = await makeAsset(admin)
      const users = [bea, cai].map(({ user }) => ({ userId: user._id, access: 'full' as const }))
      await admin.call(assetRoutes.update, { query: press, body: { name: 'Press 9', info: 'Deep drawing', users } })
      await addExperts(press, [bea, cai])
      const pairs = [between(bea, cai), between(cai, bea), between(bea, dan), between(cai, dan)]
      const replies = pairs.flatMap((pair) => [
        admin.tryCall(handOver, pair),
        admin.tryCall(userRoutes.reinstate, { query: { userId: pair.query.userId } }),
      ])
      expect((await Promise.all(replies)).map(({ status }) => status)).toEqual(replies.map(() => 200))
      for (const member of [bea, cai]) await admin.call(handOver, between(member, dan))
      expect(await expertsOf(press)).toEqual(['dan'])
    }
  })

  it('is handed over by admins of the company, from one member to another who may sign in', async () => {
    const [bea, cai, stranger] = [
      await joinCompany(server, admin),
      await joinCompany(server, admin, { username: 'cai' }),
      await signUp(server),
    ]
    const unfit = { status: 409, error: texts.receiverUnfit }
    for (const route of [previewHandOver, handOver]) {
      expect((await bea.tryCall(route, between(bea, cai))).status).toBe(403)
      expect((await stranger.tryCall(route, between(bea, stranger))).status).toBe(404)
      for (const receiver of [bea, stranger, { user: { ...bea.user, _id: randomUUID() } }]) {
        expect(await admin.tryCall(route, between(bea, receiver))).toMatchObject(unfit)
      }
    }
    await admin.call(userRoutes.suspend, { query: { userId: cai.user._id } })
    expect(await admin.tryCall(handOver, between(bea, cai))).toMatchObject(unfit)
    // From who is suspended it can still be handed over.
    expect((await admin.tryCall(handOver, between(cai, bea))).status).toBe(200)
  })
})
