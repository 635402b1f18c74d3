import IconButton from '@mui/material/IconButton'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import FileDown from 'lucide-react/icons/file-down'
import Share2 from 'lucide-react/icons/share-2'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { ChatHome } from '../../domain/chats/chat-home.ts'
import { useExport } from '../../domain/chats/use-export.ts'
import { ShareDialog } from '../../panes/chat/share/share-dialog.tsx'

/** A chat of the landing as a file, or shared. */
export function AssistantMenu({ home, chatId }: { home: ChatHome; chatId: string }) {
  const t = useTranslations('chats')
  const exportAs = useExport(home)
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [isSharing, setIsSharing] = useState(false)
  return (
    <>
      <IconButton
        aria-label={t('export')}
        title={t('export')}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <FileDown size={18} strokeWidth={1.6} />
      </IconButton>
      <Menu
        anchorEl={anchor}
        open={anchor !== null}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{ list: { 'aria-label': t('export') } }}
      >
        {(['md', 'pdf'] as const).map((format) => (
          <MenuItem
            key={format}
            onClick={() => {
              setAnchor(null)
              void exportAs(chatId, format)
            }}
          >
            {t(format === 'md' ? 'exportMarkdown' : 'exportPdf')}
          </MenuItem>
        ))}
        <MenuItem
          onClick={() => {
            setAnchor(null)
            setIsSharing(true)
          }}
        >
          <Share2 size={18} strokeWidth={1.6} aria-hidden />
          {t('share')}
        </MenuItem>
      </Menu>
      {isSharing && <ShareDialog chatId={chatId} onClose={() => setIsSharing(false)} />}
    </>
  )
}
