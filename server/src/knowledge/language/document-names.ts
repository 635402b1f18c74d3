import { documentClasses } from '@millwright/contract/document-classes'

/** A class of documents by its id; VDI 2770 names them in German and English alone. `code`: the language to say it in. */
export function documentClassName(id: string, code: string): string {
  const known = documentClasses.find((one) => one.id === id)
  return known?.[code === 'de' ? 'de' : 'en'] ?? id
}

/** A language as another one calls it; what is no tag of a language is said as it is. */
export function languageName(tag: string, code: string): string {
  try {
    return new Intl.DisplayNames([code], { type: 'language' }).of(tag) ?? tag
  } catch (error) {
    // What packages say of a language is not checked.
    if (error instanceof RangeError) return tag
    throw error
  }
}
