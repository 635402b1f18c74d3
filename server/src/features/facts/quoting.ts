import type { FactQuoter } from '@millwright/contract/facts'
import type { SaidFact } from '../../schema/facts.ts'

/** What an answer or an approval quotes, with where it stands in the file. */
export type QuotedText = FactQuoter & { segment: string; text: string }

/** What an approval says as it was put right, or what was answered with an approved answer. */
export type SaidText = FactQuoter & { question: string; text: string }

/** What a note or a video of an asset says itself; of a video, in which clip. */
export type SaidElsewhere = {
  kind: 'note' | 'clip'
  id: string
  subject: string
  value: string
  unit: string
  about: string
}

export type NewMark = {
  kind: FactQuoter['kind']
  quoterId: string
  about: string
  before: SaidFact
  after: SaidFact
}
