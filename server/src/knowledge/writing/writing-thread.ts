import { serveTasks } from '../../platform/threads/serve-tasks.ts'
import { writingTasks } from './writing-tasks.ts'

export const run = serveTasks(writingTasks)
