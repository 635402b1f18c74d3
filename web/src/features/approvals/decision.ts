import type { Approval } from '@millwright/contract/approvals'
import { plainAnswer, typedAnswer } from '@millwright/contract/plain-answer'

/** What is decided with words; a question that the material did not answer is answered, not corrected. */
export type Decision = 'answered' | 'corrected' | 'declined'

/** What a decision's text begins with: what stands there where it is changed. */
export function begunText({ state, text, answer }: Pick<Approval, 'state' | 'text' | 'answer'>, decision: Decision) {
  if (state === 'declined' && decision === 'declined') return text
  if (state === 'corrected' && decision !== 'declined') return typedAnswer(text)
  return decision === 'corrected' ? plainAnswer(withoutCitations(answer)) : ''
}

/** The corrected answer is a source of its own: it does not stand on those of the first. */
const withoutCitations = (text: string) => text.replace(/\s*(?<!\\)\[\d{1,3}\]/g, '')
