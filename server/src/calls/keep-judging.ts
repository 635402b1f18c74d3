import type { ErrorCode } from '@millwright/contract/errors'
import type { Caller } from '../access/caller.ts'
import type { Viewer } from '../access/viewer.ts'
import type { Transaction } from '../platform/database/transaction.ts'
import { Refusal } from '../platform/refusal.ts'

/** With the time a judgement takes, what has lost its right ends within five seconds. */
const everyMs = 4_000
const ends: ReadonlySet<ErrorCode> = new Set(['login-required', 'not-found', 'forbidden'])

/** What is asked again while a stream lasts. @throws Refusal once its access is gone */
export type Judging = {
  caller: Caller
  whileRemoved: boolean
  /** The same for streams that ask the same of one caller. */
  question: string
  judge: (tx: Transaction, viewer: Viewer) => Promise<unknown>
}

type Asked = { judge: Judging['judge']; aborts: Set<AbortController> }
type Group = Pick<Judging, 'caller' | 'whileRemoved'> & { asked: Map<string, Asked> }

/** The streams of this process, by who asks: whoever has many is asked about in one transaction, and the same once. */
const groups = new Map<string, Group>()

/**
 * Judges a call again and again while its stream lasts, and aborts it with the refusal as soon as its session, its
 * member or its access is gone. A database that is away for a moment ends no stream.
 */
export function keepJudging({ caller, whileRemoved, question, judge }: Judging, abort: AbortController): void {
  if (abort.signal.aborted) return
  const name = `${whileRemoved} ${caller.name}`
  const group = groups.get(name) ?? begin(name, { caller, whileRemoved, asked: new Map() })
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
      else void judgeGroup(group).finally(judgeLater)
    }, everyMs)
  judgeLater()
  return group
}

/** Who comes meanwhile was judged at its own beginning. */
async function judgeGroup({ caller, whileRemoved, asked }: Group): Promise<void> {
  const streams = [...asked.values()].map(({ judge, aborts }) => ({ judge, aborts: [...aborts] }))
  const over = new Map<(typeof streams)[number], Refusal>()
  try {
    await caller.act(
      async (tx, viewer) => {
        for (const stream of streams) {
          const refusal = await refusalOf(() => stream.judge(tx, viewer))
          if (refusal) over.set(stream, refusal)
        }
      },
      { whileRemoved },
    )
  } catch (error) {
    if (!isEnd(error)) return
    for (const stream of streams) over.set(stream, error)
  }
  for (const [{ aborts }, refusal] of over) for (const abort of aborts) abort.abort(refusal)
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

/** As `keepJudging`, for what is judged by more than its call, in a transaction of its own. */
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
