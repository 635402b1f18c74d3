import { ApiError } from '../../platform/api-error.ts'
import { randomKey } from '../../platform/submit-key.ts'
import { createSavingMachine } from './saving-machine.ts'
import {
  type Creation,
  type SaveAsk,
  type SaveKind,
  type SavingState,
  type SavingEffect,
  type SavingEvent,
  type SavingFailure,
  type SavingRules,
  type SavingTimer,
  startOf,
} from './saving-state.ts'
import { holdWork, type UnsavedWork } from './unsaved-work.ts'

export type SavingPorts<Text, Stored, Reply extends { data: Stored }> = {
  /** Where something new can be written. */
  create?: (creation: Creation<Text>) => Promise<Reply>
  /** `base`: what both had last, where only what differs from it is sent. */
  update: (id: string, sent: { text: Text; kind: SaveKind; seen: string | null }, base: Text | null) => Promise<Reply>
  /** What a refusal comes with when somebody else saved meanwhile. */
  storedIn: (error: unknown) => Stored | null
  /** Whether the one who wrote is signed in. */
  maySend: () => boolean
  /** Where it is kept until the server has it; null where it is lost with the page. */
  keeping: {
    /** Rejects where the browser keeps nothing. */
    store: Promise<UnsavedWork>
    /** The key without the name of the page. */
    prefixOf: (id: string | null) => string
    workOf: (text: Text, state: SavingState<Text, Stored>) => unknown
  } | null
  /** Milliseconds after a change: a crash loses no more than the first. */
  waits: Readonly<Record<SavingTimer, number>>
}

/** The page on which it is written. */
export type WritingPage<Text, Stored> = {
  /** What is written now. */
  read: () => Text
  /** The server took `sent`, and made `stored` of it. */
  onTaken: (stored: Stored, sent: Text) => void
}

export type RunningSaving<Text, Stored, Reply> = {
  state: () => SavingState<Text, Stored>
  subscribe: (listener: () => void) => () => void
  /** Something was written. */
  changed: () => void
  /** Sends what is written, or `over` it; null where somebody else saved meanwhile. Rejects with an ApiError. */
  save: (kind: SaveKind, over?: SaveAsk<Text>['over']) => Promise<Reply | null>
  /** Goes on with what an earlier page kept. */
  adopt: (kept: { key: string; seen: string | null; creation: Creation<Text> | null }) => void
  /** Somebody else saved this. */
  meet: (stored: Stored) => void
  /** What is written stands on it from now on. */
  rebase: (stored: Stored) => void
  /** What is written is it. */
  accept: (stored: Stored) => void
  /** Keeps at once what is not kept yet. */
  keepNow: () => void
  /** Returns what ends it when the page goes: what is written is kept and sent. */
  begin: (page: WritingPage<Text, Stored>) => () => void
}

type WaitingAsk<Reply> = { resolve: (reply: Reply | null) => void; reject: (error: unknown) => void }

/** Does what the machine says: with the server, the browser's store and the clock. */
export function createSaving<Text, Stored, Reply extends { data: Stored }>(
  rules: SavingRules<Text, Stored>,
  ports: SavingPorts<Text, Stored, Reply>,
  opened: { stored: Stored; isDraft: boolean } | null,
): RunningSaving<Text, Stored, Reply> {
  const { keeping, waits } = ports
  const step = createSavingMachine(rules)
  let state = startOf(rules, opened)
  let page: WritingPage<Text, Stored> | null = null
  let store: UnsavedWork | null = null
  let release = (): void => undefined
  let asks = 0
  /** What the last call came to. */
  let answer: { reply: Reply | null; error: unknown } = { reply: null, error: null }
  // What this page keeps is its own: two tabs may write in one thing.
  const pageName = randomKey()
  const listeners = new Set<() => void>()
  const waiting = new Map<number, WaitingAsk<Reply>>()
  const timers = new Map<SavingTimer, ReturnType<typeof setTimeout>>()
  const events: SavingEvent<Text, Stored>[] = []

  /** Effects may tell of more: that comes after all of those that were there before. One that throws ends no other. */
  const tell = (event: SavingEvent<Text, Stored>) => {
    events.push(event)
    if (events.length > 1) return
    const thrown: unknown[] = []
    for (let first = events[0]; first; first = events[0]) {
      const { state: next, effects } = step(state, first)
      state = next
      for (const effect of effects) {
        try {
          run(effect)
        } catch (error) {
          thrown.push(error)
        }
      }
      events.shift()
    }
    for (const listener of listeners) listener()
    if (thrown.length > 0) throw thrown[0]
  }
  keeping?.store.then(
    (one) => (store = one),
    () => tell({ type: 'cannotKeep' }),
  )

  const read = () => {
    if (!page) throw new Error('Nothing is written before the page has begun')
    return page.read()
  }
  const keep = async (what: 'text' | 'creation') => {
    stop('keep')
    if (!keeping) return tell({ type: 'notKept', for: what })
    const { revision, id } = state
    let key: string | null = null
    try {
      key = keeping.prefixOf(id) + pageName
      const work = keeping.workOf(read(), state)
      // Issued in the same turn where the browser's store is open: a page that closes may not get another.
      await (store ?? (await keeping.store)).keep(key, work)
    } catch {
      key = null
    }
    tell(key === null ? { type: 'notKept', for: what } : { type: 'kept', for: what, key, revision })
  }
  const readToSend = () => {
    let event: SavingEvent<Text, Stored>
    try {
      event = { type: 'read', text: read(), key: randomKey() }
    } catch (error) {
      answer = { reply: null, error }
      event = { type: 'notRead' }
    }
    tell(event)
  }
  const forget = async (keys: readonly string[]) => {
    if (store) for (const key of keys) await store.drop(key).catch(() => undefined)
  }
  const send = async (call: () => Promise<Reply>) => {
    let event: SavingEvent<Text, Stored>
    try {
      const reply = await call()
      answer = { reply, error: null }
      event = { type: 'taken', stored: reply.data, now: Date.now() }
    } catch (error) {
      answer = { reply: null, error }
      event = { type: 'failed', failure: failureOf(error) }
    }
    tell(event)
  }
  const failureOf = (error: unknown): SavingFailure<Stored> => {
    if (isLoss(error)) return { kind: 'lost' }
    const stored = ports.storedIn(error)
    return stored ? { kind: 'stale', stored } : { kind: 'refused', reason: error instanceof Error ? error.message : '' }
  }
  const create = (creation: Creation<Text>) => {
    if (!ports.create) throw new Error('Nothing new is written here')
    return ports.create(creation)
  }
  const ask = (kind: SaveKind, isAutomatic: boolean, over?: SaveAsk<Text>['over']) => {
    asks += 1
    return { id: asks, kind, isAutomatic, over }
  }
  const saveByItself = () => tell({ type: 'asked', ask: ask('draft', true) })
  const stop = (timer: SavingTimer) => {
    clearTimeout(timers.get(timer))
    timers.delete(timer)
  }
  const due = { keep: () => void keep('text'), send: saveByItself }
  const wait = (timer: SavingTimer) => {
    if (timers.has(timer) || (timer === 'keep' && !keeping)) return
    if (waits[timer] === 0) return due[timer]()
    const passed = () => {
      timers.delete(timer)
      due[timer]()
    }
    timers.set(timer, setTimeout(passed, waits[timer]))
  }
  const settle = (id: number, outcome: 'saved' | 'stale' | 'failed' | 'skipped') => {
    const one = waiting.get(id)
    waiting.delete(id)
    if (outcome === 'failed') one?.reject(answer.error)
    else one?.resolve(outcome === 'saved' ? answer.reply : null)
  }

  const run = (effect: SavingEffect<Text, Stored>): void => {
    switch (effect.do) {
      case 'hold':
        if (keeping) release = holdWork(pageName)
        return
      case 'release':
        return release()
      case 'wait':
        return wait(effect.timer)
      case 'stop':
        return stop(effect.timer)
      case 'read':
        return readToSend()
      case 'keep':
        return void keep(effect.for)
      case 'forget':
        return void forget(effect.keys)
      case 'create':
        return void send(() => create(effect))
      case 'update':
        return void send(() => ports.update(effect.id, effect, state.base))
      case 'tell':
        return page?.onTaken(effect.stored, effect.sent)
      case 'settle':
        return settle(effect.ask, effect.outcome)
    }
  }

  const end = () => {
    window.removeEventListener('online', saveByItself)
    // The editor goes with the page; what is still to be sent is read before.
    const last = page && lastOf(page)
    page = last && { read: last, onTaken: () => undefined }
    asks += 1
    tell({ type: 'ended', maySend: ports.maySend(), ask: asks })
  }

  return {
    state: () => state,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    changed: () => tell({ type: 'changed' }),
    save: (kind, over) => {
      const asked = ask(kind, false, over)
      const result = new Promise<Reply | null>((resolve, reject) => waiting.set(asked.id, { resolve, reject }))
      tell({ type: 'asked', ask: asked })
      return result
    },
    adopt: (kept) => tell({ type: 'adopted', ...kept }),
    meet: (stored) => tell({ type: 'met', stored }),
    rebase: (stored) => tell({ type: 'rebased', stored }),
    accept: (stored) => tell({ type: 'accepted', stored }),
    keepNow: () => tell({ type: 'keepNow' }),
    begin: (begun) => {
      page = begun
      if (rules.sendsByItself) window.addEventListener('online', saveByItself)
      tell({ type: 'began' })
      return end
    },
  }
}

/** What is read once for all, or why it cannot be. */
function lastOf<Text>({ read }: { read: () => Text }): () => Text {
  try {
    const text = read()
    return () => text
  } catch {
    return read
  }
}

/** Whether the server may never have heard of it. */
const isLoss = (error: unknown) => error instanceof ApiError && (error.status === 0 || error.status >= 502)
