import type { ImportedAsset } from '@millwright/contract/makers-packages'
import Button from '@mui/material/Button'
import PackageOpen from 'lucide-react/icons/package-open'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { PackageDialog, type PackagePlace } from './package-dialog.tsx'

type ImportButtonProps = { place: PackagePlace; onImported?: (assets: ImportedAsset[]) => void }

/** Opens the dialog that imports a maker's package here. */
export function ImportButton({ place, onImported = () => {} }: ImportButtonProps) {
  const t = useTranslations('packages')
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        variant="outlined"
        startIcon={<PackageOpen size={18} strokeWidth={1.6} />}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {t('open')}
      </Button>
      {isOpen && <PackageDialog place={place} file={null} onClose={() => setOpen(false)} onImported={onImported} />}
    </>
  )
}
