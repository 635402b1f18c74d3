import { reasons } from '@millwright/contract/reasons/refusals'
import { Refusal } from '../../platform/refusal.ts'
import { openThreads, type TaskOrder, TaskTooLarge } from '../../platform/threads/threads.ts'
import { writingTasks } from './writing-tasks.ts'

type Name = keyof typeof writingTasks
type Input<Task extends Name> = Parameters<(typeof writingTasks)[Task]>[0]
type Result<Task extends Name> = ReturnType<(typeof writingTasks)[Task]>

/** A text of this length takes some milliseconds here. */
const shortText = 16_384

const threads = openThreads<typeof writingTasks>(new URL('./writing-thread.ts', import.meta.url), {
  threads: 1,
  heapMegabytes: 512,
  maxMs: 30_000,
  waiting: { ofKey: 20, inAll: 200 },
})

/**
 * Computes something from a text: here from a short one, in a thread of its own from any other.
 * @throws Refusal `too-large` for what takes too long or too much memory; `too-many`
 */
export async function writingWork<Task extends Name>(
  name: Task,
  input: Input<Task>,
  order: TaskOrder,
): Promise<Result<Task>> {
  const length = input.text.length + ('given' in input ? input.given.length : 0)
  if (length <= shortText) return (writingTasks[name] as (given: Input<Task>) => Result<Task>)(input)
  try {
    return (await threads.run(name, input as never, order)) as Result<Task>
  } catch (error) {
    if (!(error instanceof TaskTooLarge)) throw error
    throw new Refusal('too-large', reasons.textLong, { cause: error })
  }
}
