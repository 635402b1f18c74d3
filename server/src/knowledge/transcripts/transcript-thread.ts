import { serveTasks } from '../../platform/threads/serve-tasks.ts'
import { transcriptTasks } from './transcript-tasks.ts'

export const run = serveTasks(transcriptTasks)
