import Button from '@mui/material/Button'
import { useTranslations } from 'use-intl'
import { Problem } from '../problem.tsx'

/** To who has signed out here and was not led to their provider for it. @param address where they sign out there */
export function StillAt({ address }: { address: string }) {
  const t = useTranslations('auth')
  return (
    <>
      <Problem text={t('stillAt', { host: new URL(address).host })} />
      <Button variant="outlined" href={address}>
        {t('signOutThere')}
      </Button>
    </>
  )
}
