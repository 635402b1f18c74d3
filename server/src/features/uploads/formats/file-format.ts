/** `aliases`: further extensions of the same thing, which a name may keep. */
export type FileFormat = { extension: string; mediaType: string; aliases?: readonly string[] }
