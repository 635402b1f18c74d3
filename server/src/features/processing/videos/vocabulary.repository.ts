import { and, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { isVersionOf } from '../../../files/files.repository.ts'
import type { Transaction } from '../../../platform/database/transaction.ts'
import { assets } from '../../../schema/assets.ts'
import { departments } from '../../../schema/departments.ts'
import { experts } from '../../../schema/experts.ts'
import { glossarySets } from '../../../schema/glossary.ts'
import { passages } from '../../../schema/passages.ts'
import { resources, resourceVersions } from '../../../schema/resources.ts'

type AssetScope = { companyId: string; assetId: string }

const maxSets = 200
const maxPassages = 300

/** Where an asset's people have its words from, the surest first. */
export type VocabularySources = { names: string[]; fields: string[]; glossary: string[]; texts: string[] }

export async function readVocabulary(tx: Transaction, { companyId, assetId }: AssetScope): Promise<VocabularySources> {
  const [asset] = await tx
    .select({ name: assets.name, department: departments.name, fields: assets.dynamicFields })
    .from(assets)
    .innerJoin(departments, and(eq(departments.companyId, assets.companyId), eq(departments.id, assets.departmentId)))
    .where(and(eq(assets.companyId, companyId), eq(assets.id, assetId)))
  const people = await tx
    .select({ name: sql<string>`concat_ws(' ', ${experts.firstName}, ${experts.lastName})` })
    .from(experts)
    .where(and(eq(experts.companyId, companyId), eq(experts.assetId, assetId)))
  const sets = await tx
    .select({ words: glossarySets.words })
    .from(glossarySets)
    .where(eq(glossarySets.companyId, companyId))
    .orderBy(desc(glossarySets.updatedAt))
    .limit(maxSets)
  const read = await tx
    .select({ text: passages.text })
    .from(resources)
    .innerJoin(resourceVersions, and(isVersionOf, isNotNull(resourceVersions.processedAt)))
    .innerJoin(
      passages,
      and(eq(passages.companyId, resourceVersions.companyId), eq(passages.versionId, resourceVersions.id)),
    )
    .where(
      and(
        eq(resources.companyId, companyId),
        eq(resources.assetId, assetId),
        eq(resources.aiAccess, true),
        isNull(resources.deletedAt),
      ),
    )
    .limit(maxPassages)
  return {
    names: [...(asset ? [asset.name, asset.department] : []), ...people.map(({ name }) => name)],
    fields: (asset?.fields ?? []).flatMap(({ label, value }) => [label, String(value)]),
    glossary: sets.flatMap(({ words }) => words),
    texts: read.map(({ text }) => text),
  }
}
