import Button from '@mui/material/Button'
import UserCheck from 'lucide-react/icons/user-check'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { addressOf, useAddressIds } from '../../addresses.ts'
import { useAccessRequests } from '../../domain/people/access-requests.ts'

/** While somebody waits for the viewer's decision. */
export function AccessRequestsButton() {
  const t = useTranslations('accessRequests')
  const ids = useAddressIds()
  const { data } = useAccessRequests()
  if (!data || data.length === 0) return null
  return (
    <Button
      variant="outlined"
      component={Link}
      to={addressOf('accessRequests', ids)}
      startIcon={<UserCheck size={18} strokeWidth={1.6} />}
    >
      {t('open', { count: data.length })}
    </Button>
  )
}
