import type { DynamicField } from '@millwright/contract/assets'
import { namesOfLabel } from '../../knowledge/records/asking/label-names.ts'
import { folded } from './code-key.ts'

/** What fields are called that an asset is known by; in lower case, without points and colons. */
export const knownBy = { serial: namesOfLabel('serial number'), type: namesOfLabel('model') }

/** What the first field of these names says; '' where there is none. */
export function saidOf(fields: readonly DynamicField[], names: readonly string[]): string {
  const found = fields.find(({ label }) => names.includes(folded(label).replace(/[.:]/gu, '')))
  return found ? String(found.value) : ''
}
