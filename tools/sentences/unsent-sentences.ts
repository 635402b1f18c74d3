import { errorTexts } from '@millwright/contract/errors'
import { texts } from '@millwright/contract/texts'
import { contractSentences } from './contract-sentences.ts'
import { sentSentences } from './sent-sentences.ts'

/**
 * What the servers of a whole run need not send. It is met below HTTP, or with a sentence of its own around it; most of it
 * would take a disk that is full, a file that takes too long or a fault.
 */
const metBelow: ReadonlySet<string> = new Set([
  texts.answerFromElsewhere,
  texts.askedPictureTooHard,
  texts.bodyTooManyParts,
  texts.unsupportedType,
  texts.svgTooDeep,
  texts.svgAttributes,
  texts.noteTooLargeToPrint,
  // A package that takes minutes.
  texts.packageTooHard,
  // An asset of more documents than one container holds.
  texts.packageExportTooMany,
  // 500 groups, each made by a call: `groups.slow.test.ts`.
  texts.groupsFull,
  // Another's change between the two steps of one import.
  texts.packagePlanChanged,
  // Within the address that the client is led to.
  texts.oauthDeclined,
  texts.diskFull,
  errorTexts.locked,
  errorTexts.unavailable,
  errorTexts.internal,
])

/** The sentences of the contract that no server of a whole run has sent: a test that names one has not met it there. */
export function unsentSentences(folder: string): string[] {
  const sent = sentSentences(folder)
  const all = new Set(contractSentences().map(({ sentence }) => sentence))
  return [...all].filter((sentence) => !sent.has(sentence) && !metBelow.has(sentence))
}
