// A process for tests that kill it: runs a command of an operator and ends by SIGKILL at a named point.
import { backUp } from '../../src/operator/backup/back-up.ts'
import { installationIdOf, readInstallationSecret } from '../../src/operator/backup/installation-id.ts'
import { prune } from '../../src/operator/backup/prune.ts'
import { restore } from '../../src/operator/backup/restore.ts'
import { examineAndMend } from '../../src/operator/doctor/examine-and-mend.ts'

const [command, point, after, dataDir = '', databaseUrl = '', folder = ''] = process.argv.slice(2)
const place = { dataDir, databaseUrl: databaseUrl || null }
let left = Number(after)

/** At the point's occurrence number `after`, from 0. */
function reached(name: string): void {
  if (name !== point) return
  if (left === 0) process.kill(process.pid, 'SIGKILL')
  left -= 1
}

switch (command) {
  case 'backup':
    await backUp(place, { target: folder, passphrase: null, reached })
    break
  case 'restore':
    await restore(place, { source: folder, passphrase: null, reached })
    break
  case 'prune':
    await prune({
      installation: installationIdOf(await readInstallationSecret(place)),
      target: folder,
      passphrase: null,
      keep: new Map([['last', 1]]),
      reached,
    })
    break
  case 'fix':
    await examineAndMend(place, { endpoints: null, fix: true, reached })
    break
  default:
    throw new Error('Usage: run-until-killed backup|restore|prune|fix POINT AFTER DATA_DIR DATABASE_URL FOLDER')
}
