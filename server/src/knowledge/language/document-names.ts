import { documentClasses } from '@millwright/contract/document-classes'

/** A class of documents by its id; VDI 2770 names them in German and English alone. `code`: the language to say it in. */
export function documentClassName(id: string, code: string): string {
  const known = documentClasses.find((one) => one.id === id)
  return known?.[code === 'de' ? 'de' : 'en'] ?? id
}

const isTag = /^[a-z]{2,3}(?:-[a-z0-9]{2,8}){0,3}$/iu

/** A language as another one calls it; what is no tag of a language is said as it is. */
export function languageName(tag: string, code: string): string {
  return (isTag.test(tag) ? new Intl.DisplayNames([code], { type: 'language' }).of(tag) : null) ?? tag
}
