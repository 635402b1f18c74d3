import type { plateCodeRoutes } from '@millwright/contract/plate-codes'
import type { HandlersOf } from '../../calls/handler.ts'
import { notFound } from '../../platform/refusal.ts'
import { codeKeyOf } from './code-key.ts'
import { dismissFound } from './found-codes.repository.ts'
import type { PlateCodeDeps } from './plate-codes.deps.ts'

export function dismissCode({ assetWrites }: PlateCodeDeps): HandlersOf<typeof plateCodeRoutes>['dismiss'] {
  return async ({ tx, viewer, granted: { departmentId, assetId: granted }, body: { code } }) => {
    const { assetId } = await assetWrites.lock(tx, viewer, { departmentId, assetId: granted })
    if (!(await dismissFound(tx, viewer, { assetId, key: codeKeyOf(code).key }))) throw notFound()
    return { data: { code } }
  }
}
