import Button from '@mui/material/Button'
import PackageOpen from 'lucide-react/icons/package-open'
import { useTranslations } from 'use-intl'

/** Opens the dialog that imports a maker's package. */
export function ImportButton({ onClick }: { onClick: () => void }) {
  const t = useTranslations('packages')
  return (
    <Button
      variant="outlined"
      startIcon={<PackageOpen size={18} strokeWidth={1.6} />}
      aria-haspopup="dialog"
      onClick={onClick}
    >
      {t('open')}
    </Button>
  )
}
