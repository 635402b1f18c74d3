import type { ChatLanguage, ConversationTurn, Source } from '@millwright/contract/chats'
import type { ResourceType } from '@millwright/contract/formats'
import type { ListDoubts, LocateBoxes } from '../passages/locate-boxes.ts'
import type { FoundPassages } from '../search/search-passages.ts'
import type { FindHeading } from './quoting/cause-list.ts'
import type { ReadOn } from './quoting/find-section.ts'
import type { Sources } from './quoting/sources.ts'
import type { ListFacts } from './value/value-first.ts'
import type { Answerability } from './answerability.ts'

export type AnswerRequest = {
  /** What `searchPassages` found for the question. */
  found: FoundPassages
  /** Whether that answers. */
  judgement: Answerability
  /** The language to answer in. */
  language: ChatLanguage
  /** Where was searched, as its people call it: the asset's name. */
  place: string
  /** The one type of files that was asked; null: every one. */
  type?: ResourceType | null
  /** The conversation so far, oldest first. Only a model reads it. */
  history: readonly ConversationTurn[]
  /** Neighbours of a passage in its document; without it no answer is longer than a passage. */
  readOn?: ReadOn
  /** Which of the passages stand for a record, by their ids, with what cites it. */
  records?: ReadonlyMap<string, Omit<Source, 'n'>>
  /** Where quoted characters stand on their page; without it quotes carry no boxes. */
  locate?: LocateBoxes
  /** What of a page was read from its picture and may be wrong; without it nothing is. */
  listDoubts?: ListDoubts
  /** Without it no remedy leads to its steps. */
  findHeading?: FindHeading
  /** The numbers that were given already; without it they begin with 1. */
  sources?: Sources
  /** What a quoted place says as facts; without it values are taken from the cells of rows alone. */
  listFacts?: ListFacts
}
