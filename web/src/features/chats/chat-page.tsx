import type { ChatLanguage, ChatMessage, Source } from '@millwright/contract/chats'
import Drawer from '@mui/material/Drawer'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { Group, Panel, Separator } from 'react-resizable-panels'
import { useNavigate, useParams, useSearchParams } from 'react-router'
import { toast } from 'sonner'
import { useTranslations } from 'use-intl'
import { useChats, useDocuments, usePlace } from '../../platform/library.ts'
import { DocumentPane } from '../../ui/pdf-viewer/document-pane.tsx'
import { ChatBar, type ChatTab } from './chat-bar.tsx'
import { ChatBody } from './chat-body.tsx'
import css from './chat-page.module.css'
import { findCitation, firstPageOf, readCitation, shownOf, writeCitation } from './opened-citation.ts'
import { QuestionBox } from './question-box.tsx'
import { RecentChats } from './recent-chats.tsx'
import { useConversation } from './use-conversation.ts'

/** Two panes need this much; on touch they become tabs at any width. */
const narrowScreen = '(max-width: 1023.95px), (pointer: coarse)'

export function ChatPage() {
  const t = useTranslations('chats')
  const navigate = useNavigate()
  const { role = '', userId = '', departmentId = '', assetId = '', chatId = null, msgId = null } = useParams()
  const base = `/${role}/${userId}/departments/${departmentId}/assets/${assetId}`
  const [search, setSearch] = useSearchParams()
  const narrow = useMediaQuery(narrowScreen, { noSsr: true })
  const field = useRef<HTMLTextAreaElement>(null)

  const place = usePlace(departmentId, assetId)
  const documents = useDocuments(departmentId, assetId)
  const chats = useChats(assetId)
  const conversation = useConversation({
    departmentId,
    assetId,
    chatId,
    firstMessageId: msgId,
    onNamed: (id, firstMessageId) => void navigate(`${base}/chats/${id}/${firstMessageId}`, { replace: true }),
  })

  const [recentOpen, setRecentOpen] = useState(false)
  const [chosen, setChosen] = useState<{ chatId: string | null; language: ChatLanguage } | null>(null)
  const chat = chats.data?.find((one) => one.id === chatId)
  const language = (chosen?.chatId === chatId ? chosen.language : undefined) ?? chat?.chatLanguage ?? 'English'

  const address = useMemo(() => readCitation(search.get('cite')), [search])
  const opened = findCitation(conversation.messages, address)
  const [clicks, setClicks] = useState(0)
  const page = Number(search.get('page')) || (opened ? firstPageOf(opened.source) : 1)
  const tab: ChatTab = search.get('tab') === 'resources' && opened ? 'resources' : 'main'

  const change = useCallback(
    (by: Record<string, string | null>, replace: boolean) =>
      setSearch(
        (before) => {
          const next = new URLSearchParams(before)
          for (const [name, value] of Object.entries(by)) {
            if (value === null) next.delete(name)
            else next.set(name, value)
          }
          return next
        },
        { replace, preventScrollReset: true },
      ),
    [setSearch],
  )
  // The router gives a new setter with every address; the turns of a long chat are to stay as they are.
  const latestChange = useRef(change)
  useEffect(() => {
    latestChange.current = change
  })
  const opener = useRef<HTMLElement | null>(null)
  const open = useCallback(
    (message: ChatMessage, source: Source) => {
      if (source.fileType !== 'pdf' && source.fileType !== 'application/pdf' && source.fileType !== 'document') {
        toast.error(t('unsupported'), { id: 'unsupported' })
        return
      }
      opener.current = document.activeElement instanceof HTMLElement ? document.activeElement : null
      setClicks((count) => count + 1)
      latestChange.current(
        { cite: writeCitation(message, source), page: String(firstPageOf(source)), tab: 'resources' },
        false,
      )
    },
    [t],
  )

  const source = opened?.source
  const message = opened?.message
  const [begunAt] = useState(page)
  const shown = useMemo(() => {
    if (!source || !message) return null
    const all = shownOf({ message, source })
    // Reloaded on another page than the quote's: one lands where one was.
    const toQuote = clicks > 0 || begunAt === firstPageOf(source)
    return toQuote ? all : { marks: all.marks }
  }, [source, message, clicks, begunAt])

  const ask = (question: string) => void conversation.ask(question, language)
  const latestAsk = useRef(ask)
  useEffect(() => {
    latestAsk.current = ask
  })
  const clear = conversation.clear
  const latestClear = useRef(clear)
  useEffect(() => {
    latestClear.current = clear
  })
  const retry = useCallback((failed: ChatMessage) => {
    if (failed.id === 'unsent') latestClear.current()
    latestAsk.current(failed.query)
  }, [])

  const startNew = () => {
    conversation.clear()
    void navigate(`${base}/chats`)
    field.current?.focus()
  }
  const recent = (
    <RecentChats
      chats={chats.data}
      failed={chats.isError}
      openId={chatId}
      addressOf={(one) => `${base}/chats/${one.id}/${one.firstMsgId}`}
      onRetry={() => void chats.refetch()}
      onNew={startNew}
      onClose={() => setRecentOpen(false)}
    />
  )
  const main = (
    <div className={css.pane}>
      {chatId !== null && <h1 className={css.said}>{t('heading', { asset: place.asset?.name ?? '' })}</h1>}
      <ChatBody
        conversation={conversation}
        opened={opened && address}
        assetName={place.asset?.name}
        documents={
          documents.data && {
            count: documents.data.files.length,
            ready: documents.data.files.filter((file) => file.processed).length,
          }
        }
        resourcesAddress={`${base}/resources`}
        isNew={chatId === null}
        onOpen={open}
        onRetry={retry}
      />
      <QuestionBox
        assetName={place.asset?.name}
        language={language}
        streaming={conversation.streaming}
        fieldRef={field}
        onLanguage={(next) => setChosen({ chatId, language: next })}
        onAsk={ask}
        onStop={conversation.stop}
      />
    </div>
  )
  const viewer = opened && (
    <DocumentPane
      key={opened.source.resourceId}
      assetId={assetId}
      documentId={opened.source.resourceId}
      name={opened.source.fileName}
      page={page}
      shown={shown}
      newTab={`${base}/resources/documents/${opened.source.resourceId}?page=${page}`}
      onPage={(now) => latestChange.current({ page: String(now) }, true)}
      onClose={() => {
        change({ cite: null, page: null, tab: null }, false)
        opener.current?.focus()
      }}
    />
  )
  const bar = (
    <ChatBar
      tab={narrow ? tab : 'main'}
      hasResources={narrow && opened !== null}
      recentOpen={recentOpen}
      narrow={narrow}
      onTab={(next) => change({ tab: next === 'main' ? null : next }, true)}
      onRecent={() => setRecentOpen(!recentOpen)}
      onNew={startNew}
    />
  )

  if (narrow) {
    return (
      <div className={css.page}>
        <div className={css.pane} style={{ flex: 1 }}>
          {bar}
          <div
            id="panel-main"
            role="tabpanel"
            aria-labelledby="tab-main"
            className={tab === 'main' ? css.tabPanel : css.hidden}
          >
            {main}
          </div>
          {viewer && (
            <div
              id="panel-resources"
              role="tabpanel"
              aria-labelledby="tab-resources"
              className={tab === 'resources' ? css.tabPanel : css.hidden}
            >
              {viewer}
            </div>
          )}
        </div>
        <Drawer anchor="right" open={recentOpen} onClose={() => setRecentOpen(false)}>
          {recent}
        </Drawer>
      </div>
    )
  }
  return (
    <div className={css.page}>
      {recentOpen && recent}
      <Group className={css.split ?? ''}>
        <Panel id="chat" minSize="30%">
          <div className={css.pane}>
            {bar}
            <div id="panel-main" role="tabpanel" aria-labelledby="tab-main" className={css.tabPanel}>
              {main}
            </div>
          </div>
        </Panel>
        {viewer && <Separator className={css.separator ?? ''} aria-label={t('divider')} />}
        {viewer && (
          <Panel id="document" minSize="30%" defaultSize="51%">
            {viewer}
          </Panel>
        )}
      </Group>
    </div>
  )
}
