import { makersPackageRoutes } from '@millwright/contract/makers-packages'
import Button from '@mui/material/Button'
import PackageCheck from 'lucide-react/icons/package-check'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useDownloadFailed } from '../../domain/resources/use-download-failed.ts'
import { call } from '../../platform/api.ts'

type ExportButtonProps = { place: { departmentId: string; assetId: string } }

/** Downloads the documents of an asset as a VDI 2770 container, to be handed on. */
export function ExportButton({ place }: ExportButtonProps) {
  const t = useTranslations('packages')
  const failed = useDownloadFailed()
  const [isAsking, setAsking] = useState(false)

  async function download() {
    setAsking(true)
    try {
      const { url } = await call(makersPackageRoutes.export, { query: place })
      // Served as an attachment: the page stays.
      window.location.assign(url)
    } catch (error) {
      failed(error)
    } finally {
      setAsking(false)
    }
  }

  return (
    <Button
      variant="outlined"
      startIcon={<PackageCheck size={18} strokeWidth={1.6} />}
      aria-disabled={isAsking}
      onClick={() => {
        if (!isAsking) void download()
      }}
    >
      {t(isAsking ? 'exporting' : 'export')}
    </Button>
  )
}
