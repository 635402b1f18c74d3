import { eq, sql } from 'drizzle-orm'
import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { v7 as uuidv7 } from 'uuid'
import type { Database } from '../src/platform/database/database.ts'
import type { PlainDatabase } from '../src/platform/database/plain-database.ts'
import { openDirectoryStore } from '../src/platform/blobs/directory-store.ts'
import { openSecrets } from '../src/platform/secrets.ts'
import { passageIndex } from '../src/knowledge/index/passage-index-in-use.ts'
import { showProcessed } from '../src/knowledge/index/show-current.ts'
import { chatMessages, chats } from '../src/schema/chats.ts'
import { facts } from '../src/schema/facts.ts'
import { noteTexts } from '../src/schema/notes.ts'
import { passages, segments } from '../src/schema/passages.ts'
import { resources, resourceVersions, versionFiles } from '../src/schema/resources.ts'
import { passageSearch } from '../src/schema/search.ts'
import { sessions } from '../src/schema/sessions.ts'
import { users } from '../src/schema/users.ts'
import { insertCompany } from './company-rows.ts'

export type StoredPlant = {
  companyId: string
  userId: string
  assetId: string
  /** Of a document that was read and is found. */
  resourceId: string
  versionId: string
  passageId: string
  chatId: string
  messageId: string
  blobKey: string
  noteVersionId: string
}

const first = '00000000-0000-0000-0000-000000000000'

/** A small installation as the server would have stored it: rows, bytes and secret, nothing wrong with it. */
export async function storePlant(database: PlainDatabase, dataDir: string): Promise<StoredPlant> {
  const blobs = await openDirectoryStore({ directory: join(dataDir, 'files'), exclusive: true })
  await openSecrets(dataDir)
  const put = async (text: string) => await blobs.put(one(Buffer.from(text)))
  const asSystem: Database['asSystem'] = (_purpose, work) => database.write(({ handle }) => work(handle))
  const { viewer, assetId } = await insertCompany({ asSystem })
  const { companyId, userId } = viewer
  const [document, picture, thumbnail] = [
    await put('The press takes red oil. '.repeat(40)),
    await put('me'),
    await put('small'),
  ]
  const [resourceId, versionId, passageId, chatId] = [uuidv7(), uuidv7(), uuidv7(), uuidv7()]
  const [noteId, noteVersionId, messageId] = [uuidv7(), uuidv7(), uuidv7()]
  await database.write(async ({ handle: tx }) => {
    await tx.update(users).set({ profilePicKey: picture.key }).where(eq(users.id, userId))
    const file = { companyId, assetId, aiAccess: true, currentVersion: 1, createdBy: userId }
    await tx.insert(resources).values([
      { ...file, id: resourceId, type: 'document', fileName: 'Öl “press” 7.pdf' },
      { ...file, id: noteId, type: 'note', fileName: 'Shift.note' },
    ])
    const version = { companyId, number: 1, createdBy: userId }
    const bytes = { blobKey: document.key, sha256: document.sha256, size: document.size }
    await tx.insert(resourceVersions).values([
      {
        ...version,
        ...bytes,
        id: versionId,
        resourceId,
        mediaType: 'application/pdf',
        extension: 'pdf',
        segments: 1,
        facts: 1,
      },
      {
        ...version,
        id: noteVersionId,
        resourceId: noteId,
        mediaType: 'text/html',
        extension: 'note',
        size: 2,
        sha256: hash('[]'),
      },
    ])
    await tx.insert(noteTexts).values({ companyId, versionId: noteVersionId, title: 'Shift', data: '[]' })
    const small = { blobKey: thumbnail.key, size: thumbnail.size, mediaType: 'image/webp' }
    await tx.insert(versionFiles).values({ companyId, versionId, kind: 'thumbnail', ...small })
    const text = 'The press takes red oil.\n\tBackslash \\ and “quotes”, 油 and \u{1f6e2}. '.repeat(12)
    await tx.insert(segments).values({
      companyId,
      versionId,
      key: '1',
      ordinal: 1,
      width: 595.276,
      height: 841.89,
      text,
      layout: Buffer.from([0, 1, 92, 255]),
    })
    const place = { companyId, versionId, resourceId, assetId }
    const range = { offset: 0, segment: 1, start: 0, end: 24 }
    await tx.insert(passages).values({ ...place, id: passageId, ordinal: 1, title: 'Öl', text, ranges: [range] })
    await tx
      .insert(passageSearch)
      .values({ ...place, passageId, length: 5, tokens: `'oil':1,4 'press':2 '=red''s\\\\':3` })
    await tx.insert(facts).values({
      ...place,
      id: uuidv7(),
      ordinal: 1,
      kind: 'fluid',
      subject: 'press',
      attribute: 'oil',
      value: 'red',
      unit: '',
      condition: '',
      text: 'The press takes red oil.',
      segment: range.segment,
      ranges: [{ start: 0, end: 24 }],
      about: 'press oil',
      readAs: 'press oil red',
      tokens: `'oil':1`,
    })
    await tx.insert(chats).values({ companyId, id: chatId, userId, assetId, title: 'Which oil?', language: 'English' })
    const message = { companyId, chatId, ordinal: 1, query: 'Which oil?', text: 'Red oil.', state: 'complete' as const }
    await tx.insert(chatMessages).values({ ...message, id: messageId, firstId: messageId, assetId })
    const expiresAt = new Date(Date.now() + 3_600_000)
    const session = {
      id: uuidv7(),
      tokenHash: hash(`token ${companyId}`),
      companyId,
      userId,
      device: '',
      address: '',
      expiresAt,
    }
    await tx.insert(sessions).values(session)
    await tx.update(resourceVersions).set({ processedAt: new Date() }).where(eq(resourceVersions.id, versionId))
    await tx.execute(sql`SELECT set_config('app.company', ${companyId}, true)`)
    await showProcessed(tx, { companyId, resourceId })
  })
  for (let company: string | null = first; company !== null;) {
    company = await database.write(({ handle }) => passageIndex.settleNext(handle, { after: first, passages: 100 }))
  }
  return {
    companyId,
    userId,
    assetId,
    resourceId,
    versionId,
    passageId,
    chatId,
    messageId,
    blobKey: document.key,
    noteVersionId,
  }
}

async function* one(bytes: Uint8Array) {
  yield bytes
}

const hash = (text: string) => createHash('sha256').update(text).digest()
