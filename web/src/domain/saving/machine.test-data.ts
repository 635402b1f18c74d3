import { createSavingMachine } from './saving-machine.ts'
import { type SavingState, type SavingEffect, type SavingEvent, type SavingRules, startOf } from './saving-state.ts'

type StoredText = { id: string; text: string; at: string }

/** Words with `+` between them are joined; of those that begin with an exclamation mark a person makes one. */
const rules: SavingRules<string, StoredText> = {
  idOf: ({ id }) => id,
  textOf: ({ text }) => text,
  seenOf: ({ at }) => at,
  isSame: (one, other) => one === other,
  joined: ({ written, stored }) => (written.startsWith('!') ? null : `${stored.text}+${written}`),
  sendsByItself: true,
  maySendByItself: (text) => text !== '',
}
export const byHand: typeof rules = { ...rules, sendsByItself: false }
export const stored = (text: string, at = 'later', id = 'n1'): StoredText => ({ id, text, at })

export function machine(opened: StoredText | null, used = rules) {
  const step = createSavingMachine(used)
  let state: SavingState<string, StoredText> = startOf(used, opened && { stored: opened, isDraft: false })
  let effects: readonly SavingEffect<string, StoredText>[] = []
  const tell = (...events: SavingEvent<string, StoredText>[]) => {
    for (const event of events) ({ state, effects } = step(state, event))
    return effects
  }
  tell({ type: 'began' })
  return { tell, state: () => state, did: () => effects.map((effect) => effect.do) }
}

type ToldEvent = SavingEvent<string, StoredText>
export const changed: ToldEvent = { type: 'changed' }
export const byItself = (id = 0): ToldEvent => ({ type: 'asked', ask: { id, kind: 'draft', isAutomatic: true } })
export const asked = (id: number, kind: 'draft' | 'save' = 'save'): ToldEvent => ({
  type: 'asked',
  ask: { id, kind, isAutomatic: false },
})
export const read = (text: string, key = 'k1'): ToldEvent => ({ type: 'read', text, key })
export const taken = (one: StoredText): ToldEvent => ({ type: 'taken', stored: one, now: 7 })
export const lost: ToldEvent = { type: 'failed', failure: { kind: 'lost' } }
export const refused: ToldEvent = { type: 'failed', failure: { kind: 'refused', reason: 'Too long' } }
export const stale = (one: StoredText): ToldEvent => ({ type: 'failed', failure: { kind: 'stale', stored: one } })
export const kept = (key: string, revision: number, what: 'text' | 'creation' = 'text'): ToldEvent => ({
  type: 'kept',
  for: what,
  key,
  revision,
})
