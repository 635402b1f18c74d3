import { serveTasks } from '../../platform/threads/serve-tasks.ts'
import { bodyTasks } from './body-tasks.ts'

export const run = serveTasks(bodyTasks)
