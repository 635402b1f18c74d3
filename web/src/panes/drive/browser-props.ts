import type { FileRecord } from '@millwright/contract/resources'
import type { To } from 'react-router'
import type { AssetIds } from '../../domain/drive/queries.ts'
import type { Section } from '../../domain/drive/sections.ts'

export type ResourceBrowserProps = {
  place: AssetIds
  section: Section
  /** Null for the root. */
  folderId: string | null
  search: string
  onSearch: (search: string) => void
  mayWrite: boolean
  folderAddress: (folderId: string | null) => To
  /** Where a click on a file leads. */
  fileAddress: (file: FileRecord) => To
  /** A file as a page of its own. */
  pageAddress: (file: FileRecord) => string
  /** The file that is open beside the list. */
  openId?: string | null
  /** Whether it offers the upload itself; elsewhere a speed dial does. */
  hasUpload?: boolean
  /** It stands beside what `/` goes to. */
  isAside?: boolean
}
