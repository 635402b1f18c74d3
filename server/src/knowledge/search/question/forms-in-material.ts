import type { Transaction } from '../../../platform/database/transaction.ts'
import { addFrequencies } from '../../index/frequencies.ts'
import type { Frequencies } from '../../index/passage-index.ts'
import { passageIndex } from '../../index/passage-index-in-use.ts'
import { stem } from '../../language/stems.ts'
import { documentsOf, type Group } from './groups.ts'
import type { Question } from './question.ts'

const maxWords = 8
const maxForms = 8
/** The commonest words of the material that begin as one of these. */
const maxRead = 50
/** Fewer letters begin words of every kind. */
const shortestBeginning = 3

/**
 * Words of the question of which the material holds another form, in passages that were indexed as another language: of a
 * list of parts the language is a guess, and the stem of *washer* is another one in Spanish than in English. Words as they
 * are written are indexed too: those that have the same stem in the question's language stand for its word.
 */
export async function formsInMaterial(
  tx: Transaction,
  { tokens, language }: Question,
  { isKnown, frequencies }: { isKnown: (lexeme: string) => boolean; frequencies: Frequencies },
): Promise<Group[]> {
  const unknown = new Map<string, string>()
  for (const { lexeme, surface } of tokens) {
    if (surface === null || /\p{N}/u.test(surface) || isKnown(lexeme) || isKnown(`=${surface}`)) continue
    if (beginningOf(lexeme, surface).length >= shortestBeginning) unknown.set(lexeme, surface)
  }
  const words = [...unknown].slice(0, maxWords)
  if (words.length === 0) return []
  const written = await passageIndex.completions(tx, {
    beginnings: [...new Set(words.map(([lexeme, surface]) => `=${beginningOf(lexeme, surface)}`))],
    assetIds: frequencies.assetIds,
    most: maxRead * words.length,
  })
  const found = words.map(([lexeme, surface]) => {
    const forms = written.filter((one) => stem(one.slice(1), language) === lexeme)
    return { lexeme, surface, forms: forms.slice(0, maxForms) }
  })
  await addFrequencies(
    tx,
    found.flatMap(({ forms }) => forms),
    frequencies,
  )
  return found.flatMap(({ lexeme, surface, forms }): Group[] => {
    if (forms.length === 0) return []
    const members = new Map(forms.map((form) => [form, 1]))
    const documents = documentsOf(members, frequencies.documents)
    return [{ word: surface, of: surface, lexeme, weight: 1, members, wholes: [], documents }]
  })
}

/** *batteries* has the stem *batteri*, which is not how *battery* begins. */
function beginningOf(lexeme: string, surface: string): string {
  return surface.slice(0, Math.max(shortestBeginning, lexeme.length - 1))
}

/** Groups of words that mean the same, each with the forms of its word. */
export function withForms(groups: readonly Group[], forms: readonly Group[]): Group[] {
  if (forms.length === 0) return [...groups]
  const formsOf = new Map(forms.map((group) => [group.lexeme, group]))
  const joined = groups.map((group) => {
    const own = formsOf.get(group.lexeme)
    if (!own) return group
    formsOf.delete(group.lexeme)
    return {
      ...group,
      members: new Map([...group.members, ...own.members]),
      documents: group.documents + own.documents,
    }
  })
  return [...formsOf.values(), ...joined]
}
