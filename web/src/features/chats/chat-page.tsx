import type { ChatLanguage, ChatMessage, Source } from '@millwright/contract/chats'
import Drawer from '@mui/material/Drawer'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { toast } from 'sonner'
import { useTranslations } from 'use-intl'
import { addressOf, useAddressIds } from '../../addresses.ts'
import { useAsset } from '../../library/places/assets.ts'
import { useDocuments } from '../../library/resources/documents.ts'
import { useChats } from '../../library/chats/chats.ts'
import { DocumentPane } from '../../library/resources/viewer/document-pane.tsx'
import { formatOf, viewers } from '../../library/resources/viewer/viewers.ts'
import { ChatBar } from './chat-bar.tsx'
import { ChatBody } from './chat-body.tsx'
import css from './chat-page.module.css'
import { Divider } from './divider.tsx'
import { DocumentsPanel } from './documents-panel.tsx'
import { QuestionBox } from './question-box.tsx'
import { RecentChats } from './recent/recent-chats.tsx'
import { useConversation } from './use-conversation.ts'
import { useViewer } from './use-viewer.ts'

/** Two panes need this much; on touch they become tabs at any width. */
const narrowScreen = '(max-width: 1023.95px), (pointer: coarse)'

export function ChatPage() {
  const t = useTranslations('chats')
  const tViewer = useTranslations('viewer')
  const navigate = useNavigate()
  const { chatId = null, msgId = null } = useParams()
  const ids = useAddressIds()
  const { departmentId, assetId } = ids
  const resources = addressOf('resources', ids)
  const narrow = useMediaQuery(narrowScreen, { noSsr: true })
  const field = useRef<HTMLTextAreaElement>(null)

  const { asset } = useAsset(ids)
  const documents = useDocuments(ids)
  const chats = useChats(assetId)
  const conversation = useConversation({
    departmentId,
    assetId,
    chatId,
    firstMessageId: msgId,
    // What is open beside the chat stays open.
    onNamed: (id, firstMessageId) =>
      void navigate(addressOf('chat', { ...ids, chatId: id, msgId: firstMessageId }) + window.location.search, {
        replace: true,
      }),
  })

  const [recentOpen, setRecentOpen] = useState(false)
  const [share, setShare] = useState(49)
  const [chosen, setChosen] = useState<{ chatId: string | null; language: ChatLanguage } | null>(null)
  const chat = chats.data?.find((one) => one.id === chatId)
  const language = (chosen?.chatId === chatId ? chosen.language : undefined) ?? chat?.chatLanguage ?? 'English'

  const viewer = useViewer(conversation.messages)
  const { documentId, openSource } = viewer
  const opener = useRef<HTMLElement | null>(null)
  const open = useCallback(
    (message: ChatMessage, source: Source, chip: string | null) => {
      if (!viewers[formatOf(source.fileType, source.fileName)]) {
        toast.error(tViewer('unsupported'), { id: 'unsupported' })
        return
      }
      opener.current = document.activeElement instanceof HTMLElement ? document.activeElement : null
      openSource({ message, source, chip }, narrow ? 'resources' : 'main')
    },
    [tViewer, openSource, narrow],
  )

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

  // Over the chat it has done its work; beside it, it stays.
  const leaveRecent = () => {
    if (narrow) setRecentOpen(false)
  }
  const startNew = () => {
    leaveRecent()
    conversation.clear()
    void navigate(addressOf('chat', ids))
    field.current?.focus()
  }
  const recent = (
    <RecentChats
      chats={chats.data}
      failed={chats.isError}
      openId={chatId}
      addressOf={({ id, firstMsgId }) => addressOf('chat', { ...ids, chatId: id, msgId: firstMsgId })}
      onRetry={() => void chats.refetch()}
      onNew={startNew}
      onPick={leaveRecent}
      onClose={() => setRecentOpen(false)}
    />
  )
  const closeViewer = () => {
    viewer.close()
    opener.current?.focus()
  }
  const twoPanes = documentId !== null && !narrow
  const isMain = viewer.tab === 'main'
  const areaOfViewer = () => {
    if (twoPanes && isMain) return css.side
    return isMain ? css.hidden : css.viewer
  }

  return (
    <div className={css.page}>
      {/* A new chat begins with a heading of its own. */}
      {(chatId !== null || !isMain) && (
        <h1 className={css.visuallyHidden}>{t('heading', { asset: asset?.name ?? '' })}</h1>
      )}
      {narrow ? (
        <Drawer anchor="right" open={recentOpen} onClose={() => setRecentOpen(false)}>
          {recent}
        </Drawer>
      ) : (
        recentOpen && recent
      )}
      {/* Every pane stays where it is in the document, whichever tab shows it: what is moved would begin anew. */}
      <div
        className={twoPanes ? `${css.split} ${css.two}` : css.split}
        style={twoPanes ? { gridTemplateColumns: columnsOf(share) } : undefined}
      >
        <ChatBar
          tab={viewer.tab}
          hasResources={documentId !== null}
          recentOpen={recentOpen}
          narrow={narrow}
          onTab={viewer.show}
          onRecent={() => setRecentOpen(!recentOpen)}
          onNew={startNew}
        />
        {/* Escape closes the viewer from the citation that opened it, too. */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
        <div
          id="panel-main"
          role="tabpanel"
          aria-labelledby="tab-main"
          className={isMain ? css.main : css.hidden}
          onKeyDown={(event) => {
            if (event.key === 'Escape' && documentId !== null) closeViewer()
          }}
        >
          <ChatBody
            conversation={conversation}
            opened={viewer.citation}
            assetName={asset?.name}
            documents={
              documents.data && {
                count: documents.data.files.length,
                ready: documents.data.files.filter((file) => file.processed).length,
              }
            }
            resourcesAddress={resources}
            isNew={chatId === null}
            onOpen={open}
            onRetry={retry}
          />
          <QuestionBox
            assetName={asset?.name}
            language={language}
            streaming={conversation.streaming}
            fieldRef={field}
            onLanguage={(next) => setChosen({ chatId, language: next })}
            onAsk={ask}
            onStop={conversation.stop}
          />
        </div>
        {twoPanes && <Divider label={t('divider')} share={share} onShare={setShare} />}
        {documentId !== null && (
          <div
            id="panel-resources"
            role={isMain ? undefined : 'tabpanel'}
            aria-labelledby={isMain ? undefined : 'tab-resources'}
            className={areaOfViewer()}
          >
            <DocumentPane
              key={documentId}
              assetId={assetId}
              documentId={documentId}
              name={viewer.fileName ?? documents.data?.files.find((file) => file.id === documentId)?.fileName ?? ''}
              segment={viewer.segment}
              shown={viewer.shown}
              newTab={`${addressOf('document', { ...ids, documentId })}?page=${encodeURIComponent(viewer.segment ?? 1)}`}
              onSegment={viewer.turnTo}
              onClose={closeViewer}
            />
          </div>
        )}
        {twoPanes && !isMain && (
          <div className={css.side}>
            <DocumentsPanel
              place={ids}
              documents={documents}
              openId={documentId}
              addressOf={(file) => ({ search: `?doc=${file.id}&page=1&tab=resources` })}
              wholePage={resources}
            />
          </div>
        )}
      </div>
    </div>
  )
}

const columnsOf = (share: number) => `minmax(0, ${share}fr) 1px minmax(0, ${100 - share}fr)`
