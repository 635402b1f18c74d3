import { sentenceOfIssue } from '@millwright/contract/reasons/issues'
import { driveRoutes, FolderName } from '@millwright/contract/drive'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { type SubmitEvent, useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { readAgain } from '../../../keys/follow-writes.ts'
import { submit } from '../../../platform/api.ts'
import { useSubmitKey } from '../../../platform/submit-key.ts'
import { withToast } from '../../../ui/feedback/toasts.tsx'
import { BusyButton } from '../../../ui/forms/busy-button.tsx'
import { Form } from '../../../ui/forms/form.tsx'
import { TextField } from '../../../ui/forms/text-field.tsx'
import type { AssetIds } from '../../../domain/drive/queries.ts'

type FolderDialogProps = { place: AssetIds; parentId: string | null; onClose: () => void }

export function FolderDialog({ place, parentId, onClose }: FolderDialogProps) {
  const t = useTranslations('drive')
  const id = useId()
  const submitKey = useSubmitKey()
  const [name, setName] = useState('')
  const [error, setError] = useState<string>()
  const [creating, setCreating] = useState(false)
  const create = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const judged = FolderName.safeParse(name)
    setError(sentenceOfIssue(judged.error?.issues[0]))
    if (!judged.success || creating) return
    setCreating(true)
    const body = { name: judged.data, parentId }
    const created = await withToast(t('creatingFolder'), () =>
      submit(driveRoutes.createFolder, { query: place, body, key: submitKey(body) }),
    )
    setCreating(false)
    if (!created) return
    await readAgain()
    onClose()
  }
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" aria-labelledby={id}>
      <Form onSubmit={(event) => void create(event)}>
        <DialogTitle id={id}>{t('newFolder')}</DialogTitle>
        <DialogContent>
          <TextField
            focusFirst
            label={t('folderName')}
            value={name}
            error={error}
            onChange={(event) => {
              setName(event.target.value)
              setError(undefined)
            }}
          />
        </DialogContent>
        <DialogActions>
          <Button variant="outlined" onClick={onClose}>
            {t('cancel')}
          </Button>
          <BusyButton type="submit" variant="contained" busy={creating} busyText={t('creating')}>
            {t('create')}
          </BusyButton>
        </DialogActions>
      </Form>
    </Dialog>
  )
}
