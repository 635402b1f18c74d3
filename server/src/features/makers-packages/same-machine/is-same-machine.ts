import type { DynamicField } from '@millwright/contract/assets'
import type { AssetHead } from '../package-tasks.ts'
import { folded, isOfRole } from '../plan-fields.ts'

type Fielded = { dynamicFields: DynamicField[] }

/** Whether that is a machine's serial number, and its maker is not another one. */
export const isOfSerial = (one: Fielded, head: AssetHead): boolean =>
  head.serial !== '' && says(one, 'serial', [head.serial]) && isOfMaker(one, head)

/** Of what an asset is known by, in characters: no field says as much, and marks upon marks take the square of their number. */
const maxSaid = 2_000

export function says({ dynamicFields }: Fielded, role: 'serial' | 'type', values: readonly string[]): boolean {
  const wanted = values.map((value) => folded(value.slice(0, maxSaid)))
  return dynamicFields.some((one) => isOfRole(one, role) && wanted.includes(folded(String(one.value))))
}

/** Where either says no maker, the serial number decides. */
function isOfMaker({ dynamicFields }: Fielded, { makers }: AssetHead): boolean {
  const said = dynamicFields.find((one) => isOfRole(one, 'maker'))
  if (!said || makers.length === 0) return true
  const here = wordsOf(String(said.value))
  return makers
    .map((one) => wordsOf(one.slice(0, maxSaid)))
    .some((name) => here.startsWith(name) || name.startsWith(here))
}

const legalForms = /\b(?:gmbh|ag|kg|kgaa|se|co|inc|ltd|llc|corp|sa|spa|srl|bv|ab|oy|as)\b\.?/gu
const wordsOf = (name: string): string =>
  folded(name)
    .replace(legalForms, ' ')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
