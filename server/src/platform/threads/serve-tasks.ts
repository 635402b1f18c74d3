import { Refusal } from '../refusal.ts'

/** What a thread does, by name. Its input and what it returns are copied: no functions, no classes of ours. */
export type Tasks = Record<string, (input: never) => unknown>

export type Call = { name: string; input: unknown }
/** An error that is copied to another thread loses its class: what the caller is told goes by itself. */
export type Outcome = { value: unknown } | { refused: Pick<Refusal, 'code' | 'reason' | 'fields' | 'data'> }

/** What a script for `openThreads` exports as `run`. */
export function serveTasks(tasks: Tasks): (call: Call) => Promise<Outcome> {
  return async ({ name, input }) => {
    const task = tasks[name]
    if (!task) throw new Error(`A thread knows no task ${name}`)
    try {
      return { value: await task(input as never) }
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      const { code, reason, fields, data } = error
      return { refused: { code, reason, fields, data } }
    }
  }
}
