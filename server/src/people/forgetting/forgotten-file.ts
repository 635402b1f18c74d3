import { appendFile, readFile } from 'node:fs/promises'
import path from 'node:path'
import { missingAsNull } from '../../platform/blobs/growing-files.ts'
import type { Database, Transaction } from '../../platform/database/database.ts'
import type { PersonId } from '../users.repository.ts'
import { listForgotten } from './forget.repository.ts'

/** Who was forgotten, by ids alone: read after an older backup was restored (`npm run forget`). */
const forgottenIn = (dataDir: string) => path.join(dataDir, 'forgotten.jsonl')

const lineOf = ({ companyId: company, userId: user }: PersonId) => JSON.stringify({ company, user })

export async function writeForgotten(dataDir: string, people: readonly PersonId[]): Promise<void> {
  // Behind a line that a crash cut off.
  await appendFile(forgottenIn(dataDir), people.map((one) => `\n${lineOf(one)}\n`).join(''), { mode: 0o600 })
}

/** For a timed job: the file lacks whoever was forgotten just before the process was killed. */
export async function completeForgotten(
  { database, dataDir }: { database: Database; dataDir: string },
  signal: AbortSignal,
): Promise<void> {
  const written = new Set(((await readFile(forgottenIn(dataDir), 'utf8').catch(missingAsNull)) ?? '').split('\n'))
  const step = <T>(work: (tx: Transaction) => Promise<T>) => {
    signal.throwIfAborted()
    return database.asSystem('maintenance', work)
  }
  for (let after: PersonId | null = null; ;) {
    const from: PersonId | null = after
    const people: PersonId[] = await step((tx) => listForgotten(tx, { after: from, most: 500 }))
    const missing = people.filter((one) => !written.has(lineOf(one)))
    if (missing.length > 0) await writeForgotten(dataDir, missing)
    const last = people.at(-1)
    if (!last) return
    after = last
  }
}
