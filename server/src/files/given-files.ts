import type { CallReason } from '@millwright/contract/reasons/reason'
import type { UploadKind } from '@millwright/contract/formats'
import type { EditableAssetId, Viewer } from '../access/viewer.ts'
import type { StoredBlob } from '../platform/blobs/blobs.ts'
import type { Transaction } from '../platform/database/transaction.ts'
import type { TaskOrder } from '../platform/threads/threads.ts'

/** Bytes that were judged as those of an upload are. */
export type ValidatedFile = {
  kind: UploadKind
  content: {
    format: { extension: string; mediaType: string; aliases?: readonly string[] }
    blob: StoredBlob
    thumbnail: StoredBlob | null
    speech: { language: string; lines: null } | null
  }
}

/** Files that come by no upload of their own: what is asked of them, and what becomes of them, is the same. */
export type GivenFiles = {
  takesOffice: (tx: Transaction, viewer: Viewer) => Promise<boolean>
  /** What a file is to be, by its name; why it is none that is taken, in words, where it is not. `size`: bytes. */
  kindOf: (file: { fileName: string; size: number; takesOffice: boolean }) => { kind: UploadKind } | { why: CallReason }
  /** @throws Refusal when the bytes are not what the name says */
  judge: (file: { blob: StoredBlob; fileName: string; takesOffice: boolean; by: TaskOrder }) => Promise<ValidatedFile>
  /** A file of its own that is processed at once, or the next version of one in that asset. The tree must be locked. */
  store: (
    tx: Transaction,
    scope: { viewer: Viewer; assetId: EditableAssetId },
    file: ValidatedFile & { fileName: string; versionOf: string | null },
  ) => Promise<{ id: string }>
}

/** A text that becomes a note: its blocks as JSON, their bytes and hash. */
export type ValidatedNote = { kind: 'note'; text: { data: string; size: number; sha256: Uint8Array } }

/** Notes that nobody writes: made of texts that come otherwise. */
export type GivenNotes = {
  /**
   * Reads HTML as a note, in a thread. `pictures`: of addresses as the text has them, the id of the image that is shown
   * there. Other pictures are left out, and their captions stay.
   * @throws Refusal of what is no note: empty, too large
   */
  judge: (html: string, pictures: ReadonlyMap<string, string>, order: TaskOrder) => Promise<ValidatedNote>
  /**
   * A note of its own that is processed at once, or the next version of one in that asset. `pictureIds`: the ids of its
   * pictures in place of those that it was judged with, null for one that is not there. The tree must be locked.
   */
  store: (
    tx: Transaction,
    scope: { viewer: Viewer; assetId: EditableAssetId },
    note: ValidatedNote & { title: string; versionOf: string | null; pictureIds: ReadonlyMap<string, string | null> },
  ) => Promise<{ id: string }>
}
