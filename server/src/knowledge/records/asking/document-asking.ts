/** What words ask for of the documents that a maker handed over. */
export const documentAskings = [
  'document',
  'came',
  'language',
  'manual',
  'operation',
  'safety',
  'maintenance',
  'spareParts',
  'certificate',
] as const
export type DocumentAsking = (typeof documentAskings)[number]

/** `filler` tells nothing where documents are asked for. */
export type DocumentPhrases = Partial<Record<DocumentAsking | 'filler', string>>
