import { serveTasks } from '../../../platform/threads/serve-tasks.ts'
import { svgTasks } from './svg-tasks.ts'

export const run = serveTasks(svgTasks)
