import { reasons } from '@millwright/contract/reasons/refusals'
import { Refusal } from '../../platform/refusal.ts'
import { openThreads, type TaskOrder, TaskTooLarge } from '../../platform/threads/threads.ts'
import { packageTasks } from './package-tasks.ts'

type Name = keyof typeof packageTasks
type Input<Task extends Name> = Parameters<(typeof packageTasks)[Task]>[0]
type Result<Task extends Name> = ReturnType<(typeof packageTasks)[Task]>

/** The worst package that says no more than this, in characters, takes some milliseconds here. */
const shortContents = 16_384

const threads = openThreads<typeof packageTasks>(new URL('./package-thread.ts', import.meta.url), {
  threads: 1,
  heapMegabytes: 1_024,
  maxMs: 30_000,
  waiting: { ofKey: 10, inAll: 100 },
})

/**
 * What is computed from the whole of a package: here for one that says little, in a thread of its own for any other.
 * @throws Refusal `invalid-input` for what takes too long or too much memory; `too-many`
 */
export async function packageWork<Task extends Name>(
  name: Task,
  input: Input<Task>,
  order: TaskOrder,
): Promise<Result<Task>> {
  if (input.contents.length <= shortContents) {
    return (packageTasks[name] as (given: Input<Task>) => Result<Task>)(input)
  }
  try {
    return (await threads.run(name, input as never, order)) as Result<Task>
  } catch (error) {
    if (!(error instanceof TaskTooLarge)) throw error
    throw new Refusal('invalid-input', reasons.packageTooHard, { cause: error })
  }
}
