import type { Viewer } from '../../../access/viewer.ts'
import type { Transaction } from '../../../platform/database/transaction.ts'
import { listCodeHolders, listSeenMachines, type SeenMachine } from './elsewhere.repository.ts'
import type { MakersPackageDeps } from '../makers-packages.deps.ts'
import type { PackageHeads } from '../package-tasks.ts'
import type { PlanInputs } from '../plan-package.ts'
import { MachinesBySerial } from './is-same-machine.ts'

/** `machines`: those that are the same one and that the import does not go into; `heldCodes`: those that stand on a plate, and on whose. */
export type Elsewhere = { machines: SeenMachine[]; heldCodes: { code: string; assetId: string }[] }

/** What stands elsewhere beside each asset of a package. */
export async function lookElsewhere(
  { keyOfCode }: Pick<MakersPackageDeps, 'keyOfCode'>,
  tx: Transaction,
  { viewer, heads, standings }: { viewer: Viewer; heads: PackageHeads } & Pick<PlanInputs, 'standings'>,
): Promise<Elsewhere[]> {
  const serials = heads.assets.flatMap(({ serial }) => (serial === '' ? [] : [serial.toLowerCase()]))
  const codeKeys = heads.assets.flatMap(({ codes }) => codes.map(keyOfCode))
  const seen = await listSeenMachines(tx, viewer, { serials, codeKeys })
  const bySerial = new MachinesBySerial(seen)
  const holders = new Map((await listCodeHolders(tx, viewer, codeKeys)).map(({ key, assetId }) => [key, assetId]))
  return heads.assets.map((head, at) => {
    const into = standings[at]?.into?.id ?? null
    const keys = new Set(head.codes.map(keyOfCode))
    const ofSerial = new Set(bySerial.of(head))
    const isSame = (one: SeenMachine): boolean => ofSerial.has(one) || one.codeKeys.some((key) => keys.has(key))
    return {
      machines: seen.filter((one) => one.id !== into && isSame(one)),
      heldCodes: head.codes.flatMap((code) => {
        const assetId = holders.get(keyOfCode(code))
        return assetId === undefined ? [] : [{ code, assetId }]
      }),
    }
  })
}
