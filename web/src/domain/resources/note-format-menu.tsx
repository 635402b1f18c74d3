import { type NoteFormat, noteFormats } from '@millwright/contract/notes'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { useTranslations } from 'use-intl'
import { menuAt, type MenuPlace } from '../../ui/layout/menu-place.ts'

const formatTexts = {
  pdf: 'noteFormats.pdf',
  docx: 'noteFormats.docx',
  md: 'noteFormats.md',
} as const satisfies Record<NoteFormat, string>

type NoteFormatMenuProps = {
  /** Null while it is closed. */
  place: MenuPlace | null
  onChoose: (format: NoteFormat) => void
  onClose: () => void
}

/** As what a note is downloaded. */
export function NoteFormatMenu({ place, onChoose, onClose }: NoteFormatMenuProps) {
  const t = useTranslations('viewer')
  return (
    <Menu {...menuAt(place)} onClose={onClose} slotProps={{ list: { 'aria-label': t('downloadAs') } }}>
      {noteFormats.map((format) => (
        <MenuItem
          key={format}
          onClick={() => {
            onClose()
            onChoose(format)
          }}
        >
          {t(formatTexts[format])}
        </MenuItem>
      ))}
    </Menu>
  )
}
