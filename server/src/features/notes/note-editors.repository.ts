import { and, asc, eq, gt, lt, ne, sql } from 'drizzle-orm'
import type { EditableResourceId, Viewer } from '../../access/viewer.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import { noteEditors } from '../../schema/notes.ts'
import { users } from '../../schema/users.ts'

/** Whoever was silent for longer has left the note. */
const silentSeconds = 30
const isPresent = gt(noteEditors.seenAt, sql`now() - make_interval(secs => ${silentSeconds})`)

/** Who comes back after an absence has begun anew. */
export async function keepEditor(tx: Transaction, viewer: Viewer, noteId: EditableResourceId): Promise<void> {
  const { companyId, userId } = viewer
  await tx
    .insert(noteEditors)
    .values({ companyId, noteId, userId, since: sql`now()`, seenAt: sql`now()` })
    .onConflictDoUpdate({
      target: [noteEditors.companyId, noteEditors.noteId, noteEditors.userId],
      set: { since: sql`case when ${isPresent} then ${noteEditors.since} else now() end`, seenAt: sql`now()` },
    })
}

export async function removeEditor(tx: Transaction, viewer: Viewer, noteId: EditableResourceId): Promise<void> {
  await tx.delete(noteEditors).where(and(isOf(viewer, noteId), eq(noteEditors.userId, viewer.userId)))
}

export type EditorRow = { id: string; username: string; profilePicKey: string | null; since: Date }

/** Who writes in it beside the viewer, the first one first. */
export async function listOtherEditors(
  tx: Transaction,
  viewer: Viewer,
  noteId: EditableResourceId,
): Promise<EditorRow[]> {
  return tx
    .select({
      id: users.id,
      username: users.username,
      profilePicKey: users.profilePicKey,
      since: noteEditors.since,
    })
    .from(noteEditors)
    .innerJoin(users, and(eq(users.companyId, noteEditors.companyId), eq(users.id, noteEditors.userId)))
    .where(and(isOf(viewer, noteId), isPresent, ne(noteEditors.userId, viewer.userId)))
    .orderBy(asc(noteEditors.since), asc(users.id))
}

/** Over all companies. */
export async function deleteOldEditors(tx: Transaction): Promise<void> {
  await tx.delete(noteEditors).where(lt(noteEditors.seenAt, sql`now() - interval '1 hour'`))
}

function isOf({ companyId }: Viewer, noteId: EditableResourceId) {
  return and(eq(noteEditors.companyId, companyId), eq(noteEditors.noteId, noteId))
}
