import { appendFile } from 'node:fs/promises'
import path from 'node:path'
import type { BlobStore } from '../../platform/blobs/blobs.ts'
import { clearOutbox } from '../../platform/mail/clear-outbox.ts'
import type { Forgotten } from './forget-person.ts'
import { wholeNameOf } from './names-of.ts'

/** Who was forgotten, by ids alone: read after an older backup was restored (`npm run forget`). */
const forgottenIn = (dataDir: string) => path.join(dataDir, 'forgotten.jsonl')

/** What is not in the database: bytes, and mails to or about them that were written to the outbox. */
export async function forgetElsewhere(
  { blobs, dataDir }: { blobs: Pick<BlobStore, 'remove'>; dataDir: string },
  { former, keys }: Forgotten,
): Promise<void> {
  const { companyId: company, userId: user } = former
  await appendFile(forgottenIn(dataDir), `${JSON.stringify({ company, user })}\n`, { mode: 0o600 })
  for (const key of keys) await blobs.remove(key)
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
