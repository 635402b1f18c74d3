import { sharedChatRoutes } from '@millwright/contract/shared-chats'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { sharedChatLink } from '../../../addresses.ts'
import { keys } from '../../../keys/keys.ts'
import { call, submit } from '../../../platform/api.ts'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { withToast } from '../../../ui/feedback/toasts.tsx'
import { TextField } from '../../../ui/forms/text-field.tsx'
import { copyText } from '../../../ui/values/copy-text.ts'
import css from './share-dialog.module.css'

/** The link of one's own chat: made, copied, ended. */
export function ShareDialog({ chatId, onClose }: { chatId: string; onClose: () => void }) {
  const t = useTranslations('sharedChats')
  const id = useId()
  const query = { chatId }
  const share = useQuery({
    queryKey: keys.shareOf(chatId),
    queryFn: ({ signal }) => call(sharedChatRoutes.fetch, { query, signal }),
  })
  const shareId = share.data?.shareId ?? null
  const begin = () => withToast(t('sharing'), () => submit(sharedChatRoutes.share, { query }))
  const end = () => withToast(t('ending'), () => submit(sharedChatRoutes.end, { query }))
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" aria-labelledby={id}>
      <DialogTitle id={id}>{t('title')}</DialogTitle>
      <DialogContent className={css.form}>
        <p>{t('text')}</p>
        {share.isPending && <p role="status">{t('loading')}</p>}
        {share.isError && !share.data && (
          <Notice
            framed={false}
            kind="failed"
            title={t('failed')}
            text={share.error.message}
            onRetry={() => void share.refetch()}
          />
        )}
        {shareId !== null && <LinkField link={sharedChatLink(shareId)} />}
      </DialogContent>
      <DialogActions>
        {shareId !== null && (
          <Button variant="outlined" color="error" onClick={() => void end()}>
            {t('end')}
          </Button>
        )}
        {share.data && shareId === null && (
          <Button variant="contained" onClick={() => void begin()}>
            {t('share')}
          </Button>
        )}
        <Button variant="outlined" onClick={onClose}>
          {t('close')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

function LinkField({ link }: { link: string }) {
  const t = useTranslations('sharedChats')
  const [isCopied, setIsCopied] = useState(false)
  const copy = async () => {
    await copyText(link)
    setIsCopied(true)
  }
  return (
    <>
      <TextField label={t('link')} value={link} readOnly onFocus={({ target }) => target.select()} />
      <Button variant="outlined" onClick={() => void copy()}>
        <span aria-live="polite">{t(isCopied ? 'copied' : 'copy')}</span>
      </Button>
    </>
  )
}
