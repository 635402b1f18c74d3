/**
 * The domain of main documents that are made from what stands here when an asset is handed on. Such a document says
 * nothing of its own, and is no file of the asset.
 */
export const generatedMainDomain = 'millwright'

/**
 * A processing instruction in a version of a document that we hand on: the names of what its package had not said, or not so, and the
 * export assumed. Where the document came from, that is no news.
 */
export const assumedInstruction = 'millwright-assumed'

/** Names a machine that has no serial number and no address: the id of its asset (RFC 9562). */
export const objectIdOf = (assetId: string): string => `urn:uuid:${assetId}`
export const isObjectId = (id: string): boolean => /^urn:uuid:/iu.test(id)
