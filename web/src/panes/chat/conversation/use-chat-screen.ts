import type { ChatLanguage, ChatMessage, Feedback, OfferedExpert } from '@millwright/contract/chats'
import { keptChatRoutes } from '@millwright/contract/kept-chats'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { useTranslations } from 'use-intl'
import { addressOf, useAddressIds } from '../../../addresses.ts'
import { keys } from '../../../keys/keys.ts'
import { submit } from '../../../platform/api.ts'
import { withToast } from '../../../ui/feedback/toasts.tsx'
import type { AskedWith, ChatHome, Scope } from '../../../domain/chats/chat-home.ts'
import { useChats, withFeedback } from '../../../domain/chats/chats.ts'
import type { ChatActions } from '../turn/chat-actions.ts'
import { askedAgain, type AskedNow, askedWithout, insteadOf } from './asking.ts'
import { useDocumentsAsked } from './use-documents-asked.ts'
import { recordAddress } from './source-address.ts'
import { unsentId, useConversation } from './use-conversation.ts'
import { useViewer } from './use-viewer.ts'

/** Two panes need this much; on touch they become tabs at any width. */
const narrowScreen = '(max-width: 1023.95px), (pointer: coarse)'

type ChatScreen = {
  home: ChatHome
  chatId: string | null
  firstMessageId: string | null
  /** The chat is about no single asset. */
  namesPlace: boolean
  /** Its asset may only be asked about. */
  asksOnly?: boolean
  onNamed: (chatId: string, firstMessageId: string) => void
}

/** What a question is asked with, besides what is chosen for all of them. */
type AskedMore = Partial<Pick<AskedNow, 'picture' | 'insteadOf' | 'without'>>

/** An answer that is to be checked, and by whom. */
export type WantedCheck = { message: ChatMessage; expert: OfferedExpert | null }

/** What a screen with a chat does: the conversation, the viewer beside it, and what is done with its messages. */
export function useChatScreen({ home, chatId, firstMessageId, namesPlace, asksOnly = false, onNamed }: ChatScreen) {
  const t = useTranslations('chats')
  const cache = useQueryClient()
  const navigate = useNavigate()
  const ids = useAddressIds()
  const narrow = useMediaQuery(narrowScreen, { noSsr: true })
  const field = useRef<HTMLTextAreaElement>(null)
  const opener = useRef<HTMLElement | null>(null)
  const chats = useChats(home)
  const conversation = useConversation({ home, chatId, firstMessageId, onNamed })
  const viewer = useViewer(conversation.messages, { narrow, namesPlace })
  const [scope, setScope] = useState<Scope>('all')
  const documents = useDocumentsAsked(chatId, conversation.messages.at(-1))
  const [check, setCheck] = useState<WantedCheck | null>(null)
  const [chosen, setChosen] = useState<{ chatId: string | null; language: ChatLanguage } | null>(null)
  const chat = chats.data?.find((one) => one.id === chatId)
  const chosenHere = chosen?.chatId === chatId ? chosen.language : undefined
  const language = chosenHere ?? chat?.chatLanguage ?? 'English'
  /** Of a chat that was opened by its address, or has just begun, the language comes with the list of chats. */
  const isLanguageKnown = chatId === null || chosenHere !== undefined || chat !== undefined || !chats.isFetching
  const waiting = useRef<{ chatId: string | null; question: string; more: AskedMore } | null>(null)

  const ask = (question: string, more: AskedMore = {}) => {
    if (isLanguageKnown)
      void conversation.ask({
        question,
        insteadOf: null,
        language,
        scope,
        documents: documents.asked,
        picture: null,
        without: [],
        ...more,
      })
    else waiting.current = { chatId, question, more }
  }
  useEffect(() => {
    const next = waiting.current
    if (!next || (next.chatId === chatId && !isLanguageKnown)) return
    waiting.current = null
    if (next.chatId === chatId) ask(next.question, next.more)
  })

  const rate = async (message: ChatMessage, feedback: Feedback) => {
    const queryKey = keys.messages(home.key, chatId ?? '')
    const put = (next: Feedback) => cache.setQueryData(queryKey, withFeedback(message.id, next))
    put(feedback)
    const saved = await withToast(t('savingFeedback'), () =>
      submit(keptChatRoutes.giveFeedback, { query: { msgId: message.id }, body: { feedback } }),
    )
    put(saved?.data.feedback ?? message.feedback)
  }
  const place = narrow ? 'resources' : 'main'
  const now: ChatActions = {
    open: (message, source, chip) => {
      if (source.askOnly) return
      const address = recordAddress(source, ids)
      if (address !== null) return void navigate(address)
      opener.current = document.activeElement instanceof HTMLElement ? document.activeElement : null
      viewer.openSource({ message, source, chip }, place)
    },
    openFile: (file) => {
      opener.current = document.activeElement instanceof HTMLElement ? document.activeElement : null
      viewer.openFile(file, place)
    },
    retry: (failed) => {
      const { asking } = conversation
      if (asking && (asking.message?.id ?? unsentId) === failed.id) void conversation.ask(askedAgain(asking))
      else ask(failed.query, insteadOf(failed))
    },
    ask: (question) => ask(question),
    askInstead: (message, question) => {
      if (conversation.streaming) return false
      ask(question, insteadOf(message))
      return true
    },
    askWithout: (message, without) => {
      if (conversation.streaming) return
      const isLast = conversation.messages.at(-1)?.id === message.id
      ask(message.query, askedWithout(message, { without, isLast }))
    },
    rate: (message, feedback) => void rate(message, feedback),
    requestCheck: (message, expert) => setCheck({ message, expert }),
    mayRequestCheck: (message) => mayRequestCheck(message, asksOnly),
    approvalsAddress: (asset) => addressOf('approvals', { ...ids, ...asset }),
  }
  const latest = useRef(now)
  useEffect(() => {
    latest.current = now
  })
  // Turns are drawn again only when their message changes.
  const actions = useMemo<ChatActions>(
    () => ({
      open: (...open) => latest.current.open(...open),
      openFile: (file) => latest.current.openFile(file),
      retry: (failed) => latest.current.retry(failed),
      ask: (question) => latest.current.ask(question),
      askInstead: (...edited) => latest.current.askInstead(...edited),
      askWithout: (...removed) => latest.current.askWithout(...removed),
      rate: (...rated) => latest.current.rate(...rated),
      requestCheck: (...wanted) => latest.current.requestCheck(...wanted),
      mayRequestCheck: (message) => mayRequestCheck(message, asksOnly),
      approvalsAddress: (asset) => latest.current.approvalsAddress(asset),
    }),
    [asksOnly],
  )
  return {
    narrow,
    field,
    opener,
    conversation,
    viewer,
    actions,
    ask: (question: string, picture: AskedWith | null) => ask(question, { picture }),
    language,
    setLanguage: (next: ChatLanguage) => setChosen({ chatId, language: next }),
    scope,
    setScope,
    documents,
    check,
    endCheck: () => setCheck(null),
    /** As it is before the first question; what was chosen for the last chat is forgotten. */
    reset: () => {
      conversation.clear()
      setScope('all')
      documents.reset()
      field.current?.focus()
    },
  }
}

/** An answer is checked by those of its asset, and is there for who may open that. */
function mayRequestCheck({ assetId, approval, response }: ChatMessage, asksOnly: boolean): boolean {
  return !asksOnly && assetId !== null && approval === null && !response.sources.some((source) => source.askOnly)
}
