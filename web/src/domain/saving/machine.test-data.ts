import { createSavingMachine } from './saving-machine.ts'
import { type Saving, type SavingEffect, type SavingEvent, type SavingRules, startOf } from './saving-state.ts'

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
export const byHand: typeof rules = { ...rules, sendsByItself: false }
export const stored = (text: string, at = 'later', id = 'n1'): Stored => ({ id, text, at })

export function machine(opened: Stored | null, used = rules) {
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
export const changed: Told = { type: 'changed' }
export const byItself = (id = 0): Told => ({ type: 'asked', ask: { id, kind: 'draft', isAutomatic: true } })
export const asked = (id: number, kind: 'draft' | 'save' = 'save'): Told => ({
  type: 'asked',
  ask: { id, kind, isAutomatic: false },
})
export const read = (text: string, key = 'k1'): Told => ({ type: 'read', text, key })
export const taken = (one: Stored): Told => ({ type: 'taken', stored: one, now: 7 })
export const lost: Told = { type: 'failed', failure: { kind: 'lost' } }
export const refused: Told = { type: 'failed', failure: { kind: 'refused', reason: 'Too long' } }
export const stale = (one: Stored): Told => ({ type: 'failed', failure: { kind: 'stale', stored: one } })
export const kept = (key: string, revision: number, what: 'text' | 'creation' = 'text'): Told => ({
  type: 'kept',
  for: what,
  key,
  revision,
})
