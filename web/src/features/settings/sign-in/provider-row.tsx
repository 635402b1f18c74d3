import { type IdentityProvider, identityProviderRoutes } from '@millwright/contract/identity-providers'
import Button from '@mui/material/Button'
import LogIn from 'lucide-react/icons/log-in'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { submit } from '../../../platform/api.ts'
import { isWebAddress } from '../../../platform/session.ts'
import { useConfirm } from '../../../ui/feedback/confirm.tsx'
import { toastFailure, withToast } from '../../../ui/feedback/toasts.tsx'
import { copyText } from '../../../ui/values/copy-text.ts'
import list from '../access-list.module.css'
import css from './sign-in.module.css'

/** A provider, what it is told of us, and what is done with it. */
export function ProviderRow({ provider, onEdit }: { provider: IdentityProvider; onEdit: () => void }) {
  const { id, name, issuer, active, domains, redirectAddress, signOutAddress, leaveAddress, signInAddress } = provider
  const t = useTranslations('signInSettings')
  const confirm = useConfirm()
  const [copied, setCopied] = useState<'done' | 'refused' | null>(null)
  const copy = () =>
    copyText(signInAddress).then(
      () => setCopied('done'),
      () => setCopied('refused'),
    )
  const query = { providerId: id }
  const test = async () => {
    try {
      const { data } = await submit(identityProviderRoutes.test, { query })
      if (isWebAddress(data.address)) location.assign(data.address)
    } catch (error) {
      toastFailure(error)
    }
  }
  const remove = async () => {
    const question = { title: t('removeTitle', { name }), text: t('removeText'), action: t('remove'), danger: true }
    if (!(await confirm(question))) return
    await withToast(t('removing', { name }), () => submit(identityProviderRoutes.remove, { query }))
  }
  return (
    <li>
      <LogIn size={18} strokeWidth={1.6} aria-hidden />
      <span className={list.words}>
        <b>{name}</b>
        <span>
          {!active && <span className={list.mark}>{t('idle')}</span>} {issuer}
        </span>
        {domains.length > 0 && <span>{domains.join(', ')}</span>}
        <span>
          {t('redirect')} <code className={list.mono}>{redirectAddress}</code>
        </span>
        <span>
          {t('signOut')} <code className={list.mono}>{signOutAddress}</code>
        </span>
        <span>
          {t('leave')} <code className={list.mono}>{leaveAddress}</code>
        </span>
        {active && (
          <span>
            {t('link')} <code className={list.mono}>{signInAddress}</code>
          </span>
        )}
        <span className={css.actions}>
          {active && (
            <Button
              variant="outlined"
              size="small"
              aria-label={copied === null ? t('linkCopyNamed', { name }) : undefined}
              onClick={() => void copy()}
            >
              <span aria-live="polite">
                {copied === null ? t('linkCopy') : t(copied === 'done' ? 'linkCopied' : 'linkNotCopied')}
              </span>
            </Button>
          )}
          <Button variant="outlined" size="small" aria-label={t('testNamed', { name })} onClick={() => void test()}>
            {t('test')}
          </Button>
          <Button variant="outlined" size="small" aria-label={t('editNamed', { name })} onClick={onEdit}>
            {t('edit')}
          </Button>
          <Button
            variant="outlined"
            size="small"
            color="error"
            aria-label={t('removeNamed', { name })}
            onClick={() => void remove()}
          >
            {t('remove')}
          </Button>
        </span>
      </span>
    </li>
  )
}
