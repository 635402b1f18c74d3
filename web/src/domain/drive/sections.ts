import { driveRoutes } from '@millwright/contract/drive'
import type { ResourceType } from '@millwright/contract/formats'
import { resourceRoutes } from '@millwright/contract/resources'

export const tabs = ['documents', 'videos', 'images', 'notes'] as const
/** A tab shows the folders with the files of one kind; the drive shows the files of every kind. */
export type Tab = (typeof tabs)[number]
export type Section = Tab | 'drive'

/** The keys of what is said of a section. */
export const textsOf = {
  drive: { count: 'driveCount', empty: 'driveEmpty' },
  documents: { count: 'documentsCount', empty: 'documentsEmpty' },
  videos: { count: 'videosCount', empty: 'videosEmpty' },
  images: { count: 'imagesCount', empty: 'imagesEmpty' },
  notes: { count: 'notesCount', empty: 'notesEmpty' },
} as const satisfies Record<Section, object>

export const listingOf = {
  drive: driveRoutes.fetch,
  documents: resourceRoutes.fetchDocuments,
  videos: resourceRoutes.fetchVideos,
  images: resourceRoutes.fetchImages,
  notes: resourceRoutes.fetchNotes,
} as const satisfies Record<Section, object>

export const flatListingOf = {
  documents: resourceRoutes.fetchAllDocuments,
  videos: resourceRoutes.fetchAllVideos,
  images: resourceRoutes.fetchAllImages,
  notes: resourceRoutes.fetchAllNotes,
} as const satisfies Record<Tab, object>

/** The tab of a type, which also names it in addresses. */
export const tabOf = {
  document: 'documents',
  video: 'videos',
  image: 'images',
  note: 'notes',
} as const satisfies Record<ResourceType, Tab>

/** What is uploaded in a tab, and what its button says. */
export const uploadOf = {
  documents: { kind: 'document', text: 'uploadDocuments' },
  videos: { kind: 'video', text: 'uploadVideos' },
  images: { kind: 'image', text: 'uploadImages' },
} as const satisfies Partial<Record<Tab, object>>

export const deletionOf = {
  document: resourceRoutes.deleteDocuments,
  video: resourceRoutes.deleteVideos,
  image: resourceRoutes.deleteImages,
  note: resourceRoutes.deleteNotes,
} as const satisfies Record<ResourceType, object>

export const accessOf = {
  document: resourceRoutes.setDocumentAccess,
  video: resourceRoutes.setVideoAccess,
  image: resourceRoutes.setImageAccess,
  note: resourceRoutes.setNoteAccess,
} as const satisfies Record<ResourceType, object>
