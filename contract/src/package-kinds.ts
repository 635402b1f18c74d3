/** The standards that packages of makers are read by. */
export const packageKinds = ['vdi2770', 'aas', 'iirds'] as const
export type PackageKind = (typeof packageKinds)[number]

/**
 * In which respect a tag of an iiRDS package says what a document is about: its type of information (a task, a concept,
 * …), its subject, the component or variant of the product, an event with its code, the phase in the product's life.
 */
export const documentTagKinds = ['type', 'subject', 'component', 'product', 'event', 'phase'] as const
export type DocumentTagKind = (typeof documentTagKinds)[number]
