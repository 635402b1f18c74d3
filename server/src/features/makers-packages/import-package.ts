import type { ImportedAsset, makersPackageRoutes, PackageImport } from '@millwright/contract/makers-packages'
import { reasons } from '@millwright/contract/reasons/refusals'
import { isDeepStrictEqual } from 'node:util'
import type { EditableDepartmentId, Viewer } from '../../access/viewer.ts'
import type { HandlersOf } from '../../calls/handler.ts'
import { requireBytes } from '../../calls/quotas/require-quota.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import { invalidInput, notFound, Refusal } from '../../platform/refusal.ts'
import type { MakersPackageDeps } from './makers-packages.deps.ts'
import { alreadyImported } from './already-imported.ts'
import { keepBytesOnce, lockOwnPackage, markImported, type PackagePlace } from './makers-packages.repository.ts'
import { packageWork } from './package-work.ts'
import { type PlanInputs, gatherForPlan, type PackagePlan, planPackage } from './plan-package.ts'
import type { StoredFiles, ImportContext } from './writing.ts'
import { readInTurn } from './reading-turns.ts'
import { removeUnused, storeFiles } from './store-files.ts'
import { writeAsset } from './write-asset.ts'

type Handlers = HandlersOf<typeof makersPackageRoutes>

/** Plans so often, where what stands here changes meanwhile. */
const maxPlans = 2

/** What the plan was made of is not what stands here now. */
class StandsOtherwise extends Error {
  readonly now: PlanInputs

  constructor(now: PlanInputs) {
    super('What stands here has changed since the import was planned')
    this.now = now
  }
}

/**
 * Plans what is wanted, stores the files of that and then, in one transaction, writes all that the package says. Whatever
 * waits for a thread or a process is done in no transaction.
 */
export function importPackage(deps: MakersPackageDeps): Handlers['import'] & Handlers['importIntoAsset'] {
  return async (call: Parameters<Handlers['import']>[0] | Parameters<Handlers['importIntoAsset']>[0]) => {
    const { body, facts, granted } = call
    const choices = body.assets
    const { signal } = facts
    const place: PackagePlace = {
      departmentId: granted.departmentId,
      assetId: 'assetId' in granted ? granted.assetId : null,
    }
    const row = await call.step(async (tx, _granted, viewer) => {
      const found = await lockOwnPackage(tx, viewer, { id: body.packageId, place })
      if (!found) throw notFound()
      return found
    })
    // Of a call that is repeated nothing is stored again: its reply is kept.
    if (row.importedAt !== null) return call.step((tx) => call.once(tx, () => Promise.reject(alreadyImported())))
    const { contents } = row
    const { companyId } = call.viewer
    const order = { key: companyId, signal }
    const heads = await packageWork('open', { contents }, order)
    const stored: StoredFiles = new Map()
    const pictureIds = new Map<number, string>()
    const used = new Set<string>()
    let isSettled = false
    let isWriting = false

    async function write(plan: PackagePlan, gathered: PlanInputs) {
      return call.step((tx, now, viewer) =>
        call.once(tx, async () => {
          await requirePackage(tx, viewer, { id: body.packageId, place })
          const standing = await gatherForPlan(deps, tx, { viewer, place, heads, choices })
          if (!isDeepStrictEqual(standing, gathered)) throw new StandsOtherwise(standing)
          const into = {
            departmentId: now.departmentId as EditableDepartmentId,
            packageId: row.id,
            fileName: row.fileName,
          }
          const data = await writePlan(deps, tx, { viewer, facts, plan, body, into, stored, pictureIds, used })
          await markImported(tx, viewer, { id: row.id, into: data.map(({ _id }) => _id) })
          await keepBytesOnce(tx, viewer, row.id)
          await requireBytes(tx, deps, viewer)
          return { data }
        }),
      )
    }

    try {
      let gathered = await call.step((tx, _granted, viewer) =>
        gatherForPlan(deps, tx, { viewer, place, heads, choices }),
      )
      for (let plans = 1; ; plans += 1) {
        const plan = await planPackage(deps, { contents, heads, gathered }, order)
        const { takesOffice } = gathered
        const files = filesToStore(plan, body, stored)
        await readInTurn({ companyId, signal }, () =>
          storeFiles(deps, { row, plan, files, takesOffice, stored, pictureIds, by: order }),
        )
        isWriting = true
        try {
          const reply = await write(plan, gathered)
          isSettled = true
          return reply
        } catch (error) {
          if (!(error instanceof StandsOtherwise)) throw error
          if (plans === maxPlans) throw new Refusal('conflict', reasons.packagePlanChanged, { cause: error })
          isWriting = false
          gathered = error.now
        }
      }
    } catch (error) {
      // After a commit whose answer was lost, the sweep decides, also where the caller is gone.
      isSettled = error instanceof Refusal || !isWriting
      if (isSettled) used.clear()
      throw error
    } finally {
      if (isSettled) await removeUnused(deps, stored, used)
    }
  }
}

async function requirePackage(
  tx: Transaction,
  viewer: Viewer,
  wanted: { id: string; place: PackagePlace },
): Promise<void> {
  const row = await lockOwnPackage(tx, viewer, wanted)
  if (!row) throw notFound()
  if (row.importedAt !== null) throw alreadyImported()
}

const leftAssets = ({ assets }: PackageImport): Set<number> =>
  new Set(assets.flatMap(({ asset, leave }) => (leave ? [asset] : [])))

/** Lines of documents that are not taken: those that were left out, and older ones that were not chosen. */
function leftDocuments({ documents }: PackagePlan, { leaveDocuments, replaceDocuments }: PackageImport): Set<number> {
  const chosen = new Set(replaceDocuments)
  const older = documents.flatMap(({ becomes }, at) => (becomes === 'older' && !chosen.has(at) ? [at] : []))
  return new Set([...leaveDocuments, ...older])
}

/** Those that the plan wants and that were not stored for an earlier one. */
function filesToStore(plan: PackagePlan, body: PackageImport, stored: StoredFiles): Map<number, string> {
  const left = leftAssets(body)
  const leftLines = leftDocuments(plan, body)
  return new Map(
    plan.documents.flatMap(({ document, fileName, becomes }, at) => {
      const isWanted = (becomes === 'new' || becomes === 'version' || becomes === 'older') && !left.has(document.asset)
      const isLeft = leftLines.has(at) || stored.has(document.file)
      return isWanted && !isLeft ? [[document.file, fileName]] : []
    }),
  )
}

async function writePlan(deps: MakersPackageDeps, tx: Transaction, writing: ImportContext): Promise<ImportedAsset[]> {
  const left = leftAssets(writing.body)
  const body = { ...writing.body, leaveDocuments: [...leftDocuments(writing.plan, writing.body)] }
  const imported: ImportedAsset[] = []
  for (const at of writing.plan.assets.keys()) {
    if (!left.has(at)) imported.push(await writeAsset(deps, tx, { ...writing, body, at }))
  }
  if (imported.length === 0) throw invalidInput({ assets: reasons.packageLeft })
  return imported
}
