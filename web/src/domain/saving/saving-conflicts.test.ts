import { describe, expect, it } from 'vitest'
import {
  asked,
  byHand,
  byItself,
  changed,
  kept,
  lost,
  machine,
  read,
  refused,
  stale,
  stored,
  taken,
} from './machine.test-data.ts'

describe('a server that is away', () => {
  it('is told again later, and of what it was told, first as it was', () => {
    const { tell, state } = machine(stored('a', 'first'))
    tell(changed, asked(1), read('b'))
    expect(tell(lost)).toEqual([
      { do: 'wait', timer: 'send' },
      { do: 'settle', ask: 1, outcome: 'failed' },
    ])
    expect(state()).toMatchObject({ isOffline: true, isUnsaved: true, unheard: ['b'], attempt: null })
    expect(tell(changed, byItself(), read('bc'))).toEqual([
      { do: 'update', id: 'n1', text: 'b', kind: 'draft', seen: 'first' },
    ])
    expect(tell(taken(stored('b'))).at(-1)).toEqual({ do: 'read' })
    expect(tell(read('bc'))).toEqual([{ do: 'update', id: 'n1', text: 'bc', kind: 'draft', seen: 'later' }])
    tell(taken(stored('bc', 'last')))
    expect(state()).toMatchObject({ isOffline: false, isUnsaved: false, unheard: [] })
  })

  it('is not told again by itself where only a person saves', () => {
    const { tell } = machine(stored('a', 'first'), byHand)
    expect(tell(changed, asked(1), read('b'), lost)).toEqual([{ do: 'settle', ask: 1, outcome: 'failed' }])
  })

  it('is not told what a person has taken back, and what it took of that is known as our own', () => {
    const { tell, state } = machine(stored('a', 'first'), byHand)
    tell(changed, asked(1), read('!grants P'), lost)
    expect(tell(changed, asked(2), read('!without P'))).toEqual([
      { do: 'update', id: 'n1', text: '!without P', kind: 'save', seen: 'first' },
    ])
    expect(tell(stale(stored('!grants P')))).toEqual([{ do: 'read' }])
    expect(state().theirs).toBeNull()
    expect(tell(read('!without P'))).toEqual([
      { do: 'update', id: 'n1', text: '!without P', kind: 'save', seen: 'later' },
    ])
    tell(taken(stored('!without P', 'last')))
    expect(state()).toMatchObject({ isUnsaved: false, unheard: [], base: '!without P' })
  })

  it('may have taken any of several that were not heard, and none of one that it refused', () => {
    for (const took of ['!b', '!c']) {
      const { tell, state } = machine(stored('a', 'first'), byHand)
      tell(changed, asked(1), read('!b'), lost, changed, asked(2), read('!c'), lost)
      tell(changed, asked(3), read('!d'), refused, changed, asked(4), read('!e'))
      expect(state().unheard).toEqual(['!b', '!c', '!e'])
      expect(tell(stale(stored(took)))).toEqual([{ do: 'read' }])
      expect(state().unheard).toEqual([])
    }
  })

  it('took it after all: what it has is our own, and what was written since stands on it', () => {
    const { tell, state } = machine(stored('a', 'first'))
    tell(changed, asked(1), read('!b'), lost, changed, asked(2), read('!bc'))
    expect(tell(stale(stored('!b')))).toEqual([{ do: 'read' }])
    expect(state().theirs).toBeNull()
    expect(tell(read('!bc'))).toEqual([{ do: 'update', id: 'n1', text: '!bc', kind: 'save', seen: 'later' }])
  })

  it('took it after all, as is heard from elsewhere', () => {
    const { tell, state } = machine(stored('a', 'first'))
    tell(changed, asked(1), read('b'), lost, { type: 'met', stored: stored('b') })
    expect(state()).toMatchObject({ theirs: null, seen: 'later', base: 'b', unheard: [] })
  })
})

describe('what somebody else saved meanwhile', () => {
  it('is one with it where both texts can be joined', () => {
    const { tell, state } = machine(stored('a', 'first'))
    tell(changed, asked(1), read('b'))
    expect(tell(stale(stored('c')))).toEqual([{ do: 'read' }])
    expect(tell(read('b'))).toEqual([{ do: 'update', id: 'n1', text: 'c+b', kind: 'save', seen: 'later' }])
    // And more of theirs: it is joined with what is written, not with what was made of it.
    tell(stale(stored('d', 'last')))
    expect(tell(read('b'))).toEqual([{ do: 'update', id: 'n1', text: 'd+b', kind: 'save', seen: 'last' }])
    tell(taken(stored('d+b', 'end')))
    expect(state()).toMatchObject({ isUnsaved: false, base: 'd+b', savedText: 'b', theirs: null })
  })

  it('is joined anew where the reply to that was lost', () => {
    const { tell, state } = machine(stored('a', 'first'), byHand)
    tell(changed, asked(1), read('b'), stale(stored('c')), read('b'), lost)
    expect(state().unheard).toEqual([])
    expect(tell(asked(2), read('b'))).toEqual([{ do: 'update', id: 'n1', text: 'b', kind: 'save', seen: 'first' }])
  })

  it('is for a person where they cannot be joined, and nothing is sent by itself until then', () => {
    const { tell, state } = machine(stored('a', 'first'))
    tell(changed, asked(1), read('!b'))
    expect(tell(stale(stored('c')))).toEqual([{ do: 'settle', ask: 1, outcome: 'stale' }])
    expect(state()).toMatchObject({ theirs: stored('c'), isUnsaved: true, seen: 'first', isOffline: false })
    expect(tell(byItself(), read('!b'))).toEqual([{ do: 'settle', ask: 0, outcome: 'skipped' }])
    tell({ type: 'rebased', stored: stored('c') }, changed, asked(2))
    expect(tell(read('!cb'))).toEqual([{ do: 'update', id: 'n1', text: '!cb', kind: 'save', seen: 'later' }])
  })

  it('is written over by what a person made of both', () => {
    const { tell, state } = machine(stored('a', 'first'), byHand)
    tell(changed, asked(1), read('!b'), stale(stored('c')))
    const over = { text: 'both', seen: 'later' }
    tell({ type: 'asked', ask: { id: 2, kind: 'save', isAutomatic: false, over } })
    expect(tell(read('!b'))).toEqual([{ do: 'update', id: 'n1', text: 'both', kind: 'save', seen: 'later' }])
    tell(taken(stored('both', 'last')))
    expect(state()).toMatchObject({ theirs: null, isUnsaved: false, base: 'both' })
  })

  it('is no question where it says the same, or changed nothing that is written', () => {
    for (const present of ['!b', '!a']) {
      const { tell, state } = machine(stored('!a', 'first'))
      tell(changed, asked(1), read('!b'))
      expect(tell(stale(stored(present)))).toEqual([{ do: 'read' }])
      expect(state()).toMatchObject({ seen: 'later', theirs: null })
    }
  })

  it('is taken instead of what is written: nothing of that is kept', () => {
    const { tell, state } = machine(stored('a', 'first'))
    tell(changed, kept('key', 1), { type: 'met', stored: stored('c') })
    expect(state().theirs).toEqual(stored('c'))
    expect(tell({ type: 'accepted', stored: stored('c') })).toEqual([
      { do: 'stop', timer: 'keep' },
      { do: 'forget', keys: ['key'] },
      { do: 'stop', timer: 'send' },
    ])
    expect(state()).toMatchObject({ isUnsaved: false, isKept: true, theirs: null, seen: 'later', keptKeys: [] })
  })
})

describe('what an earlier page kept', () => {
  it('goes on where it stood, with the creation that nobody heard of', () => {
    const creation = { key: 'k0', text: 'b', kind: 'draft' } as const
    const { tell, state } = machine(null)
    tell({ type: 'adopted', key: 'old', seen: null, creation })
    expect(state()).toMatchObject({ isUnsaved: true, keptKeys: ['old'], creation })
    tell(byItself(), read('b', 'k9'))
    expect(tell(kept('own', 1, 'creation'))).toEqual([
      { do: 'forget', keys: ['old'] },
      { do: 'create', ...creation },
    ])
  })

  it('has no known base where the server has something else by now', () => {
    const { tell, state } = machine(stored('a', 'second'))
    tell({ type: 'adopted', key: 'old', seen: 'first', creation: null })
    expect(state()).toMatchObject({ seen: 'first', base: null })
    const same = machine(stored('a', 'first'))
    same.tell({ type: 'adopted', key: 'old', seen: 'first', creation: null })
    expect(same.state()).toMatchObject({ seen: 'first', base: 'a' })
  })
})

describe('a page that goes', () => {
  it('keeps and sends what the server does not have', () => {
    const { tell, state } = machine(stored('a', 'first'))
    expect(tell(changed, { type: 'ended', maySend: true, ask: 9 })).toEqual([
      { do: 'release' },
      { do: 'stop', timer: 'keep' },
      { do: 'stop', timer: 'send' },
      { do: 'keep', for: 'text' },
      { do: 'stop', timer: 'send' },
      { do: 'read' },
    ])
    expect(tell(read('b'))).toEqual([{ do: 'update', id: 'n1', text: 'b', kind: 'draft', seen: 'first' }])
    expect(tell(lost)).toEqual([{ do: 'settle', ask: 9, outcome: 'failed' }])
    expect(state()).toMatchObject({ isOpen: false, isUnsaved: true })
  })

  it('waits with what it sends for the save that is on its way, whose answer is still taken', () => {
    const { tell, did } = machine(stored('a', 'first'))
    tell(changed, kept('key', 1), asked(1), read('b'), changed, { type: 'ended', maySend: true, ask: 9 })
    expect(did()).toEqual(['release', 'stop', 'stop', 'keep'])
    tell(taken(stored('b')))
    expect(did()).toEqual(['tell', 'settle', 'stop', 'read'])
    tell(read('bc'), kept('key', 2))
    expect(tell(taken(stored('bc', 'last')))).toContainEqual({ do: 'forget', keys: ['key'] })
  })

  it('sends nothing after a sign-out, nor by itself where only a person saves', () => {
    const out = machine(stored('a', 'first'))
    out.tell(changed, kept('key', 1), { type: 'ended', maySend: false, ask: 9 })
    expect(out.did()).toEqual(['release', 'stop', 'stop'])
    const hand = machine(stored('a', 'first'), byHand)
    hand.tell(changed, { type: 'ended', maySend: true, ask: 9 })
    expect(hand.did()).toEqual(['release', 'stop', 'stop', 'keep'])
  })

  it('does no more where everything is saved', () => {
    const { tell } = machine(stored('a', 'first'))
    expect(tell({ type: 'ended', maySend: true, ask: 9 }).map((effect) => effect.do)).toEqual([
      'release',
      'stop',
      'stop',
    ])
  })

  it('says to other tabs that it writes, from its beginning on', () => {
    expect(machine(null).did()).toEqual(['hold'])
  })
})
