import type { DynamicField } from '@millwright/contract/assets'
import { labelNames } from '../../knowledge/records/asking/label-names.ts'
import { folded } from './code-key.ts'

const named = (name: 'serial number' | 'model'): string[] =>
  labelNames.find((names) => names.startsWith(name))?.split(', ') ?? []

/** What fields are called that an asset is known by; in lower case, without points and colons. */
export const knownBy = { serial: named('serial number'), type: named('model') }

/** What the first field of these names says; '' where there is none. */
export function saidOf(fields: readonly DynamicField[], names: readonly string[]): string {
  const found = fields.find(({ label }) => names.includes(folded(label).replace(/[.:]/gu, '')))
  return found ? String(found.value) : ''
}
