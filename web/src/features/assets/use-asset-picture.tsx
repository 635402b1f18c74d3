import { assetRoutes } from '@millwright/contract/assets'
import { useRef } from 'react'
import { AssetMark } from '../../domain/places/asset-mark.tsx'
import type { PlacePicture } from '../../panes/places/form/place-form.tsx'
import { submitForm } from '../../platform/api.ts'
import { type PictureChange, PictureField } from '../../domain/pictures/picture-field.tsx'
import { usePictureChange } from '../../domain/pictures/use-picture-change.ts'

type AssetIds = { departmentId: string; assetId: string }

/** The picture in the form of an asset; `send` sends what is chosen, once. `standing`: the one that stands, '' without one. */
export function useAssetPicture(standing: string): PlacePicture & { send: (query: AssetIds) => Promise<void> } {
  const [change, setChange] = usePictureChange(standing)
  // Who saves the form keeps the `send` of its first drawing.
  const latest = useRef<PictureChange>({ kind: 'kept' })
  const choose = (next: PictureChange) => {
    latest.current = next
    setChange(next)
  }
  return {
    field: (
      <PictureField standing={standing} change={change} onChange={choose}>
        {(shown) => <AssetMark picture={shown} size="large" />}
      </PictureField>
    ),
    isChanged: change.kind !== 'kept',
    async send(query) {
      const chosen = latest.current
      if (chosen.kind === 'kept') return
      const file = chosen.kind === 'new' ? chosen.blob : undefined
      await submitForm(assetRoutes.setPicture, { query, fields: { imageId: '' }, file })
      choose({ kind: 'kept' })
    },
  }
}
