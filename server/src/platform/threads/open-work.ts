import type { Refusal } from '../refusal.ts'
import type { Tasks } from './serve-tasks.ts'
import { openThreads, type TaskOrder, TaskTooLarge, type ThreadLimits } from './threads.ts'

/** Computes one of the tasks. @throws Refusal of the task; what is made of TaskTooLarge; `too-many`; the signal's reason. */
export type Work<All extends Tasks> = <Name extends keyof All & string>(
  name: Name,
  input: Parameters<All[Name]>[0],
  order: TaskOrder,
) => Promise<Awaited<ReturnType<All[Name]>>>

type WorkOptions<All extends Tasks> = {
  /** Exports `run`, made of the same tasks. */
  script: URL
  tasks: All
  limits: ThreadLimits
  /** Whether it takes some milliseconds at most, no more than a thread takes to be asked. */
  isShort: (input: Parameters<All[keyof All & string]>[0]) => boolean
  /** For who asked for what takes too long, or too much memory. */
  tooLarge: (cause: TaskTooLarge) => Refusal
}

/** Tasks that are computed here from what is short, and in a thread from all else. */
export function openWork<All extends Tasks>({ script, tasks, limits, isShort, tooLarge }: WorkOptions<All>): Work<All> {
  const threads = openThreads<All>(script, limits)
  return async <Name extends keyof All & string>(
    name: Name,
    input: Parameters<All[Name]>[0],
    order: TaskOrder,
  ): Promise<Awaited<ReturnType<All[Name]>>> => {
    if (isShort(input)) return (await tasks[name]?.(input as never)) as Awaited<ReturnType<All[Name]>>
    try {
      return await threads.run(name, input, order)
    } catch (error) {
      if (!(error instanceof TaskTooLarge)) throw error
      throw tooLarge(error)
    }
  }
}
