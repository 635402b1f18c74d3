import type { PackageAssetLine } from '@millwright/contract/makers-packages'

type Known = Pick<PackageAssetLine, 'codes' | 'takenCodes' | 'into' | 'others' | 'elsewhere'>
type Chosen = {
  newCodes: string[]
  /** Those that another machine has. */
  takenCodes: string[]
  /** The same machine elsewhere; `departmentName` is null of the department that the import goes into. */
  elsewhere: { _id: string; name: string; departmentName: string | null }[]
}

/** What is to be known of the asset that was chosen for one of a package: the preview tells it of the one that it found. */
export function besideChosen({ codes, takenCodes, into, others, elsewhere }: Known, chosen: string | null): Chosen {
  const own = [...(into ? [into] : []), ...others].find(({ _id }) => _id === chosen)?.codes ?? []
  const held = new Set([...takenCodes, ...(into?.codes ?? [])].filter((code) => !own.includes(code)))
  const here = into && into._id !== chosen ? [{ ...into, departmentName: null }] : []
  return {
    newCodes: codes.filter((code) => !held.has(code)),
    takenCodes: codes.filter((code) => held.has(code)),
    elsewhere: [...here, ...elsewhere.filter(({ _id }) => _id !== chosen)],
  }
}
