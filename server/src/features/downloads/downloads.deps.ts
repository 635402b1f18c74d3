import type { FileLinks } from '../../files/file-links.ts'

export type DownloadDeps = { links: FileLinks }
