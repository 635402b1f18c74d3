import type { NoteBlock } from '@millwright/contract/note-blocks'
import { isSame } from './note-document.ts'

export type Side = 'mine' | 'theirs'

/** A block as both have it; only one of the sides may have it at all. */
export type ComparedBlock = {
  id: string
  kind: 'same' | 'mine' | 'theirs' | 'both'
  mine: NoteBlock | null
  theirs: NoteBlock | null
}

/**
 * Two versions of a note side by side, block by block, matched by their ids. They stand in the order of mine; what only
 * they have follows the block that it follows with them.
 */
export function compareBlocks(mine: readonly NoteBlock[], theirs: readonly NoteBlock[]): ComparedBlock[] {
  const theirsById = new Map(theirs.map((block) => [block.id, block]))
  const mineIds = new Set(mine.map(({ id }) => id))
  /** What only they have, by the block before it; null at the beginning. */
  const onlyTheirs = Map.groupBy(
    theirs.flatMap((block, at) => {
      if (mineIds.has(block.id)) return []
      const before = theirs.slice(0, at).findLast(({ id }) => mineIds.has(id))
      return [{ block, after: before?.id ?? null }]
    }),
    ({ after }) => after,
  )
  const following = (id: string | null): ComparedBlock[] =>
    (onlyTheirs.get(id) ?? []).map(({ block }) => ({ id: block.id, kind: 'theirs', mine: null, theirs: block }))
  return [
    ...following(null),
    ...mine.flatMap((block) => {
      const other = theirsById.get(block.id) ?? null
      const kind = other === null ? 'mine' : isSame(block, other) ? 'same' : 'both'
      return [{ id: block.id, kind, mine: block, theirs: other } as const, ...following(block.id)]
    }),
  ]
}

export const isDifferent = ({ kind }: ComparedBlock) => kind !== 'same'

/**
 * Which side to begin with: whoever changed a block since `base`, on which both stand, is right about it. Where both
 * did, or nobody knows what they stand on, mine is kept and theirs is added. A block that one removed and the other
 * changed stays.
 */
export function firstPick({ id, mine, theirs, kind }: ComparedBlock, base: readonly NoteBlock[] | null): Side {
  if (kind === 'same') return 'mine'
  const before = base?.find((block) => block.id === id)
  if (before && mine === null) return isSame(theirs, before) ? 'mine' : 'theirs'
  if (before) return isSame(mine, before) ? 'theirs' : 'mine'
  return kind === 'theirs' ? 'theirs' : 'mine'
}

/** The note that the choices make; a block that the chosen side does not have is left out. */
export function mergedBlocks(compared: readonly ComparedBlock[], picks: ReadonlyMap<string, Side>): NoteBlock[] {
  return compared.flatMap((one) => {
    const block = one[picks.get(one.id) ?? 'mine']
    return block ? [block] : []
  })
}
