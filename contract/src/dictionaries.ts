import * as z from 'zod/mini'
import { Reason } from './envelope.ts'
import { DictionaryIdField, Id, Time } from './ids.ts'
import { limits } from './limits.ts'
import type { RouteTable } from './route.ts'
import { codes, reasons } from './reasons/refusals.ts'

/** ISO 639-1, or 639-3 where a language has no shorter code; longer names of a file or form are read as one of these. */
const LanguageCode = z.string(codes.dictionaryLanguageUnknown).check(
  z.trim(),
  z.toLowerCase(),
  z.refine((code) => /^[a-z]{2,3}(?:[-_][a-z0-9]{2,8})?$/u.test(code), codes.dictionaryLanguageUnknown),
)

/** `offered`: the machine has it, and nothing has needed it so far. */
export const DictionaryState = z.enum(['offered', 'waiting', 'active', 'completed', 'failed'])
export type DictionaryState = z.infer<typeof DictionaryState>

/** A pair of languages as it serves, both ways. `from` and `to` are the same for a thesaurus. */
export const Dictionary = z.object({
  id: Id,
  from: z.string(),
  to: z.string(),
  /** As the dictionary names itself; the file's name where it does not. */
  name: z.string(),
  /** As the dictionary states it; '' where it does not. */
  licence: z.string(),
  source: z.enum(['system', 'upload']),
  /** The language between, where no dictionary holds this pair itself. Such a pair has no entries of its own. */
  byWayOf: z.nullable(z.string()),
  /** Who added it, and from which files; null and [] for the system's. */
  addedBy: z.nullable(z.string()),
  files: z.array(z.string()),
  /** Headwords of both languages. */
  entries: z.int(),
  enabled: z.boolean(),
  state: DictionaryState,
  /** Of preparing, 0-100. */
  progress: z.int(),
  error: z.nullable(z.string()),
  /** What that sentence is made of. */
  reason: z.nullable(Reason),
  updatedAt: Time,
})
export type Dictionary = z.infer<typeof Dictionary>

/** Translations of a word, the best first; none where no dictionary has it. `dictionaries` are those that had one. */
export const WordTranslations = z.object({
  word: z.string(),
  translations: z.array(z.string()),
  dictionaries: z.array(z.string()),
})
export type WordTranslations = z.infer<typeof WordTranslations>

/** Comma-separated in a query. */
const words = z.pipe(
  z.transform((given: unknown) =>
    (typeof given === 'string' ? given.split(',') : Array.isArray(given) ? (given as unknown[]) : []).flatMap((word) =>
      typeof word === 'string' && word.trim() !== '' ? [word.trim()] : [],
    ),
  ),
  z
    .array(z.string().check(z.maxLength(limits.dictionaryWord, codes.dictionaryWordLong)))
    .check(
      z.minLength(1, codes.dictionaryWordsMissing),
      z.maxLength(limits.dictionaryWords, codes.dictionaryWordsMany),
    ),
)

/** In a form, where everything is text; '' and nothing stand for "as the file's name says". */
const givenLanguage = z._default(
  z.pipe(
    z.transform((value: unknown) => (value === '' || value === null ? null : value)),
    z.nullable(LanguageCode),
  ),
  null,
)

const path = '/api/settings/dictionaries'

export const dictionaryRoutes = {
  translate: {
    method: 'GET',
    path: '/api/dictionary',
    summary: 'What the dictionaries say words mean, in the order in which they were asked; 20 words at most',
    query: z.object({ words, from: LanguageCode, to: LanguageCode }),
    output: z.array(WordTranslations),
    stepwise: true,
    access: 'search.use',
  },
  fetchAll: {
    method: 'GET',
    path,
    summary: "The dictionaries that serve the company: the system's, its own, and pairs by way of a third language",
    output: z.array(Dictionary),
    access: 'dictionary.manage',
  },
  add: {
    kind: 'files',
    method: 'POST',
    path,
    summary: 'Adds a dictionary: the two files of a dictd pair, the text of Ding, or a CSV file of two columns',
    fields: z.object({ from: givenLanguage, to: givenLanguage }),
    fileField: 'files',
    fileLimit: limits.dictionaryBytes,
    fileTooLarge: reasons.dictionaryTooLarge,
    output: Dictionary,
    message: 'Dictionary added',
    create: true,
    access: 'dictionary.manage',
  },
  update: {
    method: 'PUT',
    path,
    summary: 'Switches a dictionary on or off for the company; one that is only offered is prepared',
    query: z.object({ id: DictionaryIdField }),
    body: z.object({ enabled: z.boolean() }),
    output: Dictionary,
    message: 'Dictionary saved',
    stepwise: true,
    ifMatch: true,
    access: 'dictionary.manage',
  },
  remove: {
    method: 'DELETE',
    path,
    summary: 'Removes a dictionary that was added; returns its id',
    query: z.object({ id: DictionaryIdField }),
    output: Id,
    message: 'Dictionary removed',
    access: 'dictionary.manage',
  },
} as const satisfies RouteTable
