import type { FileRecord, Folder } from '@millwright/contract/resources'

const at = '2026-11-22T10:00:00.000Z'

export const aFolder = (id: string, changes: Partial<Folder> = {}): Folder => ({
  id,
  name: id,
  parentId: null,
  items: 0,
  shown: 0,
  updatedAt: at,
  access: 'full',
  ...changes,
})

export const aFile = (id: string, updatedAt = at): FileRecord => ({
  id,
  type: 'document',
  fileName: `${id}.pdf`,
  url: '',
  thumbnailUrl: null,
  aiAccess: true,
  processed: true,
  failure: null,
  draft: false,
  parentId: null,
  version: 1,
  access: 'full',
  metadata: { size: 1, extension: 'pdf', type: 'application/pdf', updatedAt },
})
