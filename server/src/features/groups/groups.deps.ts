import type { PictureLinks } from '../../links/picture-links.ts'

export type GroupDeps = { pictures: PictureLinks }
