import type { Transaction } from '../../platform/database/transaction.ts'
import type { Search } from '../search/search.ts'
import { bestByWords, type FoundPassages, searchPassages } from '../search/search-passages.ts'
import { languageOf } from '../search/words/language.ts'
import { judge } from './verdict.ts'

/**
 * What the material holds for a question. Where its own words find the answer in its own language, nothing else is looked
 * for: what dictionaries list besides finds what says the same elsewhere, and would come before it now and then.
 */
export async function findPassages(tx: Transaction, companyId: string, search: Search): Promise<FoundPassages> {
  if (search.dictionaries?.hasAny) {
    const alone = { ...search, dictionaries: null }
    // A model's words prove nothing.
    const own = await searchPassages(tx, companyId, { ...alone, alternatives: [] })
    if (isAnsweredInItsLanguage(own)) return search.alternatives?.length ? searchPassages(tx, companyId, alone) : own
  }
  return searchPassages(tx, companyId, search)
}

function isAnsweredInItsLanguage(found: FoundPassages): boolean {
  const best = bestByWords(found.passages)
  const { language } = found.question
  return best !== undefined && languageOf(best.text, language) === language && judge(found).verdict === 'answered'
}
