import { Outlet } from 'react-router'
import { addressOf, useAddressIds } from '../../addresses.ts'
import { useAsset } from '../../domain/places/assets.ts'
import { Unauthorized } from '../../ui/feedback/unauthorized.tsx'

/** Around the screens of an asset that show more of it than answers do: who may only ask is led to its chat. */
export function ReadersOnly() {
  const ids = useAddressIds()
  const { asset } = useAsset(ids)
  return asset?.access === 'ask' ? <Unauthorized to={addressOf('chat', ids)} /> : <Outlet />
}
