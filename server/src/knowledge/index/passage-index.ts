import type { ResourceType } from '@millwright/contract/formats'
import type { Transaction } from '../../platform/database/transaction.ts'
import type { DocumentKind } from './document-kind.ts'
import type { RankedPassage } from './search.repository.ts'
import type { SearchableText } from './tsvector.ts'

/**
 * What finds passages by their words. Each function works in the transaction that it is given: what is found, counted and
 * weighed there is what its viewer may read, and nothing else is felt. What an implementation must hold to is said by
 * `test/index-conformance.ts`; which one serves stands in `passage-index-in-use.ts`.
 */
export type PassageIndex = {
  /** In how many passages of these assets alone each lexeme stands, so that a word weighs the same for all who may read them. */
  frequencies: (tx: Transaction, lexemes: readonly string[], assetIds: readonly string[] | null) => Promise<Frequencies>
  /** The best by BM25, best first. */
  rank: (tx: Transaction, companyId: string, asked: AskedOfIndex) => Promise<RankedPassage[]>
  /** The commonest lexemes that begin as one of these. */
  completions: (
    tx: Transaction,
    asked: { beginnings: readonly string[]; assetIds: readonly string[] | null; most: number },
  ) => Promise<string[]>

  /** Passages of a version that was published are found at once, others once it is. One that is there already is left alone. */
  add: (tx: Transaction, companyId: string, rows: readonly IndexRow[]) => Promise<void>
  /** Takes passages out; what is there no more is passed over. */
  remove: (tx: Transaction, companyId: string, passageIds: readonly string[]) => Promise<void>
  /**
   * Lets versions of the transaction's company be found: at once where all their passages are counted, else as soon as
   * they are. Whether a version may be found is the caller's to say (`show-current.ts`).
   */
  publish: (tx: Transaction, versionIds: readonly string[]) => Promise<void>
  /** From now on they are not found; they leave the counts later. */
  hide: (tx: Transaction, versionIds: readonly string[]) => Promise<void>

  /** Counts up to `most` passages of a version ahead of its publication. Returns whether more are left. */
  prepare: (tx: Transaction, version: { versionId: string; most: number }) => Promise<boolean>
  /**
   * Of a company after `after`, in the order of ids: counts up to `passages` of a version that was published, or takes them
   * out of the counts where it was hidden. Returns that company; null when none has such a version. Over all companies.
   */
  settleNext: (tx: Transaction, asked: { after: string; passages: number }) => Promise<string | null>
  /** Brings what was added lately into the order in which it is found fastest. Over all companies. */
  tidy: (tx: Transaction) => Promise<void>
}

export type IndexRow = SearchableText & { passageId: string; assetId: string; resourceId: string; versionId: string }

/** Of the assets that are asked; null: of all that the viewer may read. */
export type Frequencies = {
  assetIds: readonly string[] | null
  /** How many passages the viewer may find there. */
  passages: number
  /** In how many of them each lexeme stands. */
  documents: Map<string, number>
}

/** One word of a question: its lexemes, and what one of each counts. */
export type SoughtGroup = { weight: number; members: ReadonlyMap<string, number> }

/** `assetIds` null: all that the viewer may read; `type` null: files of every type; `document` null: every file. */
export type AskedOfIndex = {
  sought: readonly SoughtGroup[]
  assetIds: readonly string[] | null
  rows: number
  type: ResourceType | null
  document?: DocumentKind | null
}
