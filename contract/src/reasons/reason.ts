import { callSentences } from './call-sentences.ts'
import type { OperatorCode } from './operator-sentences.ts'
import { said } from './said.ts'
import { workSentences } from './work-sentences.ts'

type Sentences = typeof callSentences & typeof workSentences
export type CallCode = keyof typeof callSentences
export type ReasonCode = keyof Sentences
type ParamsOf<Code extends ReasonCode> = Sentences[Code] extends (params: infer Params) => string
  ? Params
  : Record<string, never>

/** Why something is refused, failed or is being done: a stable code, and what its sentence names. */
export type Reason<Code extends ReasonCode = ReasonCode> = {
  [Known in Code]: { code: Known; params: ParamsOf<Known> }
}[Code]
export type CallReason = Reason<CallCode>
export type OperatorReason = Reason<OperatorCode>

export function reason<Code extends ReasonCode>(
  code: Code,
  ...[params]: Sentences[Code] extends string ? [] : [params: ParamsOf<Code>]
): Reason<Code> {
  return { code, params: params ?? {} } as Reason<Code>
}

/** In English. Apart from `sentenceOf` because pages need not hold what is said of work in the background. */
export function callSentenceOf(told: CallReason): string {
  return said(callSentences, told)
}

/** In English; of a code that is not known, as of a later edition, the code. */
export function sentenceOf(told: { code: string; params: object }): string {
  return told.code in callSentences ? said(callSentences, told) : said(workSentences, told)
}
