import type { TextRange } from '@millwright/contract/chats'
import type { ModifiedTextEvent } from '@millwright/contract/writing'

/** A text on its way. */
export type ModifiedText = {
  state: 'writing' | 'complete' | 'stopped' | 'failed'
  text: string
  /** How it was made, where no model wrote it. */
  note: string | null
  /** Why it failed, in the server's words. */
  reason: string | null
  /** Null until they are known: a text that was stopped has none. */
  unproven: readonly TextRange[] | null
}

export const begun: ModifiedText = { state: 'writing', text: '', note: null, reason: null, unproven: null }

export function heard(modified: ModifiedText, event: ModifiedTextEvent): ModifiedText {
  switch (event.type) {
    case 'note':
      return { ...modified, note: event.content }
    case 'chunk':
      return { ...modified, text: modified.text + event.content }
    case 'error':
      return { ...modified, state: 'failed', reason: event.content }
    case 'end': {
      const { unproven } = event.content
      return { ...modified, unproven, state: modified.state === 'writing' ? 'complete' : modified.state }
    }
  }
}
