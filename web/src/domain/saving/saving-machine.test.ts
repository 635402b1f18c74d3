import { describe, expect, it } from 'vitest'
import { createSavingMachine } from './saving-machine.ts'
import {
  isSending,
  type Saving,
  type SavingEffect,
  type SavingEvent,
  type SavingRules,
  startOf,
} from './saving-state.ts'

type Stored = { id: string; text: string; at: string }

/** Words with `+` between them are joined; of those that begin with an exclamation mark a person makes one. */
const rules: SavingRules<string, Stored> = {
  idOf: ({ id }) => id,
  textOf: ({ text }) => text,
  seenOf: ({ at }) => at,
  isSame: (one, other) => one === other,
  joined: ({ written, stored }) => (written.startsWith('!') ? null : `${stored.text}+${written}`),
  sendsByItself: true,
  maySendByItself: (text) => text !== '',
}
const byHand: typeof rules = { ...rules, sendsByItself: false }
const stored = (text: string, at = 'later', id = 'n1'): Stored => ({ id, text, at })

function machine(opened: Stored | null, used = rules) {
  const step = createSavingMachine(used)
  let state: Saving<string, Stored> = startOf(used, opened && { stored: opened, isDraft: false })
  let effects: readonly SavingEffect<string, Stored>[] = []
  const tell = (...events: SavingEvent<string, Stored>[]) => {
    for (const event of events) ({ state, effects } = step(state, event))
    return effects
  }
  tell({ type: 'began' })
  return { tell, state: () => state, did: () => effects.map((effect) => effect.do) }
}

type Told = SavingEvent<string, Stored>
const changed: Told = { type: 'changed' }
const byItself = (id = 0): Told => ({ type: 'asked', ask: { id, kind: 'draft', isAutomatic: true } })
const asked = (id: number, kind: 'draft' | 'save' = 'save'): Told => ({
  type: 'asked',
  ask: { id, kind, isAutomatic: false },
})
const read = (text: string, key = 'k1'): Told => ({ type: 'read', text, key })
const taken = (one: Stored): Told => ({ type: 'taken', stored: one, now: 7 })
const lost: Told = { type: 'failed', failure: { kind: 'lost' } }
const refused: Told = { type: 'failed', failure: { kind: 'refused', reason: 'Too long' } }
const stale = (one: Stored): Told => ({ type: 'failed', failure: { kind: 'stale', stored: one } })
const kept = (key: string, revision: number, what: 'text' | 'creation' = 'text'): Told => ({
  type: 'kept',
  for: what,
  key,
  revision,
})

describe('what is written', () => {
  it('is to be kept and sent, and is neither yet', () => {
    const { tell, state } = machine(stored('a', 'first'))
    expect(tell(changed)).toEqual([
      { do: 'wait', timer: 'keep' },
      { do: 'wait', timer: 'send' },
    ])
    expect(state()).toMatchObject({ isUnsaved: true, isKept: false, revision: 1 })
  })

  it('is not sent by itself where only a person saves', () => {
    const { tell } = machine(stored('a', 'first'), byHand)
    expect(tell(changed)).toEqual([{ do: 'wait', timer: 'keep' }])
  })

  it('takes a refusal away', () => {
    const { tell, state } = machine(stored('a', 'first'))
    tell(changed, asked(1), read('b'), refused)
    expect(state().refusal).toBe('Too long')
    tell(changed)
    expect(state().refusal).toBeNull()
  })
})

describe('what is kept in the browser', () => {
  it('is the newest only where nothing was written meanwhile', () => {
    const { tell, state } = machine(stored('a', 'first'))
    tell(changed, changed, kept('key', 1))
    expect(state()).toMatchObject({ isKept: false, keptKeys: ['key'] })
    tell(kept('key', 2))
    expect(state().isKept).toBe(true)
  })

  it('replaces what it was kept as before', () => {
    const { tell } = machine(stored('a', 'first'))
    tell({ type: 'adopted', key: 'of a closed tab', seen: 'first', creation: null })
    expect(tell(kept('own', 1))).toEqual([{ do: 'forget', keys: ['of a closed tab'] }])
  })

  it('is said not to be where the browser has no room, until it has', () => {
    const { tell, state } = machine(stored('a', 'first'))
    tell(changed, { type: 'notKept', for: 'text' })
    expect(state()).toMatchObject({ isKept: false, cannotKeep: true })
    tell(kept('key', 1))
    expect(state()).toMatchObject({ isKept: true, cannotKeep: false })
  })

  it('is said not to be where the browser has no store', () => {
    const { tell, state } = machine(null)
    tell({ type: 'cannotKeep' })
    expect(state().cannotKeep).toBe(true)
  })

  it('is kept at once before the page may go, unless it is already', () => {
    const { tell } = machine(stored('a', 'first'))
    expect(tell({ type: 'keepNow' })).toEqual([])
    expect(tell(changed, { type: 'keepNow' })).toEqual([{ do: 'keep', for: 'text' }])
    expect(tell(kept('key', 1), { type: 'keepNow' })).toEqual([])
  })

  it('is forgotten once the server has it, also where it is kept too late', () => {
    const { tell, state } = machine(stored('a', 'first'))
    tell(changed, kept('key', 1), asked(1), read('b'))
    expect(tell(taken(stored('b')))).toContainEqual({ do: 'forget', keys: ['key'] })
    expect(tell(kept('key', 1))).toContainEqual({ do: 'forget', keys: ['key'] })
    expect(state().keptKeys).toEqual([])
  })
})

describe('a save', () => {
  it('sends what is written on what was seen, and answers who asked', () => {
    const { tell, state } = machine(stored('a', 'first'))
    expect(tell(changed, asked(1))).toEqual([{ do: 'stop', timer: 'send' }, { do: 'read' }])
    expect(isSending(state())).toBe(false)
    expect(tell(read('b'))).toEqual([{ do: 'update', id: 'n1', text: 'b', kind: 'save', seen: 'first' }])
    expect(isSending(state())).toBe(true)
    expect(tell(taken(stored('b')))).toEqual([
      { do: 'tell', stored: stored('b'), sent: 'b' },
      { do: 'stop', timer: 'keep' },
      { do: 'settle', ask: 1, outcome: 'saved' },
    ])
    expect(state()).toMatchObject({
      isUnsaved: false,
      isDraft: false,
      seen: 'later',
      base: 'b',
      savedAt: 7,
      attempt: null,
    })
  })

  it('leaves what was written while it was on its way, to be sent after it', () => {
    const { tell, state } = machine(stored('a', 'first'))
    tell(changed, asked(1), read('b'), changed)
    expect(tell(taken(stored('b')))).toEqual([
      { do: 'tell', stored: stored('b'), sent: 'b' },
      { do: 'wait', timer: 'send' },
      { do: 'settle', ask: 1, outcome: 'saved' },
    ])
    expect(state()).toMatchObject({ isUnsaved: true, base: 'b' })
  })

  it('waits for the one before it', () => {
    const { tell, state } = machine(stored('a', 'first'))
    tell(changed, asked(1, 'draft'), read('b'))
    expect(tell(asked(2))).toEqual([])
    expect(state().waiting).toHaveLength(1)
    expect(tell(taken(stored('b'))).slice(-3)).toEqual([
      { do: 'settle', ask: 1, outcome: 'saved' },
      { do: 'stop', timer: 'send' },
      { do: 'read' },
    ])
    expect(tell(read('b'))).toEqual([{ do: 'update', id: 'n1', text: 'b', kind: 'save', seen: 'later' }])
  })

  it('that was refused says why, and is not tried again by itself', () => {
    const { tell, state } = machine(stored('a', 'first'))
    tell(changed, asked(1), read('b'))
    expect(tell(refused)).toEqual([{ do: 'settle', ask: 1, outcome: 'failed' }])
    expect(state()).toMatchObject({ refusal: 'Too long', isUnsaved: true, unheard: null })
  })

  it('is not made by itself of nothing new, of what may not be sent, or over a question that is open', () => {
    const skipped = [{ do: 'settle', ask: 0, outcome: 'skipped' }]
    expect(machine(stored('a', 'first')).tell(byItself(), read('a'))).toEqual(skipped)
    expect(machine(stored('a', 'first')).tell(changed, byItself(), read(''))).toEqual(skipped)
    expect(
      machine(stored('a', 'first')).tell(changed, { type: 'met', stored: stored('c') }, byItself(), read('b')),
    ).toEqual(skipped)
    expect(machine(stored('a', 'first')).tell(changed, byItself(), read('b'))).toHaveLength(1)
  })

  it('has no second answer: one that comes too late is not taken', () => {
    const { tell, state } = machine(stored('a', 'first'))
    tell(changed, asked(1), read('b'), taken(stored('b')))
    const before = state()
    for (const late of [taken(stored('c')), lost, refused, stale(stored('c')), read('c')])
      expect(tell(late)).toEqual([])
    expect(state()).toBe(before)
  })
})

describe('something new', () => {
  it('keeps the key of its creation before it is used', () => {
    const { tell, state } = machine(null)
    expect(tell(changed, asked(1), read('b', 'k1'))).toEqual([{ do: 'keep', for: 'creation' }])
    expect(tell(kept('text only', 1))).toEqual([])
    expect(tell(kept('key', 1, 'creation'))).toContainEqual({ do: 'create', key: 'k1', text: 'b', kind: 'save' })
    tell(taken(stored('b')))
    expect(state()).toMatchObject({ id: 'n1', creation: null, isUnsaved: false })
  })

  it('is created where the browser keeps nothing, too', () => {
    const { tell } = machine(null)
    tell(changed, asked(1), read('b'))
    expect(tell({ type: 'notKept', for: 'creation' })).toEqual([{ do: 'create', key: 'k1', text: 'b', kind: 'save' }])
  })

  it('is repeated as it was after a lost reply, and what was written since comes after it', () => {
    const { tell, state } = machine(null)
    tell(changed, asked(1, 'draft'), read('b', 'k1'), kept('key', 1, 'creation'), lost)
    expect(state()).toMatchObject({ isOffline: true, creation: { key: 'k1', text: 'b', kind: 'draft' } })
    tell(changed, asked(2), read('bc', 'k2'))
    expect(tell(kept('key', 2, 'creation'))).toEqual([{ do: 'create', key: 'k1', text: 'b', kind: 'draft' }])
    expect(tell(taken(stored('b'))).at(-1)).toEqual({ do: 'read' })
    expect(state()).toMatchObject({ isUnsaved: true, isOffline: false, isDraft: true })
    expect(tell(read('bc'))).toEqual([{ do: 'update', id: 'n1', text: 'bc', kind: 'save', seen: 'later' }])
    expect(tell(taken(stored('bc', 'last')))).toContainEqual({ do: 'settle', ask: 2, outcome: 'saved' })
  })

  it('is another creation after a refusal', () => {
    const { tell, state } = machine(null)
    tell(changed, asked(1), read('b', 'k1'), kept('key', 1, 'creation'), refused)
    expect(state().creation).toBeNull()
    tell(changed, asked(2), read('c', 'k2'))
    expect(tell(kept('key', 2, 'creation'))).toContainEqual({ do: 'create', key: 'k2', text: 'c', kind: 'save' })
  })
})

describe('a server that is away', () => {
  it('is told again later, and of what it was told, first as it was', () => {
    const { tell, state } = machine(stored('a', 'first'))
    tell(changed, asked(1), read('b'))
    expect(tell(lost)).toEqual([
      { do: 'wait', timer: 'send' },
      { do: 'settle', ask: 1, outcome: 'failed' },
    ])
    expect(state()).toMatchObject({ isOffline: true, isUnsaved: true, unheard: 'b', attempt: null })
    expect(tell(changed, byItself(), read('bc'))).toEqual([
      { do: 'update', id: 'n1', text: 'b', kind: 'draft', seen: 'first' },
    ])
    expect(tell(taken(stored('b'))).at(-1)).toEqual({ do: 'read' })
    expect(tell(read('bc'))).toEqual([{ do: 'update', id: 'n1', text: 'bc', kind: 'draft', seen: 'later' }])
    tell(taken(stored('bc', 'last')))
    expect(state()).toMatchObject({ isOffline: false, isUnsaved: false, unheard: null })
  })

  it('is not told again by itself where only a person saves', () => {
    const { tell } = machine(stored('a', 'first'), byHand)
    expect(tell(changed, asked(1), read('b'), lost)).toEqual([{ do: 'settle', ask: 1, outcome: 'failed' }])
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
    expect(state()).toMatchObject({ theirs: null, seen: 'later', base: 'b', unheard: null })
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
    expect(state()).toMatchObject({ isUnsaved: false, base: 'd+b', theirs: null })
  })

  it('is joined anew where the reply to that was lost', () => {
    const { tell, state } = machine(stored('a', 'first'), byHand)
    tell(changed, asked(1), read('b'), stale(stored('c')), read('b'), lost)
    expect(state().unheard).toBeNull()
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
