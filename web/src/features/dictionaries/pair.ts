import type { Dictionary } from '@millwright/contract/dictionaries'
import { languageName } from '../../ui/values/language-name.ts'

/** `German – English`; one language for a thesaurus. */
export function pairOf({ from, to }: Pick<Dictionary, 'from' | 'to'>): string {
  return from === to ? languageName(from) : `${languageName(from)} – ${languageName(to)}`
}

export const isPreparing = ({ state }: Pick<Dictionary, 'state'>) => state === 'waiting' || state === 'active'
