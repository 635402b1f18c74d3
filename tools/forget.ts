// `npm run forget -- LIST`: forgets again who was forgotten before an older backup was restored (docs/operating.md).
import { readFile } from 'node:fs/promises'
import { z } from 'zod'
import { clearMailsAbout, forgetElsewhere } from '../server/src/people/forgetting/forget-elsewhere.ts'
import { findNamedLines } from '../server/src/people/forgetting/find-named-lines.ts'
import { forgetPerson } from '../server/src/people/forgetting/forget-person.ts'
import { removeForgotten } from '../server/src/people/forgetting/forget.repository.ts'
import { openInstallation } from '../server/src/operator/installation.ts'
import { isLastConfirmedAdmin } from '../server/src/people/users.repository.ts'
import { openBlobs } from '../server/src/files/open-blobs.ts'
import { openSecrets } from '../server/src/platform/secrets.ts'
import type { Transaction } from '../server/src/platform/database/transaction.ts'
import { CannotRun, readPlace, runCommandOfOperator } from './operator/operator-command.ts'

const Line = z.object({ company: z.uuid(), user: z.uuid() })
const usage = 'Usage: npm run forget -- LIST, where LIST is the file forgotten.jsonl of a data directory.'

await runCommandOfOperator({ options: [], positions: 1, usage }, async ({ positions: [list = ''] }) => {
  const text = await readFile(list, 'utf8').catch((error: unknown) => {
    throw new CannotRun(`${list} cannot be read.`, error)
  })
  const people = text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => Line.parse(JSON.parse(line)))
  const place = readPlace()
  const { dataDir, installationSecret } = place
  const { database, isCopy, close } = await openInstallation(place)
  try {
    if (isCopy) throw new CannotRun('Millwright is running here: stop it, then run this again.')
    const blobs = await openBlobs({
      ...place,
      secrets: await openSecrets(dataDir, installationSecret),
      exclusive: false,
      step: (work) => database.write(({ handle }) => work(handle)),
    })
    let count = 0
    let kept = 0
    for (const { company: companyId, user: userId } of people) {
      const person = { companyId, userId }
      const step = <T>(work: (tx: Transaction) => Promise<T>) => database.read(({ handle }) => work(handle))
      const named = await findNamedLines(step, person, { mayForget: () => {} })
      if (!named) continue
      const forgotten = await database.write(async ({ handle: tx }) => {
        if (await isLastConfirmedAdmin(tx, person)) return 'only admin'
        await clearMailsAbout(dataDir, named.member)
        await removeForgotten(tx, person)
        const by = { actorId: null, actorName: '', address: '' }
        return forgetPerson(tx, person, { by, mayForget: () => {}, named })
      })
      if (forgotten === 'only admin') {
        kept += 1
        console.error(
          `Member ${userId} of company ${companyId} is its only admin here who has confirmed an address, and was not forgotten: nobody could manage it any more. Start Millwright, make another member an admin, stop it, and run this again.`,
        )
        continue
      }
      if (!forgotten) continue
      count += 1
      await forgetElsewhere({ blobs, dataDir }, forgotten)
    }
    const others = people.length - count - kept
    console.log(`${count} of ${people.length} were forgotten again; ${others} were forgotten already, or are not here.`)
    return kept === 0 ? 0 : 1
  } finally {
    await close()
  }
})
