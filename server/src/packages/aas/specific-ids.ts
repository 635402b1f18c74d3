import { knownLabels } from '../known-labels.ts'
import type { PackageField } from '../package-shape.ts'
import type { Shell } from './environment.ts'

const serialNames = new Set(['serialnumber', 'serialno', 'serial', 'partinstanceid'])
const partNames = new Set(['partnumber', 'partno', 'manufacturerpartid', 'manufacturerpartnumber', 'articlenumber'])

/** The serial and the part number that a shell names its asset by, where its submodels say none, or not that one. */
export function fieldsOfSpecificIds(
  { specificIds, assetKind, idShort }: Shell,
  said: readonly PackageField[],
  spec: string,
): PackageField[] {
  const fields: PackageField[] = []
  const valueOf = (names: ReadonlySet<string>) =>
    specificIds.find(({ name, value }) => names.has(name.toLowerCase().replace(/[^a-z]/gu, '')) && value !== '')
  const add = (
    role: PackageField['role'],
    label: PackageField['label'],
    { name, value }: Shell['specificIds'][number],
  ) =>
    fields.push({
      role,
      label,
      value: [{ language: '', text: value }],
      kind: 'text',
      unit: '',
      group: [],
      semanticId: '',
      path: `${spec}#${idShort}/specificAssetIds/${name}`,
    })
  const serial = valueOf(serialNames)
  // A type has none.
  if (serial && assetKind !== 'Type' && !said.some(({ role }) => role === 'serial')) {
    add('serial', knownLabels.serial, serial)
  }
  const part = valueOf(partNames)
  const isSaid = said.some(({ value }) => value.some(({ text }) => text === part?.value))
  if (part && !isSaid) {
    const isOnlyType = !said.some(({ role }) => role === 'type')
    add(isOnlyType ? 'type' : 'other', isOnlyType ? knownLabels.type : partLabel, part)
  }
  return fields
}

const partLabel = [
  { language: 'en', text: 'Part number' },
  { language: 'de', text: 'Teilenummer' },
]
