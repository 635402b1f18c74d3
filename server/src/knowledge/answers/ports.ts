import type { MentionedResource } from '@millwright/contract/chats'
import type { ResourceType } from '@millwright/contract/formats'
import type { Transaction } from '../../platform/database/transaction.ts'
import type { Log } from '../../platform/log.ts'
import type { Dictionaries } from '../dictionaries/dictionary.ts'
import type { VectorSearch } from '../embeddings/vector-search.ts'
import type { Reranker } from '../search/reranker.ts'
import type { WordNeeded } from '../search/question/likeness.ts'
import type { AnswerModel } from './model/model.ts'

export type ApprovedAnswer = { id: string; question: string; text: string; assetId: string; departmentId: string }

/** `place`: as its people call it. `ownNames`: what it is called and what it lies in; nothing of a company. */
export type PlaceNames = { place: string; ownNames: readonly string[] }

/** What one short transaction reads, as whoever asks: what they may not see is not there. */
export type AnswerReading = {
  tx: Transaction
  companyId: string
  /** The asset that is asked about, else the department; both null: all that may be read. */
  assetId: string | null
  departmentId: string | null
  /** The assets to look in; null: all that may be read. */
  listAssets: () => Promise<string[] | null>
  /** Those among them that may be opened, not only asked about: suggestions name what stands in these alone. Null: all. */
  listToSuggest: () => Promise<string[] | null>
  readNames: () => Promise<PlaceNames>
  /** Of the picture that came with the question, the words that may be read wrongly. */
  listDoubtedWords: (pictureId: string) => Promise<string[]>
  /** Files of the asset that answers are given from once they are read; `type` null: of every one. None where no asset is asked. */
  listUnread: (type: ResourceType | null) => Promise<MentionedResource[]>
  /** The approved answers whose question may hold all these words. */
  listApproved: (of: {
    assetIds: readonly string[] | null
    needed: readonly WordNeeded[]
  }) => Promise<Pick<ApprovedAnswer, 'id' | 'question'>[]>
  /** The first of these that no newer version of a file says otherwise. */
  findApproved: (ids: readonly string[]) => Promise<ApprovedAnswer | null>
}

/** What the steps of an answer need from whoever has it written. */
export type AnswerPorts = {
  /** The access is judged anew with each; throws as soon as it has ended. */
  step: <T>(work: (reading: AnswerReading) => Promise<T>) => Promise<T>
  /** Whether files of this asset may be opened, not only asked about: none that may not is named where nothing is quoted of it. */
  mayOpen: (assetId: string) => boolean
  model: AnswerModel | null
  vectors: VectorSearch | null
  reranker: Reranker | null
  dictionaries: Dictionaries
  log: Log
  /** Aborted, the answer ends by throwing the signal's reason. */
  signal: AbortSignal
}
