import type { makersPackageRoutes } from '@millwright/contract/makers-packages'
import type { HandlersOf } from '../../../calls/handler.ts'
import { notFound } from '../../../platform/refusal.ts'
import { alreadyImported } from '../already-imported.ts'
import type { MakersPackageDeps } from '../makers-packages.deps.ts'
import { lockOwnPackage, type PackagePlace } from '../makers-packages.repository.ts'
import { packageWork } from '../package-work.ts'
import { planShown } from './plan-shown.ts'
import { presentPreview } from './preview.presenter.ts'

/** Shows what an import would do where its assets go into those that are chosen; nothing is kept. */
export function previewChoice(deps: MakersPackageDeps): HandlersOf<typeof makersPackageRoutes>['previewChoice'] {
  return async (call) => {
    const { packageId, assets: choices } = call.body
    const place: PackagePlace = { departmentId: call.granted.departmentId, assetId: null }
    const row = await call.step((tx, _granted, viewer) => lockOwnPackage(tx, viewer, { id: packageId, place }))
    if (!row) throw notFound()
    if (row.importedAt !== null) throw alreadyImported()
    const { contents, fileName } = row
    const order = { key: call.viewer.companyId, signal: call.facts.signal }
    const heads = await packageWork('open', { contents }, order)
    const { kind, problems } = heads
    const { plan, elsewhere } = await planShown(deps, {
      step: (work) => call.step((tx, _granted, viewer) => work(tx, viewer)),
      place,
      contents,
      heads,
      choices,
      order,
    })
    return { data: presentPreview({ packageId, fileName, kind, plan, elsewhere, problems }) }
  }
}
