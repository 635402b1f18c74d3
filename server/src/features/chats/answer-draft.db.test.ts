import { eq } from 'drizzle-orm'
import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import type { EditableAssetId } from '../../access/viewer.ts'
import { insertCompany } from '../../../test/company-rows.ts'
import { databaseKindsInTurn, openPlatform } from '../../../test/open-platform.ts'
import { chatMessages, chats } from '../../schema/chats.ts'
import { webhookDeliveries, webhooks } from '../../schema/webhooks.ts'
import { emptyDraft, keepDraft } from './answer-draft.ts'

it.each(databaseKindsInTurn('answer-draft'))('tells of an answer when it was kept, not before (%s)', async (kind) => {
  const platform = await openPlatform(kind)
  const { database } = platform
  const { viewer, assetId } = await insertCompany(database)
  const { companyId, userId } = viewer
  const [chatId, id] = [randomUUID(), randomUUID()]
  const [message] = await database.asSystem('test', async (tx) => {
    const events = ['question.unanswered' as const]
    const sealedSecret = Buffer.alloc(32)
    await tx
      .insert(webhooks)
      .values({ companyId, id: randomUUID(), address: 'https://a.example', events, sealedSecret })
    await tx.insert(chats).values({ companyId, id: chatId, userId, assetId, title: 'Torque?', language: 'English' })
    return tx
      .insert(chatMessages)
      .values({ companyId, id, chatId, ordinal: 1, firstId: id, query: 'Torque?', state: 'streaming' })
      .returning()
  })
  if (!message) throw new Error('No message was made')
  const draft = emptyDraft(message.query, new Set())
  draft.judgement = { verdict: 'not-in-material', score: 0, unknownWords: [] }
  const followed: unknown[] = []
  const followAnswer = async (_: unknown, answer: unknown) => void followed.push(answer)
  const keepAt = (place: EditableAssetId) =>
    keepDraft(
      { database, model: null, followAnswer },
      {
        call: { viewer, place: { assetId: place, departmentId: null } },
        asked: { message, history: [] },
        draft,
        state: 'complete',
      },
    )
  const told = () =>
    database.asSystem('test', (tx) =>
      tx.select().from(webhookDeliveries).where(eq(webhookDeliveries.companyId, companyId)),
    )
  // An asset that has gone meanwhile: what is kept with the answer is refused, and all of it is rolled back.
  await expect(keepAt(randomUUID() as EditableAssetId)).rejects.toThrow('unanswered_questions')
  expect(await told()).toEqual([])
  await keepAt(assetId)
  expect(await told()).toMatchObject([{ event: 'question.unanswered', data: { messageId: id } }])
  // A version may have been published while it was written.
  expect(followed.at(-1)).toEqual({ companyId, messageId: id })
  await platform.close()
})
