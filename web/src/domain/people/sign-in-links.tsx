import { identityProviderRoutes, type ProviderLink } from '@millwright/contract/identity-providers'
import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useTranslations } from 'use-intl'
import { keys } from '../../keys/keys.ts'
import { call, submit } from '../../platform/api.ts'
import { useConfirm } from '../../ui/feedback/confirm.tsx'
import { withToast } from '../../ui/feedback/toasts.tsx'
import { TimeText } from '../../ui/values/time-text.tsx'
import css from './data-card.module.css'

/** At which providers a member signs in: the viewer without `of`, else this member, for admins. Nothing where at none. */
export function SignInLinks({ of }: { of?: string }) {
  const t = useTranslations('signInSettings')
  const id = useId()
  const confirm = useConfirm()
  const { data: links = [] } = useQuery({
    queryKey: keys.providerLinksOf(of ?? ''),
    queryFn: ({ signal }) =>
      of === undefined
        ? call(identityProviderRoutes.fetchLinks, { signal })
        : call(identityProviderRoutes.fetchLinksOf, { query: { userId: of }, signal }),
  })
  const unlink = async ({ providerId, name }: ProviderLink) => {
    const text = t(of === undefined ? 'unlinkText' : 'unlinkTextOf')
    if (!(await confirm({ title: t('unlinkTitle', { name }), text, action: t('unlink'), danger: true }))) return
    const sent = (): Promise<{ data: null; message: string }> =>
      of === undefined
        ? submit(identityProviderRoutes.unlink, { query: { providerId } })
        : submit(identityProviderRoutes.unlinkOf, { query: { userId: of, providerId } })
    await withToast(t('unlinking'), sent)
  }
  if (links.length === 0) return null
  return (
    <section className={css.card} aria-labelledby={id}>
      <h2 id={id}>{t('links')}</h2>
      {links.map((link) => (
        <div key={link.providerId} className={css.line}>
          <span>
            {link.name} ({link.host}), {t('linkedSince')} <TimeText at={link.linkedAt} />
          </span>
          <Button
            variant="outlined"
            size="small"
            aria-label={t('unlinkNamed', { name: link.name })}
            onClick={() => void unlink(link)}
          >
            {t('unlink')}
          </Button>
        </div>
      ))}
    </section>
  )
}
