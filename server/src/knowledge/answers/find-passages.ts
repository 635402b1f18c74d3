import type { Transaction } from '../../platform/database/transaction.ts'
import type { Search } from '../search/search.ts'
import { bestByWords, type FoundPassages, searchPassages } from '../search/search-passages.ts'
import { languageOf } from '../language/language.ts'
import { withoutContents } from './quoting/contents-passages.ts'
import { missingIdentifiers, withHeld, withMissing } from './refusals/missing-identifiers.ts'
import { judgedAgain } from './refusals/judged-again.ts'
import { withoutTranslations } from './without-translations.ts'
import { weighFirst } from './weigh-first.ts'
import { withFacts } from './with-facts.ts'
import { ofNewSubject } from './subject-said.ts'
import { judgeAnswerability, type Answerability } from './answerability.ts'

export type FoundMaterial = {
  found: FoundPassages
  judgement: Answerability
  /** Its own words find the answer in its own language: what dictionaries list besides is not to be looked for. */
  isAnsweredByItself: boolean
}

/**
 * What the material holds for a question, and whether that answers it; `ownNames`: of the place that is searched. Where its
 * own words find the answer in its own language, nothing else is looked for: what a thesaurus or dictionaries list besides
 * finds what says the same elsewhere, and would come before it now and then.
 */
export async function findPassages(
  tx: Transaction,
  companyId: string,
  { ownNames, ...search }: Search & { ownNames: readonly string[] },
): Promise<FoundMaterial> {
  const own = await readMaterial(tx, companyId, { ...search, dictionaries: null })
  const missing = await missingIdentifiers(tx, companyId, { ...search, ownNames })
  const judged = async (found: FoundPassages) => {
    await weighFirst(tx, companyId, found)
    const judgement = ofNewSubject(found, judgeAnswerability(found, ownNames), search.carried)
    return withHeld(withMissing(judgement, missing, found), search.question, found)
  }
  const judgement = await judged(own)
  const isAnsweredByItself = judgement.verdict === 'answered' && (!search.dictionaries?.hasAny || isInItsLanguage(own))
  if (isAnsweredByItself) return { found: own, judgement, isAnsweredByItself }
  const found = await readMaterial(tx, companyId, { ...search, isWidened: true })
  return { found, judgement: judgedAgain(judgement, await judged(found), found), isAnsweredByItself: false }
}

/** What is read for an answer: no contents, nothing twice in two languages, and the places that say what is asked for as facts. */
export async function readMaterial(tx: Transaction, companyId: string, search: Search): Promise<FoundPassages> {
  const { chatLanguage } = search
  const found = withoutContents(await searchPassages(tx, companyId, search))
  return withFacts(tx, companyId, await withoutTranslations(tx, companyId, { found, chatLanguage }))
}

function isInItsLanguage({ passages, question: { language } }: FoundPassages): boolean {
  const best = bestByWords(passages)
  return best !== undefined && languageOf(best.text, language) === language
}
