import type { dictionaryRoutes } from '@millwright/contract/dictionaries'
import { reasons } from '@millwright/contract/reasons/refusals'
import type { HandlersOf } from '../../calls/handler.ts'
import { type Dictionaries, type Dictionary, maxTranslations } from '../../knowledge/dictionaries/dictionary.ts'
import { languageOfCode } from '../../knowledge/language/language-codes.ts'
import { invalidInput } from '../../platform/refusal.ts'

type Deps = { dictionaries: Dictionaries }

export function translate({ dictionaries }: Deps): HandlersOf<typeof dictionaryRoutes>['translate'] {
  return async ({ query, step }) => {
    const from = languageOf('from', query.from)
    const to = languageOf('to', query.to)
    const serving = await step((tx, _granted, viewer) => dictionaries.of(tx, viewer.companyId))
    const between = await serving.between(from, to)
    return { data: query.words.map((word) => translated(word, between)) }
  }
}

function languageOf(field: 'from' | 'to', code: string): string {
  const language = languageOfCode(code)
  if (language === null) throw invalidInput({ [field]: reasons.dictionaryLanguageUnknown })
  return language
}

/** What goes by way of a third language is only said where no dictionary has the word itself. */
function translated(word: string, between: readonly Dictionary[]) {
  const direct = gathered(
    word,
    between.filter((one) => one.byWayOf === null),
  )
  return direct.translations.length > 0
    ? direct
    : gathered(
        word,
        between.filter((one) => one.byWayOf !== null),
      )
}

function gathered(word: string, dictionaries: readonly Dictionary[]) {
  const found = dictionaries
    .map(({ name, lookUp }) => ({ name, translations: lookUp(word) }))
    .filter(({ translations }) => translations.length > 0)
  return {
    word,
    translations: [...new Set(found.flatMap(({ translations }) => translations))].slice(0, maxTranslations),
    dictionaries: [...new Set(found.map(({ name }) => name))],
  }
}
