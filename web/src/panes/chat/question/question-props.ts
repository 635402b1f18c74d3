import type { ChatLanguage } from '@millwright/contract/chats'
import type { ReactNode, RefObject } from 'react'
import type { OfferedWords } from '../../../addresses.ts'
import type { AskedWith, Scope } from '../../../domain/chats/chat-home.ts'

export type QuestionBoxProps = {
  /** Where the chat is held: what is typed there and not asked is there again. */
  home: string
  placeholder: string
  /** The asset that is asked about, where there is one. */
  assetId: string | null
  language: ChatLanguage
  scope: Scope
  streaming: boolean
  /** Where one begins, what is asked and the disclaimer stand below the box. */
  isStart?: boolean
  fieldRef: RefObject<HTMLTextAreaElement | null>
  /** Words to begin with, that were typed elsewhere. */
  offered?: OfferedWords | null
  onScope: (scope: Scope) => void
  onLanguage: (language: ChatLanguage) => void
  onAsk: (question: string, picture: AskedWith | null) => void
  onStop: () => void
  /** What else is chosen for the question. */
  children?: ReactNode
}
