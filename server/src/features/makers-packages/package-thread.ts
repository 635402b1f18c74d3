import { serveTasks } from '../../platform/threads/serve-tasks.ts'
import { packageTasks } from './package-tasks.ts'

export const run = serveTasks(packageTasks)
