import { serveTasks } from '../../../platform/threads/serve-tasks.ts'
import { cutTasks } from './cut-tasks.ts'

export const run = serveTasks(cutTasks)
