import IconButton from '@mui/material/IconButton'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import FileDown from 'lucide-react/icons/file-down'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { ChatHome } from '../../domain/chats/chat-home.ts'
import { useExport } from '../../domain/chats/use-export.ts'

/** A chat of the landing as a file. */
export function AssistantMenu({ home, chatId }: { home: ChatHome; chatId: string }) {
  const t = useTranslations('chats')
  const exportAs = useExport(home)
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
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
      </Menu>
    </>
  )
}
