import { z } from 'zod'

/** Shares from 0 to 1, characters a question, milliseconds. What was not measured is missing. */
export const SetFigures = z.object({
  set: z.string(),
  /** Whether the company's dictionaries were on. */
  dictionaries: z.optional(z.boolean()),
  questions: z.number(),
  mrr: z.number(),
  recall1: z.number(),
  recall5: z.number(),
  recall10: z.number(),
  rightPage: z.number(),
  rightFirstSource: z.number(),
  goldInQuotes: z.number(),
  goldAroundQuotes: z.number(),
  goldInFirstQuote: z.number(),
  goldAroundFirstQuote: z.number(),
  quotesFromRight: z.number(),
  characters: z.number(),
  refusedWhenAbsent: z.optional(z.number()),
  refusedWhenPresent: z.optional(z.number()),
  unsureWhenAbsent: z.optional(z.number()),
  answeredWhenAbsent: z.optional(z.number()),
  answeredWhenPresent: z.optional(z.number()),
  firstChunkP50: z.number(),
  firstChunkP95: z.number(),
})
export type SetFigures = z.infer<typeof SetFigures>

const AnswerShares = z.object({
  rightFirstPage: z.number(),
  answered: z.number(),
  answeredAround: z.number(),
  refused: z.number(),
})
export type AnswerShares = z.infer<typeof AnswerShares>

export const ManualFigures = z.object({
  dictionaries: z.optional(z.boolean()),
  own: AnswerShares,
  other: AnswerShares,
  /** With the sets of words that a new company begins with; none otherwise. */
  otherWithStarter: z.optional(AnswerShares),
  foreign: z.object({ refused: z.number(), unsure: z.number(), answered: z.optional(z.number()) }),
  firstChunkP50: z.number(),
  firstChunkP95: z.number(),
  /** Ids of the questions without a right answer in or around a quote. */
  missed: z.array(z.string()),
})
export type ManualFigures = z.infer<typeof ManualFigures>

export const Figures = z.object({
  commit: z.string(),
  sets: z.array(SetFigures),
  manuals: z.nullable(ManualFigures),
  manualsWithDictionaries: z.optional(ManualFigures),
})
export type Figures = z.infer<typeof Figures>
