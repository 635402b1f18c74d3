// `npm run forget -- LIST`: forgets again who was forgotten before an older backup was restored (docs/operating.md).
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'
import { forgetElsewhere } from '../server/src/people/forgetting/forget-elsewhere.ts'
import { forgetPerson } from '../server/src/people/forgetting/forget-person.ts'
import { removeForgotten } from '../server/src/people/forgetting/forget.repository.ts'
import { CannotOpen, openInstallation } from '../server/src/operator/installation.ts'
import { openDirectoryStore } from '../server/src/platform/blobs/directory-store.ts'
import { readPlace, runCommandOfOperator } from './operator/operator-command.ts'

const Line = z.object({ company: z.uuid(), user: z.uuid() })
const usage = 'Usage: npm run forget -- LIST, where LIST is the file forgotten.jsonl of a data directory.'

await runCommandOfOperator({ options: [], positions: 1, usage }, async ({ positions: [list = ''] }) => {
  const text = await readFile(list, 'utf8').catch((error: unknown) => {
    throw new CannotOpen(`${list} cannot be read.`, error)
  })
  const people = text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => Line.parse(JSON.parse(line)))
  const { dataDir, databaseUrl } = readPlace()
  const { database, isCopy, close } = await openInstallation({ dataDir, databaseUrl })
  try {
    if (isCopy) throw new CannotOpen('Millwright is running here: stop it, then run this again.')
    const blobs = await openDirectoryStore({ directory: path.join(dataDir, 'files'), exclusive: false })
    let count = 0
    for (const { company: companyId, user: userId } of people) {
      const forgotten = await database.write(async ({ handle: tx }) => {
        const person = { companyId, userId }
        await removeForgotten(tx, person)
        const by = { actorId: null, actorName: '', address: '' }
        return forgetPerson(tx, person, { by, mayForget: () => {} })
      })
      if (!forgotten) continue
      count += 1
      await forgetElsewhere({ blobs, dataDir }, forgotten)
    }
    console.log(`${count} of ${people.length} were forgotten again; the others were, or are not here.`)
    return 0
  } finally {
    await close()
  }
})
