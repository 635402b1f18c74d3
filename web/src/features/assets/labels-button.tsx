import Button from '@mui/material/Button'
import QrCode from 'lucide-react/icons/qr-code'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'

/** Leads to the labels of all assets of a department. */
export function LabelsButton({ to }: { to: string }) {
  const t = useTranslations('plateCodes')
  return (
    <Button variant="outlined" component={Link} to={to} startIcon={<QrCode size={18} strokeWidth={1.6} />}>
      {t('printLabels')}
    </Button>
  )
}
