import type { SoughtGroup } from '../../index/passage-index.ts'
import type { Idf } from '../idf.ts'
import type { Language } from '../../language/language.ts'
import { tokensOf } from '../../language/tokens.ts'

/** A word of the question with all that stands for it in the material: scored as one word. */
export type Group = {
  /** As it was typed. */
  word: string
  /** The word that it is a part of; itself where it is none. */
  of: string
  /** What stands for it among the question's tokens. */
  lexeme: string
  /** What the group counts beside the question's other words. */
  weight: number
  /** Lexemes of the material, and what one of each counts. */
  members: ReadonlyMap<string, number>
  /** Lexemes that say the word where all of them stand together: one, or those of a translation of several words. */
  wholes: readonly (readonly string[])[]
  /** In how many passages one of them stands, at most. */
  documents: number
}

/** All groups of a question, and their lexemes: each of those is read from every candidate. */
const maxGroups = 32
export const maxLexemes = 100

/** The words that tell most, and of their alternatives the first; `most` lexemes at most. */
export function bounded(groups: readonly Group[], most: number): Group[] {
  const kept = groups.toSorted((a, b) => a.documents - b.documents).slice(0, Math.max(0, Math.min(maxGroups, most)))
  const total = kept.reduce((sum, { members }) => sum + members.size, 0)
  if (total <= most) return kept
  const each = Math.floor(most / kept.length)
  return kept.map((group) => {
    const members = new Map([...group.members].slice(0, each))
    return { ...group, members, wholes: group.wholes.filter((whole) => whole.every((one) => members.has(one))) }
  })
}

export function documentsOf(members: ReadonlyMap<string, number>, documents: ReadonlyMap<string, number>): number {
  return [...members.keys()].reduce((sum, lexeme) => sum + (documents.get(lexeme) ?? 0), 0)
}

/** The groups of a question, and each other lexeme as a group of its own. */
export function soughtIn(question: {
  weights: ReadonlyMap<string, number>
  groups: readonly Group[]
  sameMeaning: readonly Group[]
}): SoughtGroup[] {
  const groups = [...question.groups, ...question.sameMeaning]
  const grouped = new Set(groups.flatMap(({ members }) => [...members.keys()]))
  const alone = [...question.weights].filter(([lexeme]) => !grouped.has(lexeme))
  return [
    ...groups.map(({ weight, members }) => ({ weight, members })),
    ...alone.map(([lexeme, weight]) => ({ weight, members: new Map([[lexeme, 1]]) })),
  ]
}

/** The word of a group weighs what the group does. */
export function idfOfGroups(groups: readonly Group[], idf: Idf, passages: number): Idf {
  if (groups.length === 0) return idf
  const weighed = new Map(
    groups.map(({ lexeme, weight, documents }) => {
      const held = Math.min(documents, passages)
      return [lexeme, held === 0 ? 0 : weight * Math.log(1 + Math.max(passages - held + 0.5, 0.5) / (held + 0.5))]
    }),
  )
  return (lexeme) => weighed.get(lexeme) ?? idf(lexeme)
}

export type ReadLexemes = (text: string, language: Language) => string[]

/**
 * The lexemes of a text in their order; in another language than the question's, the question's words for them. One word of
 * a translation of several says nothing: *stepper motor* is no servo motor.
 */
export function createLexemesOf(question: { language: Language; groups: readonly Group[] }): ReadLexemes {
  const standsFor = new Map<string, string[]>()
  const joined = new Map<string, { lexeme: string; whole: readonly string[] }[]>()
  for (const { lexeme, wholes } of question.groups) {
    for (const whole of wholes) {
      const [first = ''] = whole
      if (whole.length === 1) standsFor.set(first, [...(standsFor.get(first) ?? []), lexeme])
      else joined.set(first, [...(joined.get(first) ?? []), { lexeme, whole }])
    }
  }
  const plain: ReadLexemes = (text, language) => tokensOf(text, language).map(({ lexeme }) => lexeme)
  if (standsFor.size + joined.size === 0) return plain
  return (text, language) => {
    const lexemes = plain(text, language)
    if (language === question.language) return lexemes
    const held = new Set(lexemes)
    const saidBy = (lexeme: string) => [
      ...(standsFor.get(lexeme) ?? []),
      ...(joined.get(lexeme) ?? []).flatMap((one) => (one.whole.every((other) => held.has(other)) ? one.lexeme : [])),
    ]
    return lexemes.flatMap((lexeme) => {
      const said = [...new Set(saidBy(lexeme))]
      return said.length > 0 ? said : lexeme
    })
  }
}
