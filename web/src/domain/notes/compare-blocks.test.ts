import type { NoteBlock } from '@millwright/contract/note-blocks'
import { describe, expect, it } from 'vitest'
import { compareBlocks, firstPick, isDifferent, mergedBlocks } from './compare-blocks.ts'

const block = (id: string, text: string, more: Partial<NoteBlock> = {}): NoteBlock => ({
  id,
  type: 'paragraph',
  props: {},
  content: [{ type: 'text', text, styles: {} }],
  children: [],
  ...more,
})
const kinds = (mine: NoteBlock[], theirs: NoteBlock[]) =>
  compareBlocks(mine, theirs).map(({ id, kind }) => `${id} ${kind}`)

describe('compareBlocks', () => {
  it('matches blocks by their ids and says who has which', () => {
    const mine = [block('a', 'Same'), block('b', 'Mine'), block('c', 'Only mine')]
    const theirs = [block('a', 'Same'), block('b', 'Theirs'), block('d', 'Only theirs')]
    expect(kinds(mine, theirs)).toEqual(['a same', 'b both', 'd theirs', 'c mine'])
  })

  it('puts what only they have behind the block that it follows with them', () => {
    const theirs = [block('x', 'First'), block('a', 'A'), block('y', 'After A'), block('z', 'Too'), block('b', 'B')]
    expect(kinds([block('a', 'A'), block('b', 'B')], theirs)).toEqual([
      'x theirs',
      'a same',
      'y theirs',
      'z theirs',
      'b same',
    ])
  })

  it('sees a change in a block within a block, and none in the order of fields', () => {
    const within = (text: string) => [block('a', 'A', { children: [block('b', text)] })]
    expect(kinds(within('old'), within('new'))).toEqual(['a both'])
    const other: NoteBlock = {
      children: [],
      content: block('a', 'A').content ?? [],
      props: {},
      type: 'paragraph',
      id: 'a',
    }
    expect(kinds([block('a', 'A')], [other])).toEqual(['a same'])
  })
})

describe('firstPick', () => {
  const base = [block('a', 'A'), block('b', 'B'), block('gone', 'Gone')]
  const picks = (mine: NoteBlock[], theirs: NoteBlock[], from: NoteBlock[] | null = base) =>
    compareBlocks(mine, theirs)
      .filter(isDifferent)
      .map((one) => `${one.id} ${firstPick(one, from)}`)

  it('takes the side that changed a block, and mine where both did', () => {
    const mine = [block('a', 'A of mine'), block('b', 'B'), block('gone', 'Gone')]
    const theirs = [block('a', 'A'), block('b', 'B of theirs'), block('gone', 'Gone')]
    expect(picks(mine, theirs)).toEqual(['a mine', 'b theirs'])
    expect(picks([block('a', 'one')], [block('a', 'two')])).toEqual(['a mine'])
  })

  it('takes what either of them removed as removed, and what either added as added', () => {
    const removed = picks([block('a', 'A'), block('b', 'B')], [...base, block('new', 'New')])
    expect(removed).toEqual(['gone mine', 'new theirs'])
    expect(picks(base, [block('a', 'A'), block('b', 'B')])).toEqual(['gone theirs'])
  })

  it('keeps a block that one removed and the other changed', () => {
    const changed = [block('a', 'A'), block('b', 'B'), block('gone', 'Changed')]
    const removed = [block('a', 'A'), block('b', 'B')]
    expect(picks(removed, changed)).toEqual(['gone theirs'])
    expect(picks(changed, removed)).toEqual(['gone mine'])
  })

  it('leaves nothing out where nobody knows on what both stand', () => {
    const compared = compareBlocks([block('a', 'mine'), block('m', 'M')], [block('a', 'theirs'), block('t', 'T')])
    const chosen = new Map(compared.map((one) => [one.id, firstPick(one, null)]))
    expect(mergedBlocks(compared, chosen).map(({ id }) => id)).toEqual(['a', 't', 'm'])
  })
})

describe('mergedBlocks', () => {
  it('holds for each block what was chosen, and leaves out what the chosen side does not have', () => {
    const compared = compareBlocks([block('a', 'A'), block('m', 'Mine')], [block('a', 'A'), block('t', 'Theirs')])
    const all = (side: 'mine' | 'theirs') =>
      mergedBlocks(compared, new Map(compared.map(({ id }) => [id, side]))).map(({ id }) => id)
    expect(all('mine')).toEqual(['a', 'm'])
    expect(all('theirs')).toEqual(['a', 't'])
  })
})
