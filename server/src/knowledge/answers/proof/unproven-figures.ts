import type { TextRange } from '@millwright/contract/chats'
import { evidenceOf, proves } from './evidence.ts'
import { figuresOf } from '../../language/figures/figures.ts'
import { isLabel } from './labels.ts'
import { plainCharacters } from '../../language/figures/plain-characters.ts'

/** The figures of a text that what it was made from does not hold. */
export function unprovenFigures(text: string, madeFrom: string): TextRange[] {
  const evidence = evidenceOf({ title: '', text: madeFrom })
  const plain = plainCharacters(text)
  return figuresOf(plain)
    .filter((figure) => !isLabel(plain, figure) && !proves(evidence, figure))
    .map(({ start, end }) => ({ start, end }))
}
