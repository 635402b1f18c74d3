import type { ReactNode } from 'react'
import { addressOf, useAddressIds } from '../../addresses.ts'
import { useAsset } from '../../library/places/assets.ts'
import { Unauthorized } from '../../ui/feedback/unauthorized.tsx'

/** Who may only read the asset is sent back to its experts; the server asks the same again. */
export function FullAccessOnly({ children }: { children: ReactNode }) {
  const ids = useAddressIds()
  const { asset } = useAsset(ids)
  return asset?.access === 'read' ? <Unauthorized to={addressOf('experts', ids)} /> : children
}
