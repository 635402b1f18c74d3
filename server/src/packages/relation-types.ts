import { type DocumentRelationType, documentRelationTypes } from '@millwright/contract/document-classes'

/** What no standard knows, or nobody says, is the loosest of them. */
export function relationTypeOf(said: string): DocumentRelationType {
  const letters = said.trim().toLowerCase()
  return documentRelationTypes.find((type) => type.toLowerCase() === letters) ?? 'RefersTo'
}
