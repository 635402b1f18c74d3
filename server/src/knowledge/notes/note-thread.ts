import { serveTasks } from '../../platform/threads/serve-tasks.ts'
import { noteTasks } from './note-tasks.ts'

export const run = serveTasks(noteTasks)
