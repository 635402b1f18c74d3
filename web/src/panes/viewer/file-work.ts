import type { Job } from '@millwright/contract/processing'
import type { FileRecord } from '@millwright/contract/resources'

/** What goes on with a file, and what full members may do about it: those who open a viewer know. */
export type FileWork = {
  /** The newest that is known of its processing. */
  job: Job | undefined
  /** The server has begun something with it: that is to be seen. */
  follow: () => void
  process: (file: FileRecord) => void
  /** Asks for a new version of its file. */
  replace: (file: FileRecord) => void
  /** Of a processed video. */
  generateNote: (file: FileRecord) => void
}
