import type { ChatMessage } from '@millwright/contract/chats'
import { documentClassIds } from '@millwright/contract/document-classes'
import { useState } from 'react'
import type { DocumentsAsked } from '../../../domain/chats/chat-home.ts'

/** Which makers' documents alone are asked in a chat: as it was chosen here, else as its last question was asked. */
export function useDocumentsAsked(chatId: string | null, last: ChatMessage | undefined) {
  const [chosen, setChosen] = useState<{ chatId: string | null; asked: DocumentsAsked } | null>(null)
  const ofLast = {
    documentClass: documentClassIds.find((id) => id === last?.documentClass) ?? null,
    documentLanguage: last?.documentLanguage ?? null,
    documentTag: last?.documentTag ?? null,
  }
  return {
    asked: chosen?.chatId === chatId ? chosen.asked : ofLast,
    choose: (asked: DocumentsAsked) => setChosen({ chatId, asked }),
    reset: () => setChosen(null),
  }
}

export type DocumentsChoice = Pick<ReturnType<typeof useDocumentsAsked>, 'asked' | 'choose'>
