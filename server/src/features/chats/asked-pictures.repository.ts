import { isDoubtful } from '@millwright/contract/confidence'
import { and, eq, lt, sql } from 'drizzle-orm'
import type { Viewer } from '../../access/viewer.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import { v7 as uuidv7 } from 'uuid'
import { companies } from '../../schema/companies.ts'
import { askedPictures } from '../../schema/asked-pictures.ts'
import { chatMessages } from '../../schema/chats.ts'

/** What was read from a picture of the viewer's own. */
export async function findPictureText(
  tx: Transaction,
  viewer: Viewer,
  pictureId: string,
): Promise<{ text: string } | null> {
  const [row] = await tx.select({ text: askedPictures.text }).from(askedPictures).where(isOwn(viewer, pictureId))
  return row ?? null
}

const isOwn = (viewer: Viewer, pictureId: string) =>
  and(
    eq(askedPictures.companyId, viewer.companyId),
    eq(askedPictures.userId, viewer.userId),
    eq(askedPictures.id, pictureId),
  )

/** Of a picture of the viewer's own, the words that may be read wrongly. */
export async function listDoubtedWords(tx: Transaction, viewer: Viewer, pictureId: string): Promise<string[]> {
  const [row] = await tx
    .select({ text: askedPictures.text, confidences: askedPictures.confidences })
    .from(askedPictures)
    .where(isOwn(viewer, pictureId))
  const { text = '', confidences = [] } = row ?? {}
  const words = confidences.map(({ start, end, confidence }) => ({ word: text.slice(start, end), confidence }))
  return words.flatMap(({ word, confidence }) => (isDoubtful(word, confidence) ? [word] : []))
}

type NewPicture = Omit<typeof askedPictures.$inferInsert, 'companyId' | 'id' | 'userId' | 'createdAt'>

export async function insertAskedPicture(tx: Transaction, viewer: Viewer, picture: NewPicture): Promise<string> {
  const id = uuidv7()
  await tx.insert(askedPictures).values({ companyId: viewer.companyId, userId: viewer.userId, id, ...picture })
  return id
}

export async function readOcrLanguages(tx: Transaction, viewer: Viewer): Promise<string[]> {
  const [row] = await tx
    .select({ ocrLanguages: companies.ocrLanguages })
    .from(companies)
    .where(eq(companies.id, viewer.companyId))
  return row?.ocrLanguages ?? []
}

/** Those of a day ago that no question names: they were never asked, or their chat is gone. */
export async function deleteUnasked(tx: Transaction): Promise<void> {
  await tx.delete(askedPictures).where(
    and(
      lt(askedPictures.createdAt, sql`now() - interval '24 hours'`),
      sql`not exists (
        select from ${chatMessages} m
        where m.company_id = ${askedPictures}.company_id and m.picture_id = ${askedPictures}.id)`,
    ),
  )
}
