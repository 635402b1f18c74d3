import { assetRoutes } from '@millwright/contract/assets'
import { AssetMark } from '../../domain/places/asset-mark.tsx'
import type { PlacePicture } from '../../panes/places/form/place-form.tsx'
import { submitForm } from '../../platform/api.ts'
import { PictureField } from '../../ui/pictures/picture-field.tsx'
import { usePictureChange } from '../../ui/pictures/use-picture-change.ts'

type AssetIds = { departmentId: string; assetId: string }

/** The picture in the form of an asset; `send` sends what is chosen, once. `standing`: the one that stands, '' without one. */
export function useAssetPicture(standing: string): PlacePicture & { send: (query: AssetIds) => Promise<void> } {
  const [change, setChange] = usePictureChange(standing)
  return {
    field: (
      <PictureField standing={standing} change={change} onChange={setChange}>
        {(shown) => <AssetMark picture={shown} size="large" />}
      </PictureField>
    ),
    isChanged: change.kind !== 'kept',
    async send(query) {
      if (change.kind === 'kept') return
      const file = change.kind === 'new' ? change.blob : undefined
      await submitForm(assetRoutes.setPicture, { query, fields: { imageId: '' }, file })
      setChange({ kind: 'kept' })
    },
  }
}
