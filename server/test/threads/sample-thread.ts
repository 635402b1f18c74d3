import { serveTasks } from '../../src/platform/threads/serve-tasks.ts'
import { sampleTasks } from './sample-tasks.ts'

export const run = serveTasks(sampleTasks)
