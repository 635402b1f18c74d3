import type { ResourceType } from '@millwright/contract/formats'
import type { ChatLanguage, SearchedFor } from '@millwright/contract/chats'
import type { CompanyDictionaries } from '../dictionaries/dictionary.ts'
import type { DocumentKind } from '../index/document-kind.ts'
import type { CarriedContext } from './question/follow-up.ts'

export type Search = {
  question: string
  /** What it leaves to the conversation before it. */
  carried?: CarriedContext | null
  /** Where to look; null: in all that the viewer may read. What the viewer may not read is never found. */
  assetIds: readonly string[] | null
  limit: number
  /** The one type of resources to look in. */
  type?: ResourceType | null
  /** Makers' documents of this kind alone. */
  document?: DocumentKind | null
  /** Where two languages say the same, its material comes after that of the question's language. */
  chatLanguage?: ChatLanguage
  /** What else to look for, beside the question's own words. */
  alternatives?: readonly SearchedFor[]
  /** What to look for in material of other languages than the question's; null: nothing. */
  dictionaries?: CompanyDictionaries | null
  /** Other words that are not to be looked for. */
  without?: readonly string[]
  /** Whether to look for other spellings of what the material does not know, and for what the shipped thesaurus says. */
  isWidened?: boolean
}
