import type { Source } from '@millwright/contract/chats'

/** Whether some of what is quoted was read from a picture and may be wrong. */
export function isInDoubt({ quotes }: Source): boolean {
  return quotes.some(({ confidence }) => confidence !== undefined)
}
