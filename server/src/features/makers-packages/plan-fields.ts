import { type DynamicField, NewDynamicField } from '@millwright/contract/assets'
import { limits } from '@millwright/contract/limits'
import { namesOfLabel } from '../../knowledge/records/asking/label-names.ts'
import { folded } from '../../packages/folded.ts'
import type { PackageField } from '../../packages/package-shape.ts'
import { inLanguages } from './in-languages.ts'
import type { FieldSource } from './known-documents.repository.ts'

export type PlannedField = {
  source: FieldSource
  /** Null where its value is none that a field can have. */
  field: DynamicField | null
  becomes: 'new' | 'same' | 'differs' | 'left'
  /** The place of the field that says something else, and what it says. */
  present: { at: number; value: string } | null
}

const namesOf = (of: Parameters<typeof namesOfLabel>[0]): ReadonlySet<string> => new Set(namesOfLabel(of))
const roleNames = { serial: namesOf('serial number'), maker: namesOf('manufacturer'), type: namesOf('model') }
export type FieldRole = keyof typeof roleNames

/** What becomes of the fields of a package beside those that an asset has. */
export function planFields(
  fields: readonly PackageField[],
  { present, languages }: { present: readonly DynamicField[]; languages: readonly string[] },
): PlannedField[] {
  const taken = new Map<string, number>()
  const places = placesOf(present)
  let room = limits.dynamicFields - present.length
  return fields.map((one) => {
    const source = sourceOf(one, { languages, taken })
    const field = fieldOf(one, source)
    const at = placeOf(one, source.label, places)
    const beside = present[at]
    if (!field) return { source, field, becomes: 'left', present: null }
    if (beside && isSame(beside, field)) return { source, field, becomes: 'same', present: null }
    if (beside) return { source, field, becomes: 'differs', present: { at, value: String(beside.value) } }
    room -= 1
    return { source, field, becomes: room < 0 ? 'left' : 'new', present: null }
  })
}

type Places = { byLabel: ReadonlyMap<string, number>; ofRole: (role: FieldRole) => number }

function placesOf(present: readonly DynamicField[]): Places {
  const byLabel = new Map<string, number>()
  for (const [at, { label }] of present.entries()) if (!byLabel.has(folded(label))) byLabel.set(folded(label), at)
  return { byLabel, ofRole: (role) => present.findIndex((one) => isOfRole(one, role)) }
}

/** By its label, or by another name of what an asset is known by. */
function placeOf({ role }: PackageField, label: string, { byLabel, ofRole }: Places): number {
  const at = byLabel.get(folded(label)) ?? -1
  return at >= 0 || role === 'other' ? at : ofRole(role)
}

export function isOfRole({ label }: Pick<DynamicField, 'label'>, role: FieldRole): boolean {
  return roleNames[role].has(folded(label).replace(/[.:]/gu, ''))
}

/** `taken`: labels in lower case, with the last number behind each. */
type FieldNaming = { languages: readonly string[]; taken: Map<string, number> }

/** Each label once: of several alike the later ones are numbered. */
function sourceOf(one: PackageField, { languages, taken }: FieldNaming): FieldSource {
  const name = inLanguages(one.label, languages) || 'Value'
  const whole = one.group.length === 0 ? name : `${one.group.join(' / ')}: ${name}`
  const cut = (suffix: string): string => `${whole.slice(0, limits.dynamicLabel - suffix.length).trim()}${suffix}`
  const first = folded(cut(''))
  let label = cut('')
  let number = taken.get(first) ?? 1
  while (taken.has(folded(label))) label = cut(` (${++number})`)
  taken.set(folded(label), 1)
  taken.set(first, number)
  const { unit, semanticId, path, value: texts } = one
  return { label, value: inLanguages(texts, languages), unit, semanticId, path, texts }
}

function fieldOf({ kind, unit }: PackageField, { label, value }: FieldSource): DynamicField | null {
  const text: unknown = { type: 'text', label, value: unit === '' ? value : `${value} ${unit}` }
  const exact = kind === 'number' && unit === '' && String(Number(value)) === value
  const given = exact ? { type: 'number', label, value } : kind === 'date' ? { type: 'date', label, value } : text
  const parsed = NewDynamicField.safeParse(given)
  return parsed.success ? parsed.data : (NewDynamicField.safeParse(text).data ?? null)
}

const isSame = (a: DynamicField, b: DynamicField): boolean => folded(String(a.value)) === folded(String(b.value))
