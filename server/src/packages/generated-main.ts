/**
 * The domain of main documents that are made from what stands here when an asset is handed on. Such a document says
 * nothing of its own, and is no file of the asset.
 */
export const generatedMainDomain = 'millwright'

/** Names a machine that has no serial number and no address: the id of its asset (RFC 9562). */
export const objectIdOf = (assetId: string): string => `urn:uuid:${assetId}`
export const isObjectId = (id: string): boolean => /^urn:uuid:/iu.test(id)
