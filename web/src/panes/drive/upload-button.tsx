import type { UploadKind } from '@millwright/contract/formats'
import Button from '@mui/material/Button'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import Film from 'lucide-react/icons/film'
import FileText from 'lucide-react/icons/file-text'
import Image from 'lucide-react/icons/image'
import Upload from 'lucide-react/icons/upload'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useUploader } from '../uploads/uploader.tsx'
import { CreateNoteButton } from './create-note-button.tsx'
import type { AssetIds } from '../../domain/drive/queries.ts'
import { uploadOf, type Section } from '../../domain/drive/sections.ts'

type UploadButtonProps = { place: AssetIds; section: Section; folderId: string | null }

const kinds = [
  { kind: 'document', text: 'documents', Icon: FileText },
  { kind: 'image', text: 'images', Icon: Image },
  { kind: 'video', text: 'videos', Icon: Film },
] as const

/** Uploads into the folder that is shown: what its tab holds, in the drive whatever one chooses. A note is written there. */
export function UploadButton({ place, section, folderId }: UploadButtonProps) {
  const t = useTranslations('drive')
  const uploader = useUploader()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const choose = (kind: UploadKind) => {
    const { departmentId, assetId } = place
    uploader.choose(kind, { departmentId, assetId, parentId: folderId, isDrive: section === 'drive' })
  }
  if (section === 'notes') return <CreateNoteButton folderId={folderId} />
  const upload = section === 'drive' ? null : uploadOf[section]
  return (
    <>
      <Button
        variant="contained"
        startIcon={<Upload size={18} strokeWidth={1.6} />}
        aria-haspopup={upload ? undefined : 'menu'}
        aria-expanded={upload ? undefined : anchor !== null}
        onClick={({ currentTarget }) => (upload ? choose(upload.kind) : setAnchor(currentTarget))}
      >
        {t(upload?.text ?? 'upload')}
      </Button>
      <Menu
        anchorEl={anchor}
        open={anchor !== null}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
      >
        {kinds.map(({ kind, text, Icon }) => (
          <MenuItem
            key={kind}
            onClick={() => {
              setAnchor(null)
              choose(kind)
            }}
          >
            <Icon size={16} strokeWidth={1.6} aria-hidden />
            {t(text)}
          </MenuItem>
        ))}
      </Menu>
    </>
  )
}
