import { reasons } from '@millwright/contract/reasons/refusals'
import { Refusal } from '../../platform/refusal.ts'
import { openThreads, type TaskOrder, TaskTooLarge } from '../../platform/threads/threads.ts'
import { noteTasks } from './note-tasks.ts'

type Name = keyof typeof noteTasks
type Input<Task extends Name> = Parameters<(typeof noteTasks)[Task]>[0]
type Result<Task extends Name> = ReturnType<(typeof noteTasks)[Task]>

/** @throws Refusal of the task; `too-large` for what takes too long or too much memory; `too-many` */
export type NoteWork = <Task extends Name>(name: Task, input: Input<Task>, order: TaskOrder) => Promise<Result<Task>>

/** The worst text of this length takes under 20 ms here, what a thread takes to be asked. */
const shortText = 16_384

/** What is computed from a note's text: here for a short one, in a thread of its own for any other. */
export function openNoteWork({ maxMs = 30_000 } = {}): NoteWork {
  const threads = openThreads<typeof noteTasks>(new URL('./note-thread.ts', import.meta.url), {
    threads: 2,
    heapMegabytes: 1_024,
    maxMs,
    waiting: { ofKey: 50, inAll: 500 },
  })
  return async <Task extends Name>(name: Task, input: Input<Task>, order: TaskOrder): Promise<Result<Task>> => {
    if (lengthOf(input) <= shortText) return (noteTasks[name] as (given: Input<Task>) => Result<Task>)(input)
    try {
      return (await threads.run(name, input as never, order)) as Result<Task>
    } catch (error) {
      if (!(error instanceof TaskTooLarge)) throw error
      throw new Refusal('too-large', reasons.noteTooLarge, { cause: error })
    }
  }
}

function lengthOf({ data, htmlContent }: { data?: string | undefined; htmlContent?: string | undefined }): number {
  return (data?.length ?? 0) + (htmlContent?.length ?? 0)
}
