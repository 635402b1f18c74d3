import type { PackagePreview } from '@millwright/contract/makers-packages'
import { packageProblems } from '@millwright/contract/package-problems'
import type { PackageProblem } from '../../../packages/package-shape.ts'
import type { SeenMachine } from '../same-machine/elsewhere.repository.ts'
import { inLanguages } from '../in-languages.ts'
import type { Elsewhere } from '../same-machine/look-elsewhere.ts'
import type { SimilarAsset } from '../makers-packages.repository.ts'
import { isNote } from '../document-keys.ts'
import type { PackagePlan } from '../plan-package.ts'

type PreviewInput = Pick<PackagePreview, 'packageId' | 'fileName' | 'kind'> & {
  plan: PackagePlan
  /** Beside each asset. */
  elsewhere: readonly Elsewhere[]
  problems: readonly PackageProblem[]
}

export function presentPreview({ plan, elsewhere, problems, ...row }: PreviewInput): PackagePreview {
  return {
    ...row,
    assets: plan.assets.map(({ asset: { maker, types, serial, codes, path }, name, into, others, fields }, at) => ({
      name,
      maker,
      type: types.join(', '),
      serial,
      codes,
      path,
      into: into && { ...known(into), codes: codesOf(elsewhere[at], into) },
      others: others.map((one) => ({ ...known(one), codes: codesOf(elsewhere[at], one) })),
      takenCodes: (elsewhere[at]?.heldCodes ?? []).flatMap(({ code, assetId }) => (assetId === into?.id ? [] : [code])),
      elsewhere: (elsewhere[at]?.machines ?? []).map(standing),
      fields: fields.map(({ source: { texts: _texts, ...said }, becomes, present }) => ({
        ...said,
        becomes,
        present: present?.value ?? null,
      })),
    })),
    documents: plan.documents.map(({ document, fileName, becomes, of, why }) => {
      const { asset, path, ids, title, classes, languages, version, status, statusDate, size } = document
      const tags = (document.tags ?? []).map(({ kind, label }) => ({ kind, label: inLanguages(label, plan.languages) }))
      return {
        asset,
        path,
        fileName,
        isNote: isNote(document),
        tags,
        title: inLanguages(title, plan.languages),
        documentId: ids[0]?.id ?? '',
        domain: ids[0]?.domain ?? '',
        classes,
        languages,
        version,
        status,
        statusDate,
        size,
        becomes,
        of: of && { id: of.id, fileName: of.fileName },
        why,
      }
    }),
    problems: problems.map(({ code, path, detail }) => {
      const { weight, sentence } = packageProblems[code]
      return { code, weight, path, sentence: sentence(detail) }
    }),
  }
}

const standing = ({ departmentId, departmentName, ...machine }: SeenMachine) => ({
  ...known(machine),
  departmentId,
  departmentName,
})

const codesOf = (elsewhere: Elsewhere | undefined, { id }: Pick<SimilarAsset, 'id'>): string[] =>
  (elsewhere?.heldCodes ?? []).flatMap(({ code, assetId }) => (assetId === id ? [code] : []))

const known = ({ id, name }: Pick<SimilarAsset, 'id' | 'name'>) => ({ _id: id, name })
