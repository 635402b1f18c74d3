import * as z from 'zod/mini'
import { dictionaryFailures } from '../failures.ts'

/** `isTurned`: its headwords are of the pair's second language. */
const TaskSource = z.discriminatedUnion('format', [
  z.object({
    format: z.literal('dictd'),
    index: z.string(),
    dict: z.string(),
    isPacked: z.boolean(),
    isTurned: z.boolean(),
  }),
  z.object({ format: z.enum(['ding', 'csv', 'mythes']), path: z.string(), isTurned: z.boolean() }),
])
export type TaskSource = z.infer<typeof TaskSource>

/** What the child is started with: files of this machine. The same language twice is a thesaurus. */
export const Task = z.object({ from: z.string(), to: z.string(), sources: z.array(TaskSource) })
export type Task = z.infer<typeof Task>

export const ChildMessage = z.discriminatedUnion('type', [
  /** 0-1 */
  z.object({ type: z.literal('progress'), progress: z.number() }),
  z.object({ type: z.literal('piece'), base64: z.string() }),
  z.object({
    type: z.literal('done'),
    entries: z.int(),
    names: z.array(z.string()),
    licences: z.array(z.string()),
  }),
  z.object({
    type: z.literal('failed'),
    reason: z.enum(dictionaryFailures),
  }),
])
export type ChildMessage = z.infer<typeof ChildMessage>
