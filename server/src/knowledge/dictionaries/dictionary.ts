import type { Transaction } from '../../platform/database/transaction.ts'
import type { Language } from '../language/language.ts'

/** One direction of one pair, prepared. */
export type Dictionary = {
  /** As the dictionary names itself. */
  readonly name: string
  readonly from: Language
  readonly to: Language
  /** The language between, where no dictionary holds this pair itself. */
  readonly byWayOf: Language | null
  /**
   * Translations of a word or phrase in any case: those of the word as it is written, then those of others with its
   * stem; best first, at most 12. Each as the dictionary writes it, without brackets and grammar.
   */
  readonly lookUp: (key: string) => readonly string[]
  /** Headwords that share their first five letters with the word, or all of a shorter one; the nearest first. */
  readonly beginningWith: (word: string, most: number) => readonly string[]
}

/** Words of one language that mean the same. */
export type Thesaurus = {
  readonly name: string
  readonly language: Language
  /** As of a dictionary; without forms of the word itself. */
  readonly lookUp: (key: string) => readonly string[]
}

export type CompanyDictionaries = {
  /** Nothing needs to be read or loaded where none serves. */
  readonly hasAny: boolean
  /**
   * Those that serve between two languages: the company's own, then the system's, then by way of German or English
   * where those are missing or small. Empty when there are none. Asks no database.
   */
  readonly between: (from: Language, to: Language) => Promise<readonly Dictionary[]>
  /** Thesauri of the language; without any, words that share a translation there and back; null without those. */
  readonly sameMeaning: (language: Language) => Promise<Thesaurus | null>
  /**
   * The same for a question that may be of any of these languages, the likeliest first: from the first that has
   * one, and from others as long as the dictionaries to one language have two million words together.
   */
  readonly fromLikeliest: (languages: () => Promise<readonly Language[]>) => CompanyDictionaries
}

type ServeDictionaries = (tx: Transaction, companyId: string) => Promise<CompanyDictionaries>

export type Dictionaries = {
  /** What serves this company now. Loads what is asked for: to be asked outside of a transaction. */
  readonly of: ServeDictionaries
  /**
   * Runs a search that asks for dictionaries within its transaction, where nothing is loaded: what is not in memory is
   * loaded once the search has ended, which then runs again.
   */
  readonly during: <T>(search: (served: ServeDictionaries) => Promise<T>) => Promise<T>
}

/** Translations of one word that are kept. */
export const maxTranslations = 12
