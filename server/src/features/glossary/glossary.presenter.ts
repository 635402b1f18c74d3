import type { GlossaryRing, GlossarySet } from '@millwright/contract/glossary'
import type { Ring } from '../../knowledge/search/thesaurus/ring-ids.ts'
import type { SetRow } from './glossary.repository.ts'

export function presentSet({ id, words, updatedAt }: SetRow): GlossarySet {
  return { id, words, updatedAt: updatedAt.toISOString() }
}

export function presentRing({ id, language, words }: Ring, enabled: boolean): GlossaryRing {
  return { id, language, words: [...words], enabled }
}
