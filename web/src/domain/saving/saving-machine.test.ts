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
import { isSending } from './saving-state.ts'

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
    expect(state()).toMatchObject({ isUnsaved: true, base: 'b', savedText: 'b' })
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
    expect(state()).toMatchObject({ refusal: 'Too long', isUnsaved: true, unheard: [] })
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
