import { serveTasks } from '../../platform/threads/serve-tasks.ts'
import { noteTasks } from './note-tasks.ts'

export default serveTasks(noteTasks)
