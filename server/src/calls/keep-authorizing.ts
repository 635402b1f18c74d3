import type { ErrorCode } from '@millwright/contract/errors'
import type { Caller, Exceptions } from '../access/caller.ts'
import type { Viewer } from '../access/viewer.ts'
import type { Transaction } from '../platform/database/transaction.ts'
import { Refusal } from '../platform/refusal.ts'

/** With the time a judgement takes, what has lost its right ends within five seconds. */
const everyMs = 4_000
/** Different questions in one transaction, which others wait for. */
const maxAuthorizedAtOnce = 20
const ends: ReadonlySet<ErrorCode> = new Set(['login-required', 'not-found', 'forbidden'])

/** What is asked again while a stream lasts. @throws Refusal once its access is gone */
export type StreamAuthorization = {
  caller: Caller
  exceptions: Exceptions
  /** The same for streams that ask the same of one caller. */
  question: string
  /** Kept for as long as one of those streams lasts: it holds nothing of its call but ids. */
  judge: (tx: Transaction, viewer: Viewer) => Promise<unknown>
}

type AskedStream = { judge: StreamAuthorization['judge']; aborts: Set<AbortController> }
type Group = Pick<StreamAuthorization, 'caller' | 'exceptions'> & { asked: Map<string, AskedStream> }

/** The streams of this process, by who asks: whoever has many is asked about in few transactions, and the same once. */
const groups = new Map<string, Group>()

/**
 * Judges a call again and again while its stream lasts, and aborts it with the refusal as soon as its session, its
 * member or its access is gone. A database that is away for a moment ends no stream.
 */
export function keepAuthorizing(
  { caller, exceptions, question, judge }: StreamAuthorization,
  abort: AbortController,
): void {
  if (abort.signal.aborted) return
  const name = `${exceptions.whileRemoved} ${exceptions.whileFactorDue} ${caller.name}`
  const group = groups.get(name) ?? begin(name, { caller, exceptions, asked: new Map() })
  const asked = group.asked.get(question) ?? { judge, aborts: new Set() }
  group.asked.set(question, asked)
  asked.aborts.add(abort)
  const leave = () => {
    asked.aborts.delete(abort)
    if (asked.aborts.size === 0 && group.asked.get(question) === asked) group.asked.delete(question)
  }
  abort.signal.addEventListener('abort', leave, { once: true })
}

function begin(name: string, group: Group): Group {
  groups.set(name, group)
  const judgeLater = () =>
    void setTimeout(() => {
      if (group.asked.size === 0) groups.delete(name)
      else void authorizeGroup(group).finally(judgeLater)
    }, everyMs)
  judgeLater()
  return group
}

type Stream = { judge: StreamAuthorization['judge']; aborts: AbortController[] }

/** Who comes meanwhile was judged at its own beginning. */
async function authorizeGroup(group: Group): Promise<void> {
  let left: Stream[] = [...group.asked.values()].map(({ judge, aborts }) => ({ judge, aborts: [...aborts] }))
  while (left.length > 0) {
    const { judged, refusal } = await authorizeFirst(left, group)
    if (refusal) for (const stream of left) end(stream, refusal)
    // Nobody could be asked about: the database is away.
    if (refusal || judged === 0) return
    left = left.slice(judged)
  }
}

/**
 * Judges the first of them in one transaction, up to one that cannot be judged now, and ends those that lost their right.
 * `refusal`: why the caller may do nothing any more.
 */
async function authorizeFirst(
  streams: readonly Stream[],
  { caller, exceptions }: Group,
): Promise<{ judged: number; refusal?: Refusal }> {
  const over = new Map<Stream, Refusal>()
  let judged = 0
  try {
    await caller.act(async (tx, viewer) => {
      for (const stream of streams.slice(0, maxAuthorizedAtOnce)) {
        judged += 1
        const refusal = await refusalOf(() => stream.judge(tx, viewer))
        if (refusal) over.set(stream, refusal)
      }
    }, exceptions)
  } catch (error) {
    if (isEnd(error)) return { judged, refusal: error }
  }
  for (const [stream, refusal] of over) end(stream, refusal)
  return { judged }
}

function end({ aborts }: Stream, refusal: Refusal): void {
  for (const abort of aborts) abort.abort(refusal)
}

async function refusalOf(judge: () => Promise<unknown>): Promise<Refusal | null> {
  try {
    await judge()
    return null
  } catch (error) {
    if (isEnd(error)) return error
    throw error
  }
}

const isEnd = (error: unknown): error is Refusal => error instanceof Refusal && ends.has(error.code)

/** As `keepAuthorizing`, for what is judged by more than its call, in a transaction of its own. */
export function keepAsking(judgeAgain: () => Promise<unknown>, abort: AbortController): void {
  let timer: NodeJS.Timeout
  const judgeLater = () => {
    if (abort.signal.aborted) return
    timer = setTimeout(() => {
      judgeAgain()
        .catch((error: unknown) => {
          if (isEnd(error)) abort.abort(error)
        })
        .finally(judgeLater)
    }, everyMs)
  }
  abort.signal.addEventListener('abort', () => clearTimeout(timer), { once: true })
  judgeLater()
}
