import type { TaskOrder } from '../platform/threads/threads.ts'
import type { EditableAssetId, Viewer } from '../access/viewer.ts'
import type { Transaction } from '../platform/database/transaction.ts'

/** A text that becomes a note: its blocks as JSON, their bytes and hash. */
export type JudgedNote = { kind: 'note'; text: { data: string; size: number; sha256: Uint8Array } }

/** Notes that nobody writes: made of texts that come otherwise. */
export type GivenNotes = {
  /**
   * Reads HTML as a note, in a thread. `pictures`: of addresses as the text has them, the id of the image that is shown
   * there. Other pictures are left out, and their captions stay.
   * @throws Refusal of what is no note: empty, too large
   */
  judge: (html: string, pictures: ReadonlyMap<string, string>, order: TaskOrder) => Promise<JudgedNote>
  /**
   * A note of its own that is processed at once, or the next version of one in that asset. `pictureIds`: the ids of its
   * pictures in place of those that it was judged with, null for one that is not there. The tree must be locked.
   */
  store: (
    tx: Transaction,
    scope: { viewer: Viewer; assetId: EditableAssetId },
    note: JudgedNote & { title: string; versionOf: string | null; pictureIds: ReadonlyMap<string, string | null> },
  ) => Promise<{ id: string }>
}
