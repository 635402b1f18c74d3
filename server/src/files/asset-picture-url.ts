import type { Viewer } from '../access/viewer.ts'
import type { PictureLinks } from '../links/picture-links.ts'
import type { PictureRow } from './asset-pictures.repository.ts'
import type { FileLinks } from './file-links.ts'

export type AssetPictureLinks = { pictures: PictureLinks; links: FileLinks }
/** The address of a picture; '' where there is none. */
export type AssetPictureUrl = (picture: PictureRow | null) => string

export function assetPictureUrl({ pictures, links }: AssetPictureLinks, viewer: Viewer): AssetPictureUrl {
  const sentUrl = pictures.of(viewer)
  return (picture) => {
    if (!picture) return ''
    return picture.kind === 'sent' ? sentUrl(picture.key) : links.urlOf(viewer, picture.key, 'thumbnail')
  }
}
