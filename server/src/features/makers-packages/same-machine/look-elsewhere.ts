import type { Viewer } from '../../../access/viewer.ts'
import type { Transaction } from '../../../platform/database/transaction.ts'
import { listCodeHolders, listSeenMachines, type SeenMachine } from './elsewhere.repository.ts'
import type { MakersPackageDeps } from '../makers-packages.deps.ts'
import type { PackageHeads } from '../package-tasks.ts'
import type { PlanInputs } from '../plan-package.ts'
import { isOfSerial } from './is-same-machine.ts'

/** `machines`: those that are the same one and that the import does not go into; `takenCodes`: what another one has. */
export type Elsewhere = { machines: SeenMachine[]; takenCodes: string[] }

/** What stands elsewhere beside each asset of a package. */
export async function lookElsewhere(
  { keyOfCode }: Pick<MakersPackageDeps, 'keyOfCode'>,
  tx: Transaction,
  { viewer, heads, standings }: { viewer: Viewer; heads: PackageHeads } & Pick<PlanInputs, 'standings'>,
): Promise<Elsewhere[]> {
  const serials = heads.assets.flatMap(({ serial }) => (serial === '' ? [] : [serial.toLowerCase()]))
  const codeKeys = heads.assets.flatMap(({ codes }) => codes.map(keyOfCode))
  const seen = await listSeenMachines(tx, viewer, { serials, codeKeys })
  const holders = new Map((await listCodeHolders(tx, viewer, codeKeys)).map(({ key, assetId }) => [key, assetId]))
  return heads.assets.map((head, at) => {
    const into = standings[at]?.into?.id ?? null
    const keys = new Set(head.codes.map(keyOfCode))
    const isSame = (one: SeenMachine): boolean => one.codeKeys.some((key) => keys.has(key)) || isOfSerial(one, head)
    return {
      machines: seen.filter((one) => one.id !== into && isSame(one)),
      takenCodes: head.codes.filter((code) => {
        const holder = holders.get(keyOfCode(code))
        return holder !== undefined && holder !== into
      }),
    }
  })
}
