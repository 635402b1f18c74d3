import { serveTasks } from '../../platform/threads/serve-tasks.ts'
import { lineTasks } from './line-tasks.ts'

export const run = serveTasks(lineTasks)
