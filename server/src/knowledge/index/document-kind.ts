/** Files of makers' documents of this class (VDI 2770), in this language (ISO 639-1) and with a tag that is called so; null: of any. */
export type DocumentKind = { documentClass: string | null; documentLanguage: string | null; documentTag: string | null }

/** Null where all three are null. */
export function documentKindOf({ documentClass, documentLanguage, documentTag }: DocumentKind): DocumentKind | null {
  const isAny = documentClass === null && documentLanguage === null && documentTag === null
  return isAny ? null : { documentClass, documentLanguage, documentTag }
}
