import { useState } from 'react'
import type { PictureChange } from './picture-field.tsx'

/** What is to become of a picture; `standing` is the one that stands, '' where there is none. */
export function usePictureChange(standing: string): [PictureChange, (change: PictureChange) => void] {
  const [picture, setPicture] = useState<PictureChange>({ kind: 'kept' })
  const change = (next: PictureChange) => {
    if (picture.kind === 'new') URL.revokeObjectURL(picture.address)
    // There is nothing to remove.
    setPicture(next.kind === 'removed' && standing === '' ? { kind: 'kept' } : next)
  }
  return [picture, change]
}
