import type { GlossarySet } from '@millwright/contract/glossary'
import type { SetRow } from './glossary.repository.ts'

export function presentSet({ id, words, updatedAt }: SetRow): GlossarySet {
  return { id, words, updatedAt: updatedAt.toISOString() }
}
