import { makersPackageRoutes } from '@millwright/contract/makers-packages'
import type { ReactNode } from 'react'
import { useAddressIds } from '../../addresses.ts'
import { useDownloadFailed } from '../../domain/resources/use-download-failed.ts'
import { call } from '../../platform/api.ts'
import css from './packages.module.css'

/** Downloads a package that the asset of the address came from, as its maker handed it over. */
export function PackageLink({ packageId, children }: { packageId: string; children: ReactNode }) {
  const { departmentId, assetId } = useAddressIds()
  const failed = useDownloadFailed()
  const download = async () => {
    try {
      const { url } = await call(makersPackageRoutes.download, { query: { departmentId, assetId, packageId } })
      // Served as an attachment: the page stays.
      window.location.assign(url)
    } catch (error) {
      failed(error)
    }
  }
  return (
    <button type="button" className={css.packageLink} onClick={() => void download()}>
      {children}
    </button>
  )
}
