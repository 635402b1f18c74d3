import { v7 as uuidv7 } from 'uuid'
import type { EditableAssetId, EditableExpertId, EditableFolderId, EditableResourceId } from './viewer.ts'

/** For a resource that is about to be made: who may edit the asset may edit what is new in it. */
export function newResourceId(_in: EditableAssetId): EditableResourceId {
  return uuidv7() as EditableResourceId
}

export function newFolderId(_in: EditableAssetId): EditableFolderId {
  return uuidv7() as EditableFolderId
}

/** For an expert who is about to be added. */
export function newExpertId(_in: EditableAssetId): EditableExpertId {
  return uuidv7() as EditableExpertId
}
