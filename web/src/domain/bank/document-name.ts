import { documentClasses } from '@millwright/contract/document-classes'
import { languageName } from '../../ui/values/language-name.ts'

/** What a class of VDI 2770, or else a language, is called. */
export const documentName = (value: string): string =>
  documentClasses.find(({ id }) => id === value)?.en ?? languageName(value)
