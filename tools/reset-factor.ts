// `npm run reset-factor -- ADDRESS`: takes the second factor away from who has lost it and has no admin to ask (docs/operating.md).
import { recordEvent } from '../server/src/calls/audit.repository.ts'
import { findLogin, findPerson } from '../server/src/features/accounts/accounts.repository.ts'
import { openInstallation } from '../server/src/operator/installation.ts'
import { deleteSecondFactorsOf } from '../server/src/people/second-factors/second-factors.repository.ts'
import { deleteSessionsOf } from '../server/src/people/sign-ins.repository.ts'
import { CannotRun, readPlace, runCommandOfOperator } from './operator/operator-command.ts'

const usage =
  'Usage: npm run reset-factor -- ADDRESS, where ADDRESS is the e-mail address that the person signs in with.'

await runCommandOfOperator({ options: [], positions: 1, usage }, async ({ positions: [address = ''] }) => {
  const { dataDir, databaseUrl } = readPlace()
  const { database, isCopy, close } = await openInstallation({ dataDir, databaseUrl })
  try {
    if (isCopy) throw new CannotRun('Millwright is running here: stop it, then run this again.')
    const isReset = await database.write(async ({ handle: tx }) => {
      const person = await findLogin(tx, address.trim().toLowerCase())
      const found = person && (await findPerson(tx, person))
      if (!found || !(await deleteSecondFactorsOf(tx, person))) return false
      await deleteSessionsOf(tx, person)
      const { companyId } = person
      const event = { companyId, actorId: null, actorName: '', target: found.username, address: '' }
      await recordEvent(tx, { ...event, action: 'second-factor-reset' })
      return true
    })
    console.log(
      isReset
        ? `${address} signs in with the password alone from now on, and was signed out everywhere.`
        : `Nobody with a second factor has the address ${address}.`,
    )
    return isReset ? 0 : 1
  } finally {
    await close()
  }
})
