import type { Source } from '@millwright/contract/chats'
import { isDoubtful } from '@millwright/contract/confidence'

/** Whether some of what is quoted was read from a picture and may be wrong. */
export function isInDoubt({ quotes }: Source): boolean {
  return quotes.some(({ text, confidence = 1 }) => isDoubtful(text, confidence))
}
