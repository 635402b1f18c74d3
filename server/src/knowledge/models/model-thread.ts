import { serveTasks } from '../../platform/threads/serve-tasks.ts'
import { modelTasks } from './model-tasks.ts'

export const run = serveTasks(modelTasks)
