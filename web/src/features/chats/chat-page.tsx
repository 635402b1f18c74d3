import { useMemo, useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { useTranslations } from 'use-intl'
import { addressOf, useAddressIds } from '../../addresses.ts'
import { assetChats } from '../../domain/chats/chat-home.ts'
import { CheckDialog } from '../../panes/chat/check/check-dialog.tsx'
import { useChatScreen } from '../../panes/chat/conversation/use-chat-screen.ts'
import { ChatFrame } from '../../panes/chat/frame/chat-frame.tsx'
import { ChatStates } from '../../panes/chat/frame/chat-states.tsx'
import { DocumentsChoiceMenus } from '../../panes/chat/question/documents-choice.tsx'
import { QuestionBox } from '../../panes/chat/question/question-box.tsx'
import { RecentChats } from '../../panes/chat/recent/recent-chats.tsx'
import { ChatActionsProvider } from '../../panes/chat/turn/chat-actions.ts'
import { useAsset } from '../../domain/places/assets.ts'
import { useReadiness } from '../../domain/resources/documents.ts'
import { RequestAccess } from '../../domain/people/request-access.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { useSlashKey } from '../../ui/lists/use-slash-key.ts'
import { ChatMenu } from './chat-menu.tsx'
import { Landing } from './landing.tsx'
import { ResourcesPanel } from './resources-panel.tsx'

/** The chat of an asset that one may see. */
export function ChatPage() {
  const t = useTranslations('chats')
  const ids = useAddressIds()
  const { isMissing } = useAsset(ids)
  if (!isMissing) return <AssetChat />
  return (
    <Page>
      <Notice
        kind="missing"
        title={t('notFound')}
        text={t('assetMissing')}
        action={<RequestAccess kind="asset" placeId={ids.assetId} />}
      />
    </Page>
  )
}

function AssetChat() {
  const t = useTranslations('chats')
  const navigate = useNavigate()
  const { chatId = null, msgId = null } = useParams()
  const ids = useAddressIds()
  const { departmentId, assetId } = ids
  const { asset } = useAsset(ids)
  const readiness = useReadiness(ids)
  const home = useMemo(() => assetChats({ departmentId, assetId }), [departmentId, assetId])
  const screen = useChatScreen({
    home,
    chatId,
    firstMessageId: msgId,
    namesPlace: false,
    asksOnly: asset?.access === 'ask',
    // What is open beside the chat stays open.
    onNamed: (id, firstMessageId) =>
      void navigate(addressOf('chat', { ...ids, chatId: id, msgId: firstMessageId }) + window.location.search, {
        replace: true,
      }),
  })
  const { conversation, viewer, narrow, field } = screen
  useSlashKey(field)
  const mayWrite = asset?.access === 'full'
  const asksOnly = asset?.access === 'ask'
  const [recentOpen, setRecentOpen] = useState(false)

  const startNew = () => {
    screen.reset()
    // At once: until the address was drawn, what is asked would go into the chat that is left.
    void navigate(addressOf('chat', ids), { flushSync: true })
  }
  const isLanding = chatId === null && viewer.tab === 'main'
  return (
    <ChatActionsProvider value={screen.actions}>
      <ChatFrame
        heading={isLanding ? null : t('heading', { asset: asset?.name ?? '' })}
        recentOpen={recentOpen}
        onRecent={setRecentOpen}
        viewer={viewer}
        narrow={narrow}
        opener={screen.opener}
        recent={({ onClose, onPick }) => (
          <RecentChats
            home={home}
            openId={chatId}
            addressOf={({ id, firstMsgId }) => addressOf('chat', { ...ids, chatId: id, msgId: firstMsgId })}
            onNew={() => {
              onPick()
              startNew()
            }}
            onPick={onPick}
            onClose={onClose}
            onGone={startNew}
          />
        )}
        onNew={startNew}
        actions={<ChatMenu home={home} chatId={chatId} access={asset?.access} />}
        panel={
          asksOnly ? undefined : (
            <ResourcesPanel
              mayWrite={mayWrite}
              openId={viewer.documentId}
              fileAddress={(file) => ({ search: viewer.searchFor(file, narrow || viewer.tab !== 'main') })}
            />
          )
        }
      >
        <ChatStates
          conversation={conversation}
          opened={viewer.citation}
          landing={
            chatId === null && (
              <Landing
                asset={asset}
                readiness={asksOnly ? null : readiness.data}
                placeId={assetId}
                resourcesAddress={addressOf('resources', ids)}
                starters={{
                  mayWrite,
                  onStart: (scope) => {
                    screen.setScope(scope)
                    field.current?.focus()
                  },
                }}
              />
            )
          }
        />
        <QuestionBox
          // Another asset is another question.
          key={home.key}
          home={home.key}
          placeholder={asset ? t('placeholder', { asset: asset.name }) : t('placeholderPlain')}
          assetId={assetId}
          language={screen.language}
          scope={screen.scope}
          streaming={conversation.streaming}
          fieldRef={field}
          onScope={screen.setScope}
          onLanguage={screen.setLanguage}
          onAsk={screen.ask}
          onStop={conversation.stop}
        >
          <DocumentsChoiceMenus place={ids} documents={screen.documents} />
        </QuestionBox>
      </ChatFrame>
      {screen.check && <CheckDialog check={screen.check} onClose={screen.endCheck} />}
    </ChatActionsProvider>
  )
}
