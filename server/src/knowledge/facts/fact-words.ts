import { searchableText } from '../index/tsvector.ts'
import { commonLanguage } from '../language/language.ts'
import type { ReadFact } from './read-fact.ts'

/** A fact with what it is found by, in the form of a tsvector. */
export type WordedFact = ReadFact & { tokens: string }

/** Of one file, in their order. In a thread: a hundred facts are up to some hundred thousand characters. */
export function withWords(read: readonly ReadFact[]): WordedFact[] {
  const language = commonLanguage(read.map(({ text }) => text))
  return read.map((fact) => {
    const { subject, attribute, value, unit, condition } = fact
    const text = [subject, attribute, value, unit, condition].join('\n')
    return { ...fact, tokens: searchableText({ title: fact.text, text }, language).tokens }
  })
}
