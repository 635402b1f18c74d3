import type { plateCodeRoutes } from '@millwright/contract/plate-codes'
import type { HandlersOf } from '../../calls/handler.ts'
import { knownBy, saidOf } from './known-by.ts'
import type { PlateCodeDeps } from './plate-codes.deps.ts'
import { listLabelled } from './plate-codes.repository.ts'

export function listLabels({ publicUrl }: PlateCodeDeps): HandlersOf<typeof plateCodeRoutes>['labels'] {
  return async ({ tx, viewer, granted: { departmentId }, query: { assetId } }) => {
    const rows = await listLabelled(tx, viewer, { departmentId, assetId })
    const data = rows.map(({ id, name, dynamicFields }) => ({
      _id: id,
      name,
      type: saidOf(dynamicFields, knownBy.type),
      serial: saidOf(dynamicFields, knownBy.serial),
      address: new URL(`/open?code=${id}`, publicUrl()).href,
    }))
    return { data }
  }
}
