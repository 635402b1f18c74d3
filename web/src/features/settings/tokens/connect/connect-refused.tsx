import type { OAuthRequest } from '@millwright/contract/oauth'
import Button from '@mui/material/Button'
import { useTranslations } from 'use-intl'
import { Notice } from '../../../../ui/feedback/notice.tsx'

type ConnectRefusedProps = { asked: OAuthRequest; refusal: NonNullable<OAuthRequest['refusal']> }

/** Nobody is led to a stranger's address by a link alone: it is their own step. */
export function ConnectRefused({ asked: { clientName, host }, refusal }: ConnectRefusedProps) {
  const t = useTranslations('connect')
  return (
    <Notice
      kind="locked"
      title={t('refused', { name: clientName })}
      text={refusal.text}
      action={
        <Button variant="outlined" onClick={() => location.assign(refusal.address)}>
          {t('back', { host })}
        </Button>
      }
    />
  )
}
