import type { AskScope, ChatLanguage, ConversationTurn } from '@millwright/contract/chats'
import type { ResourceType } from '@millwright/contract/formats'
import type { DocumentKind } from '../index/document-kind.ts'

/** A question as the steps of its answer read it. */
export type AskedQuestion = {
  text: string
  /** What came with it, and what was read from that. */
  picture: { id: string; text: string | null } | null
  /** The conversation before it, oldest first. */
  history: readonly ConversationTurn[]
  /** The language to answer in. */
  language: ChatLanguage
  scope: AskScope
  /** Other words that are not to be looked for. */
  without: readonly string[]
  /** Makers' documents of this kind alone are asked; null: all that there is. */
  document: DocumentKind | null
}

/** The one type of files that is asked; null: every one. */
export function typeAsked({ scope }: AskedQuestion): ResourceType | null {
  return scope === 'videos' ? 'video' : null
}
