import type { SaveKind, SavingState, SavingEvent, SavingRules, SavingStep } from './saving-state.ts'

/**
 * What is written while others write too, as one machine: what it became, and what is to be done next. It knows neither
 * the server nor the clock; `run-saving.ts` does what it says and tells it how that went. One save runs at a time, and
 * what was written last is sent last.
 */
export function createSavingMachine<Text, Stored>(rules: SavingRules<Text, Stored>) {
  type State = SavingState<Text, Stored>
  type Step = SavingStep<Text, Stored>
  type Attempt = NonNullable<State['attempt']>

  const only = (state: State): Step => ({ state, effects: [] })
  const and = ({ state, effects }: Step, ...more: Step['effects']): Step => ({ state, effects: [...effects, ...more] })

  const isAmong = (text: Text, texts: readonly Text[]) => texts.some((one) => rules.isSame(text, one))
  const otherThan = (text: Text, texts: readonly Text[]) => texts.filter((one) => !rules.isSame(text, one))

  /** `stored` is what both this page and the server have. */
  const standingOn = (state: State, stored: Stored): State => ({
    ...state,
    seen: rules.seenOf(stored),
    base: rules.textOf(stored),
    stored,
    unheard: [],
    theirs: null,
  })
  const nothingKept = (state: State): Step => ({
    state: { ...state, keptKeys: [] },
    effects: [{ do: 'stop', timer: 'keep' }, ...(state.keptKeys.length > 0 ? forget(state.keptKeys) : [])],
  })
  const forget = (keys: readonly string[]): Step['effects'] => [{ do: 'forget', keys }]
  const sendLater = (state: State): Step['effects'] =>
    state.isOpen && rules.sendsByItself ? [{ do: 'wait', timer: 'send' }] : []

  /** The next of those that ask for a save, once the one before it has its answer. */
  const next = (state: State): Step => {
    const [ask, ...waiting] = state.waiting
    if (state.attempt || !ask) return only(state)
    return {
      state: {
        ...state,
        waiting,
        attempt: { ask, step: 'reading', written: null, sent: null, isNewest: false, revision: -1 },
      },
      effects: [{ do: 'stop', timer: 'send' }, { do: 'read' }],
    }
  }
  const settled = (state: State, attempt: Attempt, outcome: 'saved' | 'stale' | 'failed' | 'skipped'): Step => {
    const { state: after, effects } = next({ ...state, attempt: null })
    return { state: after, effects: [{ do: 'settle', ask: attempt.ask.id, outcome }, ...effects] }
  }
  /** Once more, with what is written by now. */
  const again = (state: State, attempt: Attempt): Step => ({
    state: { ...state, attempt: { ...attempt, step: 'reading' } },
    effects: [{ do: 'read' }],
  })

  const changed = (state: State): Step => ({
    state: { ...state, revision: state.revision + 1, isUnsaved: true, isKept: false, refusal: null },
    effects: [{ do: 'wait', timer: 'keep' }, ...(rules.sendsByItself ? [{ do: 'wait', timer: 'send' } as const] : [])],
  })

  const read = (state: State, { text, key }: { text: Text; key: string }): Step => {
    const { attempt } = state
    if (attempt?.step !== 'reading') return only(state)
    const { ask } = attempt
    const isDue = state.isUnsaved && !state.theirs && rules.maySendByItself(text, state.id)
    if (ask.isAutomatic && !isDue) return settled(state, attempt, 'skipped')
    if (state.id === null) {
      // A creation whose reply was lost is repeated as it was, so that the server recognises it.
      const creation = state.creation ?? { key, text, kind: ask.kind }
      const isNewest = creation.kind === ask.kind && rules.isSame(creation.text, text)
      const sent = { text: creation.text, kind: creation.kind }
      const begun = { ...attempt, step: 'keeping', written: text, sent, isNewest, revision: state.revision } as const
      // The key has to outlive this page: it is kept before it is used.
      return { state: { ...state, creation, attempt: begun }, effects: [{ do: 'keep', for: 'creation' }] }
    }
    // What is sent by itself is repeated as it was: so the server has no version between. What a person has taken back
    // since is not sent again.
    const repeated = rules.sendsByItself ? state.unheard[0] : undefined
    const sent = ask.over?.text ?? repeated ?? text
    const isNewest = ask.over !== undefined || rules.isSame(sent, text)
    const kind: SaveKind = isNewest ? ask.kind : 'draft'
    const about = { written: text, sent: { text: sent, kind }, isNewest, revision: state.revision }
    return {
      // What was made of both is made anew: by then there may be more of theirs.
      state: {
        ...state,
        unheard: ask.over ? [] : [...otherThan(sent, state.unheard), sent],
        attempt: { ...attempt, ...about, step: 'sending' },
      },
      effects: [{ do: 'update', id: state.id, text: sent, kind, seen: ask.over?.seen ?? state.seen }],
    }
  }

  const kept = (state: State, event: Extract<SavingEvent<Text, Stored>, { type: 'kept' | 'notKept' }>): Step => {
    const before = state.keptKeys
    const after: Step =
      event.type === 'kept'
        ? {
            state: {
              ...state,
              cannotKeep: false,
              isKept: state.isKept || event.revision === state.revision,
              keptKeys: [event.key],
            },
            // What it was kept as before, of an earlier page or before it had an id, says no more than this.
            effects: before.some((key) => key !== event.key) ? forget(before.filter((key) => key !== event.key)) : [],
          }
        : only({ ...state, isKept: false, cannotKeep: true })
    const { attempt, creation } = state
    // The server has it by now.
    if (event.type === 'kept' && !state.isUnsaved && !attempt) return { ...nothingKept(after.state) }
    if (event.for !== 'creation' || attempt?.step !== 'keeping' || !creation) return after
    return and(
      { ...after, state: { ...after.state, attempt: { ...attempt, step: 'sending' } } },
      { do: 'create', ...creation },
    )
  }

  const taken = (state: State, { stored, now }: { stored: Stored; now: number }): Step => {
    const { attempt } = state
    if (attempt?.step !== 'sending' || !attempt.sent) return only(state)
    const { sent, isNewest } = attempt
    const isWhole = isNewest && attempt.revision === state.revision
    const took: State = {
      ...standingOn(state, stored),
      id: rules.idOf(stored),
      creation: null,
      isDraft: sent.kind === 'draft',
      isUnsaved: !isWhole,
      isOffline: false,
      refusal: null,
      savedAt: now,
      savedText: isNewest ? attempt.written : null,
    }
    const { state: after, effects } = isWhole ? nothingKept(took) : { state: took, effects: sendLater(took) }
    const then = isNewest ? settled(after, attempt, 'saved') : again(after, attempt)
    return { state: then.state, effects: [{ do: 'tell', stored, sent: sent.text }, ...effects, ...then.effects] }
  }

  const failed = (state: State, { failure }: Extract<SavingEvent<Text, Stored>, { type: 'failed' }>): Step => {
    const { attempt } = state
    if (attempt?.step !== 'sending' || !attempt.sent) return only(state)
    if (failure.kind === 'lost') {
      const lost = { ...state, isOffline: true }
      const { state: after, effects } = settled(lost, attempt, 'failed')
      return { state: after, effects: [...sendLater(lost), ...effects] }
    }
    const heard: State = { ...state, isOffline: false, ...(state.id === null && { creation: null }) }
    if (failure.kind === 'stale') return stale(heard, attempt, failure.stored)
    // Of those before it, the server may still have taken one.
    const unheard = otherThan(attempt.sent.text, state.unheard)
    return settled({ ...heard, unheard, refusal: failure.reason }, attempt, 'failed')
  }

  /** Somebody else saved since `seen`. */
  const stale = (state: State, attempt: Attempt, stored: Stored): Step => {
    const { ask, written, sent } = attempt
    const own = [...state.unheard, sent?.text ?? null, state.base].filter((text) => text !== null)
    // Our own save, the same words of somebody else, or nothing that is written was touched.
    if (!ask.over && isAmong(rules.textOf(stored), own)) return again(standingOn(state, stored), attempt)
    // What is there now is somebody else's, whatever the server took before.
    const heard = { ...state, unheard: [] }
    const both = written === null ? null : rules.joined({ written, base: state.base, stored })
    if (both === null) return settled({ ...heard, theirs: stored }, attempt, 'stale')
    const over = { text: both, seen: rules.seenOf(stored) }
    return again(heard, { ...attempt, ask: { ...ask, over } })
  }

  const ended = (state: State, { maySend, ask }: { maySend: boolean; ask: number }): Step => {
    const closed = { ...state, isOpen: false }
    const stop: Step['effects'] = [{ do: 'release' }, { do: 'stop', timer: 'keep' }, { do: 'stop', timer: 'send' }]
    if (!state.isUnsaved) return { state: closed, effects: stop }
    const keeping: Step['effects'] = state.isKept ? [] : [{ do: 'keep', for: 'text' }]
    // After a sign-out it waits in the browser for its writer.
    const { state: after, effects } =
      maySend && rules.sendsByItself ? asked(closed, { id: ask, kind: 'draft', isAutomatic: true }) : only(closed)
    return { state: after, effects: [...stop, ...keeping, ...effects] }
  }

  const asked = (state: State, ask: Attempt['ask']): Step => next({ ...state, waiting: [...state.waiting, ask] })

  return (state: State, event: SavingEvent<Text, Stored>): Step => {
    switch (event.type) {
      case 'began':
        return { state: { ...state, isOpen: true }, effects: [{ do: 'hold' }] }
      case 'changed':
        return changed(state)
      case 'keepNow':
        return { state, effects: state.isUnsaved && !state.isKept ? [{ do: 'keep', for: 'text' }] : [] }
      case 'kept':
      case 'notKept':
        return kept(state, event)
      case 'cannotKeep':
        return only({ ...state, cannotKeep: true })
      case 'asked':
        return asked(state, event.ask)
      case 'read':
        return read(state, event)
      case 'notRead':
        return state.attempt?.step === 'reading' ? settled(state, state.attempt, 'failed') : only(state)
      case 'taken':
        return taken(state, event)
      case 'failed':
        return failed(state, event)
      case 'met':
        // Our own save, whose reply was lost, is nobody else's.
        return isAmong(rules.textOf(event.stored), state.unheard)
          ? only(standingOn(state, event.stored))
          : only({ ...state, theirs: event.stored })
      case 'rebased':
        return only(standingOn(state, event.stored))
      case 'accepted': {
        const on = { ...standingOn(state, event.stored), isUnsaved: false, isKept: true, refusal: null }
        return and(nothingKept(on), { do: 'stop', timer: 'send' })
      }
      case 'adopted': {
        const { key, seen, creation } = event
        // What it stood on is not known any more, where that is not what the page was opened with.
        const base = seen === state.seen ? state.base : null
        const keptKeys = [...state.keptKeys, key]
        return changed({ ...state, keptKeys, creation, base, seen: seen ?? state.seen })
      }
      case 'ended':
        return ended(state, event)
    }
  }
}
