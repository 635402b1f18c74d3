import type { ReasonCode } from '@millwright/contract/reasons/reason'
import { workSentences } from '@millwright/contract/reasons/work-sentences'

type NamesOf<Prefix extends string, Code = ReasonCode> = Code extends `${Prefix}.${infer Name}` ? Name : never

/** The sentences of the codes that begin so, by the rest of the code, of those without parameters. */
function sentencesOf<Prefix extends string>(prefix: Prefix): Record<NamesOf<Prefix>, string> {
  const own = Object.entries(workSentences).filter(([code]) => code.startsWith(`${prefix}.`))
  return Object.fromEntries(
    own.map(([code, sentence]) => [code.slice(prefix.length + 1), typeof sentence === 'string' ? sentence : '']),
  ) as Record<NamesOf<Prefix>, string>
}

export const readingMessages = sentencesOf('reading')
export const dictionaryMessages = sentencesOf('dictionary')
export const jobMessages = sentencesOf('job')
