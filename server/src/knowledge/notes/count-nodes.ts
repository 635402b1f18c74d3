import { limits } from '@millwright/contract/limits'
import { reasons } from '@millwright/contract/reasons/refusals'
import { Refusal } from '../../platform/refusal.ts'

export type CountNodes = (nodes: number) => void

/** Counts what a note is made of before it is made: a few bytes of a body become many times as many in memory. */
export function createNodeCount(): CountNodes {
  let counted = 0
  return (nodes) => {
    counted += nodes
    if (counted > limits.noteNodes) throw new Refusal('too-large', reasons.noteTooLarge)
  }
}
