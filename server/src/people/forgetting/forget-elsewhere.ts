import type { BlobStore } from '../../platform/blobs/blobs.ts'
import { clearOutbox } from '../../platform/mail/clear-outbox.ts'
import type { ForgottenPerson } from './forget-person.ts'
import type { FormerRow } from './forget.repository.ts'
import { writeForgotten } from './forgotten-file.ts'
import { wholeNameOf } from './names-of.ts'

/** What is not in the database: bytes, and mails to or about them that were written to the outbox. */
export async function forgetElsewhere(
  { blobs, dataDir }: { blobs: Pick<BlobStore, 'remove'>; dataDir: string },
  { former, keys }: ForgottenPerson,
): Promise<void> {
  await writeForgotten(dataDir, [former])
  for (const key of keys) await blobs.remove(key)
  await clearMailsAbout(dataDir, former)
}

/** Before their names go, too: whoever was killed in between would know no more which mails these are. */
export async function clearMailsAbout(dataDir: string, former: FormerRow): Promise<void> {
  const names = [wholeNameOf(former), ...former.usernames]
  await clearOutbox(dataDir, (mail) => {
    const holds = (word: string) => holdsWord(mail.toLowerCase(), word.toLowerCase())
    // Another company's member may be called the same.
    return holds(former.email) || (mail.includes(former.companyName) && names.some(holds))
  })
}

/** A username may be a part of any word. */
function holdsWord(text: string, word: string): boolean {
  const isLetter = (at: number) => /[\p{L}\p{N}_]/u.test(text.charAt(at))
  for (let at = text.indexOf(word); at !== -1 && word !== ''; at = text.indexOf(word, at + 1)) {
    if (!isLetter(at - 1) && !isLetter(at + word.length)) return true
  }
  return false
}
