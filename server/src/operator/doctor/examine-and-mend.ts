import { reason } from '@millwright/contract/reasons/reason'
import { schemaOfThisVersion } from '../../platform/database/scratch-schema.ts'
import { listStorageTokens } from '../../files/storage-tokens.repository.ts'
import { CannotOpen } from '../cannot-open.ts'
import { requireOwnFiles } from '../files-of-place.ts'
import { openInstallation, type InstallationPlace } from '../installation.ts'
import { areTablesAskable, type DoctorOptions, examineOpen } from './doctor.ts'
import type { Finding, Repair } from './finding.ts'
import { mend } from './mend.ts'

/** What is wrong; with `fix`, what still is after all that can be mended was. @throws CannotOpen */
export async function examineAndMend(
  place: InstallationPlace,
  options: DoctorOptions & { fix: boolean; reached?: (point: string) => void },
): Promise<{ findings: Finding[]; mended: Repair[] }> {
  const expected = options.expected ?? (await schemaOfThisVersion())
  const installation = await openInstallation(place)
  try {
    if (options.fix && installation.isCopy) {
      throw new CannotOpen(reason('installation.running'))
    }
    const opened = { installation, place, expected }
    const findings = await examineOpen(opened, options)
    if (!options.fix || findings.length === 0) return { findings, mended: [] }
    if (areTablesAskable(findings)) {
      await requireOwnFiles(place, () => installation.database.read(({ handle }) => listStorageTokens(handle)))
    }
    const mended = await mend(findings, { ...opened, ...(options.reached ? { reached: options.reached } : {}) })
    return { findings: await examineOpen(opened, options), mended }
  } finally {
    await installation.close()
  }
}
