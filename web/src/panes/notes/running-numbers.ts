import { numbersOf } from '@millwright/contract/note-numbers'

/** A block as far as numbers go. */
export type NumberedBlock = {
  id: string
  type: string
  props: Readonly<Record<string, unknown>>
  children: readonly NumberedBlock[]
}

/** The numbers of the items that the editor, which ends a list at every other block, would count otherwise, by id. */
export function runningNumbers(blocks: readonly NumberedBlock[]): Map<string, number> {
  const numbers = numbersOf(blocks)
  const running = new Map(blocks.flatMap(({ children }) => [...runningNumbers(children)]))
  let isOtherwise = false
  for (const [at, block] of blocks.entries()) {
    const number = numbers[at]
    if (number === undefined) continue
    // What the editor counts goes on from the first of its neighbours.
    if (numbers[at - 1] === undefined) isOtherwise = numbersOf([block])[0] !== number
    if (isOtherwise) running.set(block.id, number)
  }
  return running
}
