import * as z from 'zod/mini'
import { GlossaryRingIdField, GlossarySetIdField, Id, Time } from './ids.ts'
import { Reason } from './envelope.ts'
import { limits } from './limits.ts'
import { listQueryOf, optionalChoice, pageQuery } from './listing.ts'
import type { RouteTable } from './route.ts'
import { codes, reasons } from './reasons/refusals.ts'

/** A word, a term of several words, or an abbreviation. */
const GlossaryWord = z.string(codes.glossaryWordEmpty).check(
  z.overwrite((word) => word.replace(/\s+/gu, ' ').trim()),
  z.maxLength(limits.glossaryWord, codes.glossaryWordLong),
  z.refine((word) => /[\p{L}\p{N}]/u.test(word), codes.glossaryWordEmpty),
)

/** Words that mean the same, each once whatever its case. */
export const GlossaryWords = z
  .array(GlossaryWord, codes.glossaryWordsFew)
  .check(
    z.overwrite(withoutRepeats),
    z.minLength(limits.glossaryWords.min, codes.glossaryWordsFew),
    z.maxLength(limits.glossaryWords.max, codes.glossaryWordsMany),
  )

function withoutRepeats(words: string[]): string[] {
  const seen = new Set<string>()
  return words.filter((word) => seen.size < seen.add(word.toLowerCase()).size)
}

export const GlossaryWordsInput = z.object({ words: GlossaryWords })
export type GlossaryWordsInput = z.infer<typeof GlossaryWordsInput>

export const GlossarySet = z.object({ id: Id, words: z.array(z.string()), updatedAt: Time })
export type GlossarySet = z.infer<typeof GlossarySet>

export const GlossaryQuery = z.object(listQueryOf(['words', 'updatedAt']))
export type GlossaryQuery = z.infer<typeof GlossaryQuery>

/** What became of the lines of a file; a line whose words stand in one set already changes nothing. */
export const GlossaryImport = z.object({
  created: z.int(),
  unchanged: z.int(),
  errors: z.array(z.object({ line: z.int(), error: z.string(), reason: Reason })),
})
export type GlossaryImport = z.infer<typeof GlossaryImport>

/** A word that no passage held, as it was mostly typed, and in how many questions. */
export const GlossarySuggestion = z.object({ word: z.string(), asked: z.int() })
export type GlossarySuggestion = z.infer<typeof GlossarySuggestion>

/** Words of the shipped thesaurus that may stand for each other; `language` is an ISO 639-1 code. */
export const GlossaryRing = z.object({
  id: Id,
  language: z.string(),
  words: z.array(z.string()),
  /** Whether the company's questions are widened by it. */
  enabled: z.boolean(),
})
export type GlossaryRing = z.infer<typeof GlossaryRing>

export const GlossaryRingQuery = z.object({
  search: z.optional(z.string().check(z.maxLength(limits.searchText))),
  /** `off`: those that the company has switched off. */
  only: optionalChoice(['off']),
  ...pageQuery,
})
export type GlossaryRingQuery = z.infer<typeof GlossaryRingQuery>

const path = '/api/settings/glossary'

export const glossaryRoutes = {
  fetchAll: {
    method: 'GET',
    path,
    summary: "The company's sets of words that mean the same, by their first word",
    query: GlossaryQuery,
    output: z.array(GlossarySet),
    access: 'glossary.manage',
  },
  create: {
    method: 'POST',
    path,
    summary: 'Adds a set; 409 when one set holds all of its words already',
    body: GlossaryWordsInput,
    output: GlossarySet,
    message: 'Set added',
    create: true,
    access: 'glossary.manage',
  },
  update: {
    method: 'PUT',
    path,
    summary: 'Changes the words of a set',
    query: z.object({ id: GlossarySetIdField }),
    body: GlossaryWordsInput,
    output: GlossarySet,
    message: 'Set saved',
    ifMatch: true,
    access: 'glossary.manage',
  },
  remove: {
    method: 'DELETE',
    path,
    summary: 'Deletes a set; returns its id',
    query: z.object({ id: GlossarySetIdField }),
    output: Id,
    message: 'Set deleted',
    access: 'glossary.manage',
  },
  exportCsv: {
    method: 'GET',
    path: `${path}/csv`,
    summary: 'The sets as a CSV file outside the envelope, a line a set',
    output: z.null(),
    csv: 'always',
    access: 'glossary.manage',
  },
  importCsv: {
    kind: 'form',
    method: 'POST',
    path: `${path}/csv`,
    summary: 'Adds the sets of a CSV file, a line a set; what is there stays',
    fields: z.object({}),
    fileField: 'file',
    fileLimit: limits.csvBytes,
    fileTooLarge: reasons.csvTooLarge,
    output: GlossaryImport,
    message: 'File imported',
    access: 'glossary.manage',
  },
  addStarter: {
    method: 'POST',
    path: `${path}/starter`,
    summary: 'Adds the sets of maintenance and machine terms that a new company begins with, where they are missing',
    output: GlossaryImport,
    message: 'Starter set added',
    access: 'glossary.manage',
  },
  fetchSuggestions: {
    method: 'GET',
    path: `${path}/suggestions`,
    summary: 'Words that were asked for, that no passage held and that no set holds, most asked first; 50 at most',
    output: z.array(GlossarySuggestion),
    access: 'glossary.manage',
  },
  fetchRings: {
    method: 'GET',
    path: `${path}/rings`,
    summary:
      'Rings of the shipped thesaurus: those with a word that is what is searched for, begins so, then those that hold it',
    query: GlossaryRingQuery,
    output: z.array(GlossaryRing),
    access: 'glossary.manage',
  },
  switchRing: {
    method: 'PUT',
    path: `${path}/rings`,
    summary: 'Switches a ring of the shipped thesaurus off for the company, or on again',
    query: z.object({ id: GlossaryRingIdField }),
    body: z.object({ enabled: z.boolean() }),
    output: GlossaryRing,
    message: 'Set saved',
    access: 'glossary.manage',
  },
} as const satisfies RouteTable
