import { documentClasses } from '@millwright/contract/document-classes'
import { languageName } from '../../ui/values/language-name.ts'

/** A class of VDI 2770 as the guideline names it, in English and in German; one that it does not know is its id. */
export function documentClassName(id: string): string {
  const known = documentClasses.find((one) => one.id === id)
  return known ? `${known.en} / ${known.de}` : id
}

/** What a class of VDI 2770, or else a language, is called. */
export const documentName = (value: string): string =>
  documentClasses.some(({ id }) => id === value) ? documentClassName(value) : languageName(value)
