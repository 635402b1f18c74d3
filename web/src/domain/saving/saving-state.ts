/** A draft is what is saved by itself, or asked for as one; other things than notes know none. */
export type SaveKind = 'draft' | 'save'

/** A creation that the server may have taken without being heard: by its key it is recognised. */
export type Creation<Text> = { key: string; text: Text; kind: SaveKind }

/** One who asks for a save. `over` is sent instead of what is written, on what was `seen`. */
export type SaveAsk<Text> = {
  id: number
  kind: SaveKind
  isAutomatic: boolean
  over?: { text: Text; seen: string } | undefined
}

type Attempt<Text> = {
  ask: SaveAsk<Text>
  step: 'reading' | 'keeping' | 'sending'
  /** What was written when it was read. */
  written: Text | null
  sent: { text: Text; kind: SaveKind } | null
  /** Whether what is sent is what was written then, at `revision`; or both texts as one. */
  isNewest: boolean
  revision: number
}

export type SavingState<Text, Stored> = {
  /** Null until the server has it. */
  id: string | null
  /** The `updatedAt` on which it stands; null for a new one. */
  seen: string | null
  /** The text that both this page and the server had last; null for a new one, and where that is not known. */
  base: Text | null
  /** What that was; null for a new one. */
  stored: Stored | null
  /** Whether what the server shows of it is a draft. */
  isDraft: boolean
  /** Counts what is written. */
  revision: number
  /** Whether something was written that the server does not have. */
  isUnsaved: boolean
  /** Whether all of that is kept in this browser. */
  isKept: boolean
  /** This browser keeps nothing, or has no room. */
  cannotKeep: boolean
  /** Under which it is kept; more than one only until it is kept again. */
  keptKeys: readonly string[]
  /** The server could not be reached. */
  isOffline: boolean
  /** Why the server refused it. */
  refusal: string | null
  /** What somebody else saved meanwhile: nothing is sent by itself until that is settled. */
  theirs: Stored | null
  /** When the server took it last, in milliseconds since 1970. */
  savedAt: number | null
  /** What was written when that was read; null where something older was sent. `base` may be joined with theirs. */
  savedText: Text | null
  creation: Creation<Text> | null
  /** Sent, and perhaps taken by the server, whose replies did not come: each is known again in what the server has. */
  unheard: readonly Text[]
  attempt: Attempt<Text> | null
  waiting: readonly SaveAsk<Text>[]
  /** Whether the page stands. */
  isOpen: boolean
}

export type SavingEvent<Text, Stored> =
  | { type: 'began' }
  /** Something was written. */
  | { type: 'changed' }
  | { type: 'keepNow' }
  | { type: 'kept'; for: 'text' | 'creation'; key: string; revision: number }
  | { type: 'notKept'; for: 'text' | 'creation' }
  /** The browser has no store. */
  | { type: 'cannotKeep' }
  | { type: 'asked'; ask: SaveAsk<Text> }
  /** What is written now, and a new key for a creation. */
  | { type: 'read'; text: Text; key: string }
  /** The page could not say what is written. */
  | { type: 'notRead' }
  | { type: 'taken'; stored: Stored; now: number }
  | { type: 'failed'; failure: SavingFailure<Stored> }
  /** Somebody else saved this. */
  | { type: 'met'; stored: Stored }
  /** What is written stands on it from now on. */
  | { type: 'rebased'; stored: Stored }
  /** What is written is it. */
  | { type: 'accepted'; stored: Stored }
  /** One goes on with what an earlier page kept. */
  | { type: 'adopted'; key: string; seen: string | null; creation: Creation<Text> | null }
  /** The page goes; `ask` is the id of a last save. */
  | { type: 'ended'; maySend: boolean; ask: number }

/** `lost`: the server may never have heard of it, or its reply did not come. */
export type SavingFailure<Stored> =
  | { kind: 'lost' }
  | { kind: 'refused'; reason: string }
  | { kind: 'stale'; stored: Stored }

export type SavingTimer = 'keep' | 'send'

export type SavingEffect<Text, Stored> =
  /** Says to the other tabs that this page writes; `release` ends it. */
  | { do: 'hold' }
  | { do: 'release' }
  /** Begins a wait, unless one of its name runs. */
  | { do: 'wait'; timer: SavingTimer }
  | { do: 'stop'; timer: SavingTimer }
  | { do: 'read' }
  /** Keeps what is written in this browser. */
  | { do: 'keep'; for: 'text' | 'creation' }
  | { do: 'forget'; keys: readonly string[] }
  | ({ do: 'create' } & Creation<Text>)
  | { do: 'update'; id: string; text: Text; kind: SaveKind; seen: string | null }
  /** The server took `sent`, and made `stored` of it. */
  | { do: 'tell'; stored: Stored; sent: Text }
  /** Answers who asked. */
  | { do: 'settle'; ask: number; outcome: 'saved' | 'stale' | 'failed' | 'skipped' }

export type SavingStep<Text, Stored> = {
  state: SavingState<Text, Stored>
  effects: readonly SavingEffect<Text, Stored>[]
}

/** What differs from one thing that is written to another. */
export type SavingRules<Text, Stored> = {
  idOf: (stored: Stored) => string
  textOf: (stored: Stored) => Text
  seenOf: (stored: Stored) => string
  isSame: (one: Text, other: Text) => boolean
  /** Both texts as one; null where a person has to decide. */
  joined: (texts: { written: Text; base: Text | null; stored: Stored }) => Text | null
  /** Whether it is sent without being asked for, some time after a change. */
  sendsByItself: boolean
  maySendByItself: (text: Text, id: string | null) => boolean
}

/** Whether the server is being told. */
export const isSending = ({ attempt }: { attempt: { step: string } | null }) =>
  attempt !== null && attempt.step !== 'reading'

/** Before anything is written. `opened` is null for a new one. */
export function startOf<Text, Stored>(
  rules: SavingRules<Text, Stored>,
  opened: { stored: Stored; isDraft: boolean } | null,
): SavingState<Text, Stored> {
  return {
    id: opened && rules.idOf(opened.stored),
    seen: opened && rules.seenOf(opened.stored),
    base: opened && rules.textOf(opened.stored),
    stored: opened && opened.stored,
    isDraft: opened?.isDraft ?? true,
    revision: 0,
    isUnsaved: false,
    isKept: true,
    cannotKeep: false,
    keptKeys: [],
    isOffline: false,
    refusal: null,
    theirs: null,
    savedAt: null,
    savedText: null,
    creation: null,
    unheard: [],
    attempt: null,
    waiting: [],
    isOpen: false,
  }
}
