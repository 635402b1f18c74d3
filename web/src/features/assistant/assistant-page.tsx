import { useMemo, useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { useTranslations } from 'use-intl'
import { addressOf, useAddressIds, useOfferedWords } from '../../addresses.ts'
import { type AskedPlace, landingChats } from '../../domain/chats/chat-home.ts'
import { useChats, useLastMessage } from '../../domain/chats/chats.ts'
import { CheckDialog } from '../../panes/chat/check/check-dialog.tsx'
import { useChatScreen } from '../../panes/chat/conversation/use-chat-screen.ts'
import { ChatFrame } from '../../panes/chat/frame/chat-frame.tsx'
import { ChatStates } from '../../panes/chat/frame/chat-states.tsx'
import { DocumentsChoiceMenus } from '../../panes/chat/question/documents-choice.tsx'
import { QuestionBox } from '../../panes/chat/question/question-box.tsx'
import { RecentChats } from '../../panes/chat/recent/recent-chats.tsx'
import { ChatActionsProvider } from '../../panes/chat/turn/chat-actions.ts'
import { useSlashKey } from '../../ui/lists/use-slash-key.ts'
import { useAssetBank } from './asset-bank.ts'
import { AssistantLanding } from './assistant-landing.tsx'
import css from './assistant-landing.module.css'
import { AssistantMenu } from './assistant-menu.tsx'
import { knownPlace } from './known-place.ts'
import { NewestChats } from './newest-chats.tsx'
import { everywhere, PlaceChoice } from './place-choice.tsx'
import { QuickPrompts } from './quick-prompts.tsx'

/** The assistant over all that the user may read. */
export function AssistantPage() {
  const t = useTranslations('assistant')
  const tChats = useTranslations('chats')
  const navigate = useNavigate()
  const { role, userId } = useAddressIds()
  const { chatId = null } = useParams()
  const offered = useOfferedWords()
  const bank = useAssetBank()
  const { chats, place: chosen, choose } = usePlaceOf(chatId)
  const place = useMemo(() => knownPlace(chosen, bank.data), [chosen, bank.data])
  const home = useMemo(() => landingChats(place), [place])
  const screen = useChatScreen({
    home,
    chatId,
    firstMessageId: null,
    namesPlace: true,
    onNamed: (id) => {
      // What was chosen for the new chat is what is chosen in it.
      choose(id, place)
      void navigate(addressOf('assistant', { role, userId, chatId: id }) + window.location.search, { replace: true })
    },
  })
  const { conversation, viewer, field } = screen
  useSlashKey(field)

  const startNew = () => {
    screen.reset()
    choose(null, everywhere)
    // At once: until the address was drawn, what is asked would go into the chat that is left.
    void navigate(addressOf('assistant', { role, userId }), { flushSync: true })
  }
  const asset = bank.data?.find(({ assetId }) => assetId === place.assetId)
  const isLanding = chatId === null && conversation.messages.length === 0 && viewer.tab === 'main'
  const [recentOpen, setRecentOpen] = useState(false)
  return (
    <ChatActionsProvider value={screen.actions}>
      <ChatFrame
        heading={isLanding ? null : t('title')}
        isStart={isLanding}
        recentOpen={recentOpen}
        onRecent={setRecentOpen}
        viewer={viewer}
        narrow={screen.narrow}
        opener={screen.opener}
        recent={({ onClose, onPick }) => (
          <RecentChats
            home={home}
            openId={chatId}
            addressOf={({ id }) => addressOf('assistant', { role, userId, chatId: id })}
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
        actions={chatId !== null && <AssistantMenu home={home} chatId={chatId} />}
      >
        <ChatStates
          conversation={conversation}
          opened={viewer.citation}
          landing={chatId === null && <AssistantLanding isEmpty={bank.data?.length === 0} />}
        />
        <QuestionBox
          home={home.key}
          placeholder={asset ? t('placeholderAsset', { asset: asset.assetName }) : t('placeholder')}
          assetId={place.assetId}
          isStart={isLanding}
          language={screen.language}
          scope={screen.scope}
          streaming={conversation.streaming}
          fieldRef={field}
          offered={offered}
          onScope={screen.setScope}
          onLanguage={screen.setLanguage}
          onAsk={screen.ask}
          onStop={conversation.stop}
        >
          <PlaceChoice
            bank={bank}
            place={place}
            onPlace={(next) => choose(chatId, next)}
            onChosen={() => field.current?.focus()}
          />
          <DocumentsChoiceMenus place={place} documents={screen.documents} />
        </QuestionBox>
        {isLanding && (
          <>
            <QuickPrompts
              scope={screen.scope}
              onScope={(scope) => {
                screen.setScope(scope)
                field.current?.focus()
              }}
            />
            <NewestChats chats={chats} bank={bank.data ?? []} onAll={() => setRecentOpen(true)} />
            <p className={css.foot}>{tChats('disclaimer')}</p>
          </>
        )}
      </ChatFrame>
      {screen.check && <CheckDialog check={screen.check} onClose={screen.endCheck} />}
    </ChatActionsProvider>
  )
}

const anywhere = landingChats(everywhere)

/** What is asked about in a chat: as it was chosen here, else what was asked about last. */
function usePlaceOf(chatId: string | null) {
  const chats = useChats(anywhere)
  const [chosen, setChosen] = useState<{ chatId: string | null; place: AskedPlace } | null>(null)
  // The list of chats knows it sooner, and may have failed.
  const message = useLastMessage(anywhere, chatId)
  const last = chats.data?.find(({ id }) => id === chatId) ?? message
  const lastDepartment = last?.departmentId ?? null
  const lastAsset = last?.assetId ?? null
  const own = chosen?.chatId === chatId ? chosen.place : null
  const place = useMemo(
    () => own ?? { departmentId: lastDepartment, assetId: lastAsset },
    [own, lastDepartment, lastAsset],
  )
  return {
    chats,
    place,
    choose: (id: string | null, next: AskedPlace) => setChosen({ chatId: id, place: next }),
  }
}
