import type { PackageImport } from '@millwright/contract/makers-packages'
import type { EditableDepartmentId, Viewer } from '../../access/viewer.ts'
import type { RequestFacts } from '../../calls/handler.ts'
import type { ValidatedFile, ValidatedNote } from '../../files/given-files.ts'
import type { PackagePlan } from './plan-package.ts'

/** What the files of a package became when they were stored, by their numbers; why one was not, in words. */
export type StoredFiles = Map<number, ValidatedFile | ValidatedNote | { why: string }>

/** What an import writes in its one transaction. */
export type ImportContext = {
  viewer: Viewer
  facts: RequestFacts
  plan: PackagePlan
  body: PackageImport
  into: { departmentId: EditableDepartmentId; packageId: string; fileName: string }
  stored: StoredFiles
  /** The ids that notes were judged with for their pictures, by the numbers of these. */
  pictureIds: ReadonlyMap<number, string>
  /** Keys of the bytes that rows name now. */
  used: Set<string>
}
