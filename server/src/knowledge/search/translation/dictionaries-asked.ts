import type { ChatLanguage } from '@millwright/contract/chats'
import type { CompanyDictionaries } from '../../dictionaries/dictionary.ts'
import type { Question } from '../question/question.ts'
import { type Language, languageCodes } from '../../language/language.ts'

type DictionaryRequest = {
  readings: readonly Question[]
  chatLanguage?: ChatLanguage | undefined
  /** Of the material. */
  languages: () => Promise<readonly Language[]>
}

/**
 * The dictionaries that a question may be looked up in. One that does not show its language may be of sixteen: it is
 * likeliest that of the chat, then one of the material.
 */
export function dictionariesAsked(
  dictionaries: CompanyDictionaries | null | undefined,
  { readings, chatLanguage, languages }: DictionaryRequest,
): CompanyDictionaries | null {
  if (!dictionaries || readings.length === 1) return dictionaries ?? null
  const ofChat = chatLanguage ? [languageCodes[chatLanguage]] : []
  const possible = new Set(readings.map(({ language }) => language))
  return dictionaries.fromLikeliest(async () =>
    [...new Set([...ofChat, ...(await languages()), ...possible])].filter((language) => possible.has(language)),
  )
}
