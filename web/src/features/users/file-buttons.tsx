import { userRoutes } from '@millwright/contract/users'
import Button from '@mui/material/Button'
import Download from 'lucide-react/icons/download'
import UserX from 'lucide-react/icons/user-x'
import Upload from 'lucide-react/icons/upload'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { callFile } from '../../platform/api.ts'
import { saveFile } from '../../platform/save-file.ts'
import { toastFailure } from '../../ui/feedback/toasts.tsx'
import { BusyButton } from '../../ui/forms/busy-button.tsx'
import { FormerDialog } from './former-dialog.tsx'
import { ImportDialog } from './import-dialog.tsx'

/** Members in and out as a file, and who was one. */
export function FileButtons() {
  const t = useTranslations('users')
  const [importing, setImporting] = useState(false)
  const [showsFormer, setShowsFormer] = useState(false)
  const [exporting, setExporting] = useState(false)
  const exportFile = async () => {
    setExporting(true)
    await callFile(userRoutes.exportCsv, {})
      .then((file) => saveFile(file, 'members.csv'))
      .catch(toastFailure)
    setExporting(false)
  }
  return (
    <>
      <Button variant="outlined" startIcon={<Upload size={18} strokeWidth={1.6} />} onClick={() => setImporting(true)}>
        {t('import')}
      </Button>
      <BusyButton
        variant="outlined"
        startIcon={<Download size={18} strokeWidth={1.6} />}
        busy={exporting}
        busyText={t('exporting')}
        onClick={() => void exportFile()}
      >
        {t('export')}
      </BusyButton>
      <Button variant="text" startIcon={<UserX size={18} strokeWidth={1.6} />} onClick={() => setShowsFormer(true)}>
        {t('former')}
      </Button>
      {showsFormer && <FormerDialog onClose={() => setShowsFormer(false)} />}
      {importing && <ImportDialog onClose={() => setImporting(false)} />}
    </>
  )
}
