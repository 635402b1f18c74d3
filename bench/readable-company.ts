import { expertRoutes } from '@millwright/contract/experts'
import { groupRoutes } from '@millwright/contract/groups'
import { sql } from 'drizzle-orm'
import { openDatabase } from '../server/src/platform/database/database.ts'
import type { ApiClient } from '../server/test/api-client.ts'
import { block, newNote } from '../server/test/notes.ts'

type Place = { departmentId: string; assetId: string }
export type Things = { noteId: string; expertId: string; groupId: string }

const counts = { groups: 10, experts: 10, files: 200, chats: 20 }

/** What an asset and its company have beside files: a note, experts and groups. Returns one of each. */
export async function addThings(admin: ApiClient, place: Place): Promise<Things> {
  const blocks = [block('paragraph', 'x'.repeat(3_500))]
  const { id: noteId } = await newNote(admin, place, { title: 'Handover', blocks })
  let [expertId, groupId] = ['', '']
  for (let n = 0; n < counts.experts; n += 1) {
    const body = { name: { firstName: `Expert ${n}` }, username: `expert ${n}`, email: `expert.${n}@nordmark.example` }
    expertId = (await admin.call(expertRoutes.addNew, { query: { assetId: place.assetId }, body }))._id
  }
  for (let n = 0; n < counts.groups; n += 1) {
    groupId = (await admin.call(groupRoutes.create, { body: { name: `Shift ${n}` } }))._id
  }
  return { noteId, expertId, groupId }
}

/** Files of every kind in an asset, and chats of this member about it, behind the server's back. */
export async function addFilesAndChats(
  where: Parameters<typeof openDatabase>[0],
  { assetId, userId }: { assetId: string; userId: string },
): Promise<void> {
  const database = await openDatabase(where)
  try {
    await database.asSystem('test', async (tx) => {
      await tx.execute(sql`
        insert into resources (company_id, id, asset_id, type, file_name, ai_access, current_version, created_by)
        select company_id, gen_random_uuid(), id,
          case when n % 10 < 5 then 'document' when n % 10 < 8 then 'image' else 'video' end,
          'Sheet ' || n || case when n % 10 < 5 then '.pdf' when n % 10 < 8 then '.jpg' else '.mp4' end, true, 1, ${userId}
        from assets, generate_series(1, ${counts.files}::int) n where id = ${assetId}`)
      await tx.execute(sql`
        insert into resource_versions
          (company_id, id, resource_id, number, blob_key, sha256, size, media_type, extension, segments, processed_at)
        select company_id, gen_random_uuid(), id, 1, 'none-' || id, sha256(id::text::bytea), 100000, 'application/pdf',
          right(file_name, 3), 4, now()
        from resources where asset_id = ${assetId} and type <> 'note'`)
      await tx.execute(sql`
        insert into chats (company_id, id, user_id, asset_id, title, language)
        select company_id, gen_random_uuid(), ${userId}, id, 'Which torque, question ' || n, 'English'
        from assets, generate_series(1, ${counts.chats}::int) n where id = ${assetId}`)
      await tx.execute(sql`
        insert into chat_messages (company_id, id, chat_id, ordinal, first_id, query, text, state)
        select company_id, id, id, 1, id, title, 'Tighten to 80 Nm.', 'complete' from chats where asset_id = ${assetId}`)
    })
    await database.executeSql('analyze')
  } finally {
    await database.close()
  }
}
