import type { Source } from '@millwright/contract/chats'

/** A stretch of the answer, with the source that it is the first to cite. */
export type SaidRecord = {
  text: string
  source: Source | null
  /** What the answer says about itself. */
  isNote?: true
}
