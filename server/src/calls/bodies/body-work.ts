import { reasons } from '@millwright/contract/reasons/refusals'
import { Refusal } from '../../platform/refusal.ts'
import { openThreads, TaskTooLarge } from '../../platform/threads/threads.ts'
import { bodyTasks } from './body-tasks.ts'

type Name = Exclude<keyof typeof bodyTasks, 'reply'>
type Input<Task extends Name> = Parameters<(typeof bodyTasks)[Task]>[0]
type Result<Task extends Name> = ReturnType<(typeof bodyTasks)[Task]>

/** The worst body of this size takes some milliseconds here. */
const smallBody = 32_768

/** Also what is written of replies (`write-reply.ts`) and kept of them (`kept-reply.ts`). */
export const bodyThreads = openThreads<typeof bodyTasks>(new URL('./body-thread.ts', import.meta.url), {
  threads: 1,
  heapMegabytes: 1_024,
  maxMs: 30_000,
  waiting: { ofKey: 20, inAll: 200 },
})

/** While a body is parsed, nobody tells that its sender has gone. */
const waitsAnyway = new AbortController().signal

/**
 * Reads a body: here where it is small, in a thread of its own otherwise. `key`: whose turn it is.
 * @throws Refusal of the task; `too-large` for what takes too long or too much memory; `too-many`
 */
export async function bodyWork<Task extends Name>(
  name: Task,
  input: Input<Task>,
  { key, signal = waitsAnyway }: { key: string; signal?: AbortSignal },
): Promise<Result<Task>> {
  if (input.bytes.byteLength <= smallBody) return (bodyTasks[name] as (given: Input<Task>) => Result<Task>)(input)
  try {
    return (await bodyThreads.run(name, input as never, { key, signal })) as Result<Task>
  } catch (error) {
    if (error instanceof TaskTooLarge) throw new Refusal('too-large', reasons.bodyTooManyParts, { cause: error })
    throw error
  }
}
