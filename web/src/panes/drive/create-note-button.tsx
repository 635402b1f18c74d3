import Button from '@mui/material/Button'
import Plus from 'lucide-react/icons/plus'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { addressOf, useAddressIds } from '../../addresses.ts'
import { rootName } from '../../domain/drive/use-place.ts'

/** Leads to a new note in the folder that is shown. */
export function CreateNoteButton({ folderId }: { folderId: string | null }) {
  const t = useTranslations('drive')
  const ids = useAddressIds()
  return (
    <Button
      variant="contained"
      component={Link}
      to={addressOf('newNote', { ...ids, parentId: folderId ?? rootName })}
      startIcon={<Plus size={18} strokeWidth={1.6} />}
    >
      {t('createNote')}
    </Button>
  )
}
