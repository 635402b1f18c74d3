/** Files of makers' documents of this class (VDI 2770) and in this language (ISO 639-1); null: of any. */
export type DocumentKind = { documentClass: string | null; documentLanguage: string | null }
