import type { DynamicField } from '@millwright/contract/assets'
import type { PlateField } from '@millwright/contract/read-text'

const folded = (text: string) => text.toLowerCase().trim().replaceAll(/\s+/gu, ' ')
/** Labels are written as one likes; in a value a point or a minus is a part of it. */
const plain = (label: string) => folded(label).replaceAll(/[^\p{L}\p{N}]/gu, '') || folded(label)

export const saysTheSame = (field: DynamicField, { value }: Pick<PlateField, 'value'>) =>
  folded(String(field.value)) === folded(value)

/** The field of the asset that has the name of a field of its plate. */
export function fieldNamed(
  fields: readonly DynamicField[],
  taken: Pick<PlateField, 'label' | 'value'>,
): DynamicField | undefined {
  const named = fields.filter((field) => plain(field.label) === plain(taken.label))
  return named.find((field) => saysTheSame(field, taken)) ?? named[0]
}
