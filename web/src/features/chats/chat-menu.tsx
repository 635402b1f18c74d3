import { keptChatRoutes } from '@millwright/contract/kept-chats'
import type { AccessLevel } from '@millwright/contract/people'
import IconButton from '@mui/material/IconButton'
import Divider from '@mui/material/Divider'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import BadgeCheck from 'lucide-react/icons/badge-check'
import EllipsisVertical from 'lucide-react/icons/ellipsis-vertical'
import FileDown from 'lucide-react/icons/file-down'
import MessageCircleQuestion from 'lucide-react/icons/message-circle-question-mark'
import NotebookPen from 'lucide-react/icons/notebook-pen'
import Share2 from 'lucide-react/icons/share-2'
import UserCheck from 'lucide-react/icons/user-check'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { useTranslations } from 'use-intl'
import { addressOf, useAddressIds } from '../../addresses.ts'
import type { ChatHome } from '../../domain/chats/chat-home.ts'
import { useExport } from '../../domain/chats/use-export.ts'
import { submit } from '../../platform/api.ts'
import { withToast } from '../../ui/feedback/toasts.tsx'
import { ExpertsDialog } from '../../panes/chat/experts/experts-dialog.tsx'
import { ShareDialog } from '../../panes/chat/share/share-dialog.tsx'

/** `access`: to the asset; undefined until it has come. */
type ChatMenuProps = { home: ChatHome; chatId: string | null; access: AccessLevel | undefined }

/** What else there is around a chat: the asset's experts, approvals and open questions; a chat as a file or a note. */
export function ChatMenu({ home, chatId, access }: ChatMenuProps) {
  const t = useTranslations('chats')
  const navigate = useNavigate()
  const ids = useAddressIds()
  const exportAs = useExport(home)
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [showsExperts, setShowsExperts] = useState(false)
  const [sharing, setSharing] = useState<string | null>(null)
  const close = () => setAnchor(null)
  const mayWrite = access === 'full'
  const asksOnly = access === 'ask'

  const makeNote = async (id: string) => {
    const made = await withToast(t('makingNote'), () =>
      submit(keptChatRoutes.makeNote, { query: { assetId: ids.assetId, chatId: id } }),
    )
    if (made) void navigate(addressOf('updateNote', { ...ids, noteId: made.data.noteId }))
  }
  const chosen = (act: () => void) => () => {
    close()
    act()
  }
  return (
    <>
      {!asksOnly && (
        <IconButton aria-label={t('experts')} title={t('experts')} onClick={() => setShowsExperts(true)}>
          <UserCheck size={18} strokeWidth={1.6} />
        </IconButton>
      )}
      <IconButton
        aria-label={t('more')}
        title={t('more')}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        disabled={asksOnly && chatId === null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <EllipsisVertical size={18} strokeWidth={1.6} />
      </IconButton>
      <Menu
        anchorEl={anchor}
        open={anchor !== null}
        onClose={close}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{ list: { 'aria-label': t('more') } }}
      >
        {!asksOnly && (
          <MenuItem component={Link} to={addressOf('approvals', ids)} onClick={close}>
            <BadgeCheck size={18} strokeWidth={1.6} aria-hidden />
            {t('approvalSection')}
          </MenuItem>
        )}
        {mayWrite && (
          <MenuItem component={Link} to={addressOf('questions', ids)} onClick={close}>
            <MessageCircleQuestion size={18} strokeWidth={1.6} aria-hidden />
            {t('openQuestions')}
          </MenuItem>
        )}
        {chatId !== null && !asksOnly && <Divider />}
        {chatId !== null &&
          (['md', 'pdf'] as const).map((format) => (
            <MenuItem key={format} onClick={chosen(() => void exportAs(chatId, format))}>
              <FileDown size={18} strokeWidth={1.6} aria-hidden />
              {t(format === 'md' ? 'exportMarkdown' : 'exportPdf')}
            </MenuItem>
          ))}
        {chatId !== null && !asksOnly && (
          <MenuItem onClick={chosen(() => setSharing(chatId))}>
            <Share2 size={18} strokeWidth={1.6} aria-hidden />
            {t('share')}
          </MenuItem>
        )}
        {chatId !== null && mayWrite && (
          <MenuItem onClick={chosen(() => void makeNote(chatId))}>
            <NotebookPen size={18} strokeWidth={1.6} aria-hidden />
            {t('turnIntoNote')}
          </MenuItem>
        )}
      </Menu>
      {sharing !== null && <ShareDialog chatId={sharing} onClose={() => setSharing(null)} />}
      {showsExperts && <ExpertsDialog assetId={ids.assetId} onClose={() => setShowsExperts(false)} />}
    </>
  )
}
