import { serveTasks } from '../../../platform/threads/serve-tasks.ts'
import { documentationTasks } from './documentation-tasks.ts'

export const run = serveTasks(documentationTasks)
