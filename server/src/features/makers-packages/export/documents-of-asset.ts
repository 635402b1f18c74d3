import { DynamicField } from '@millwright/contract/assets'
import { ResourceType } from '@millwright/contract/formats'
import * as z from 'zod'
import { languageOfCode } from '../../../knowledge/language/language-codes.ts'
import { type DocumentId, PackageDocument, PackageTag } from '../../../packages/package-shape.ts'

/** What a maker's package said of a file; `isOfOtherVersion`: than the one that is current, which was uploaded since or restored. */
const SaidOfFile = PackageDocument.pick({
  path: true,
  ids: true,
  title: true,
  summary: true,
  keywords: true,
  classes: true,
  languages: true,
  version: true,
  status: true,
  statusDate: true,
  organization: true,
  relations: true,
}).extend({
  tags: z.array(PackageTag.extend({ label: z.string() })),
  isOfOtherVersion: z.boolean(),
})
export type SaidOfFile = z.infer<typeof SaidOfFile>

/** `createdAt` as `2026-01-31T10:00:00`, in UTC; `size` in bytes. */
const DocumentToExport = z.object({
  id: z.string(),
  fileName: z.string(),
  mediaType: z.string(),
  extension: z.string(),
  size: z.number(),
  blobKey: z.string(),
  number: z.int(),
  createdAt: z.string(),
  said: z.nullable(SaidOfFile),
})
export type DocumentToExport = z.infer<typeof DocumentToExport>

/** As `findAssetToExport` reads it. */
export const AssetToExport = z.object({
  assetId: z.string(),
  companyId: z.string(),
  name: z.string(),
  fields: z.array(DynamicField),
  codes: z.array(z.string()),
  company: z.string(),
  /** ISO 639-2, as the company's pictures are read. */
  languages: z.array(z.string()),
  documents: z.array(DocumentToExport),
  /** Files that are no documents, the first of them by name. */
  others: z.array(z.object({ fileName: z.string(), type: ResourceType })),
  otherCount: z.int(),
})
export type AssetToExport = z.infer<typeof AssetToExport>

/** Manuals are most of what has no class: of those that the guideline requires one is assumed. */
const assumedClass = '03-02'

/** What was planned of one document: its files, and whether its class is assumed. */
export type DocumentOfAsset = {
  ids: DocumentId[]
  classes: string[]
  isAssumed: boolean
  language: string
  files: DocumentToExport[]
}

/** Files of one document by its primary id; one that no package spoke of is a document by itself. */
export function documentsOf({ documents, companyId, languages }: AssetToExport): DocumentOfAsset[] {
  const language = languages.flatMap((code) => languageOfCode(code) ?? [])[0] ?? 'en'
  const byId = new Map<string, DocumentOfAsset>()
  for (const file of documents) {
    const { said } = file
    const ids = said && said.ids.length > 0 ? said.ids : [{ domain: companyId, id: file.id }]
    const known = said?.classes ?? []
    const key = JSON.stringify([ids[0]?.domain, ids[0]?.id])
    const document = byId.get(key)
    if (document) document.files.push(file)
    else {
      const isAssumed = known.length === 0
      byId.set(key, { ids, classes: isAssumed ? [assumedClass] : known, isAssumed, language, files: [file] })
    }
  }
  return [...byId.values()]
}

/** What the package called it; with our number where it was replaced here since. */
export function versionIdOf(said: Pick<SaidOfFile, 'version' | 'isOfOtherVersion'> | null, number: number): string {
  if (!said || said.version === '') return String(number)
  return said.isOfOtherVersion ? `${said.version} (${number})` : said.version
}
