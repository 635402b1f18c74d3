import type { ImportedAsset, makersPackageRoutes, PackageImport } from '@millwright/contract/makers-packages'
import { reasons } from '@millwright/contract/reasons/refusals'
import type { EditableDepartmentId, Viewer } from '../../access/viewer.ts'
import type { HandlersOf } from '../../calls/handler.ts'
import { filesOfPackage } from '../../packages/open-package.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import { invalidInput, notFound, Refusal } from '../../platform/refusal.ts'
import type { MakersPackageDeps } from './makers-packages.deps.ts'
import {
  lockOwnPackage,
  markImported,
  type PackagePlace,
  type PackageRow,
  type SimilarAsset,
} from './makers-packages.repository.ts'
import { packageWork } from './package-work.ts'
import { planPackage, type PackagePlan } from './plan-package.ts'
import type { StoredFiles, Writing } from './writing.ts'
import { readInTurn } from './reading-turns.ts'
import { targetOf } from './target.ts'
import { writeAsset } from './write-asset.ts'

type Handlers = HandlersOf<typeof makersPackageRoutes>

/** Stores the files that are wanted and then, in one transaction, all that the package says. */
export function importPackage(deps: MakersPackageDeps): Handlers['import'] & Handlers['importIntoAsset'] {
  return async (call: Parameters<Handlers['import']>[0] | Parameters<Handlers['importIntoAsset']>[0]) => {
    const { body, facts, granted } = call
    const place: PackagePlace = {
      departmentId: granted.departmentId,
      assetId: 'assetId' in granted ? granted.assetId : null,
    }
    const looked = await call.step(async (tx, _granted, viewer) => {
      const row = await lockOwnPackage(tx, viewer, { id: body.packageId, place })
      if (!row) throw notFound()
      const plan = await planOf(deps, tx, { viewer, place, row, body, signal: facts.signal })
      // Of a call that is repeated nothing is stored again: its reply is kept.
      const files = row.importedAt === null ? filesToStore(plan, body) : new Map<number, string>()
      return { row, files, takesOffice: await deps.givenFiles.takesOffice(tx, viewer) }
    })
    const stored: StoredFiles = new Map()
    const used = new Set<string>()
    let isSettled = false
    let isWriting = false
    try {
      const by = { companyId: call.viewer.companyId, signal: facts.signal }
      await readInTurn(by, () => storeFiles(deps, { ...looked, stored, signal: facts.signal }))
      isWriting = true
      const reply = await call.step((tx, now, viewer) =>
        call.once(tx, async () => {
          const row = await requirePackage(tx, viewer, { id: body.packageId, place })
          const plan = await planOf(deps, tx, { viewer, place, row, body, signal: facts.signal })
          const into = {
            departmentId: now.departmentId as EditableDepartmentId,
            packageId: row.id,
            fileName: row.fileName,
          }
          const data = await writePlan(deps, tx, { viewer, facts, plan, body, into, stored, used })
          await markImported(tx, viewer, row.id)
          return { data }
        }),
      )
      isSettled = true
      return reply
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
): Promise<PackageRow> {
  const row = await lockOwnPackage(tx, viewer, wanted)
  if (!row) throw notFound()
  if (row.importedAt !== null) throw new Refusal('conflict', reasons.packageImported)
  return row
}

type Planned = { viewer: Viewer; place: PackagePlace; row: PackageRow; body: PackageImport; signal: AbortSignal }

async function planOf(
  deps: MakersPackageDeps,
  tx: Transaction,
  { viewer, place, row, body, signal }: Planned,
): Promise<PackagePlan> {
  const { contents } = row
  const heads = await packageWork('open', { contents }, { key: viewer.companyId, signal })
  const named: SimilarAsset[] = []
  for (const { asset, into } of body.assets) {
    if (asset >= heads.assets.length) throw invalidInput({ assets: reasons.packageLineUnknown })
    // One that is not seen is not found, one that may not be changed is forbidden.
    if (!into) continue
    const { name, dynamicFields } = await deps.assetWrites.lock(tx, viewer, {
      departmentId: place.departmentId,
      assetId: into,
    })
    named.push({ id: into, name, dynamicFields })
  }
  const target = await targetOf(deps, tx, { viewer, place })
  return planPackage(deps, tx, {
    viewer,
    place: { ...place, target },
    contents,
    heads,
    choices: body.assets,
    named,
    signal,
  })
}

const leftAssets = ({ assets }: PackageImport): Set<number> =>
  new Set(assets.flatMap(({ asset, leave }) => (leave ? [asset] : [])))

function filesToStore({ documents }: PackagePlan, body: PackageImport): Map<number, string> {
  const left = leftAssets(body)
  return new Map(
    documents.flatMap(({ document, fileName, becomes }, at) => {
      const isWanted = (becomes === 'new' || becomes === 'version') && !left.has(document.asset)
      return isWanted && !body.leaveDocuments.includes(at) ? [[document.file, fileName]] : []
    }),
  )
}

type Storing = {
  row: PackageRow
  files: Map<number, string>
  takesOffice: boolean
  stored: StoredFiles
  signal: AbortSignal
}

async function storeFiles(
  { blobs, givenFiles }: MakersPackageDeps,
  { row, files, takesOffice, stored, signal }: Storing,
): Promise<void> {
  await blobs.withFile(row.blobKey, async (path) => {
    for await (const { file, bytes } of filesOfPackage(path, [...files.keys()], signal)) {
      const blob = await blobs.put(bytes, signal)
      try {
        stored.set(file, await givenFiles.judge({ blob, fileName: files.get(file) ?? '', takesOffice }))
      } catch (error) {
        await blobs.remove(blob.key)
        if (!(error instanceof Refusal)) throw error
        stored.set(file, { why: error.message })
      }
    }
  })
}

async function writePlan(deps: MakersPackageDeps, tx: Transaction, writing: Writing): Promise<ImportedAsset[]> {
  const left = leftAssets(writing.body)
  const imported: ImportedAsset[] = []
  for (const at of writing.plan.assets.keys()) {
    if (!left.has(at)) imported.push(await writeAsset(deps, tx, { ...writing, at }))
  }
  if (imported.length === 0) throw invalidInput({ assets: reasons.packageLeft })
  return imported
}

async function removeUnused(
  { blobs }: MakersPackageDeps,
  stored: StoredFiles,
  used: ReadonlySet<string>,
): Promise<void> {
  for (const file of stored.values()) {
    if ('why' in file) continue
    const { blob, thumbnail } = file.content
    for (const key of [blob.key, ...(thumbnail ? [thumbnail.key] : [])]) if (!used.has(key)) await blobs.remove(key)
  }
}
