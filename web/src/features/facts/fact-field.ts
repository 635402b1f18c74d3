import { type DynamicField, NewDynamicField } from '@millwright/contract/assets'
import type { Fact, FactKind } from '@millwright/contract/facts'
import { limits } from '@millwright/contract/limits'
import { saidText } from '../../domain/facts/changed-lines.tsx'
import { fieldNamed, saysTheSame } from '../../domain/resources/plate-fields.ts'

/** Those of which a value has a name; of a fault or a step it is a sentence. */
const named: ReadonlySet<FactKind> = new Set(['code', 'interval', 'setting', 'limit', 'fluid', 'part'])

type TextField = { type: 'text'; label: string; value: string }

/** A fact as a field of the asset's information; null where it makes none that may be written. */
function fieldOf({ kind, subject, attribute, condition, ...said }: Fact): TextField | null {
  if (!named.has(kind)) return null
  const whole = attribute === 'value' ? subject : `${subject}: ${attribute}`
  const label = whole.length <= limits.dynamicLabel ? whole : subject
  const side = kind === 'limit' ? /^(?:max|min|±)/u.exec(condition)?.[0] : undefined
  const field = { type: 'text' as const, label, value: side ? `${side} ${saidText(said)}` : saidText(said) }
  return NewDynamicField.safeParse(field).success ? field : null
}

export type Offer = { field: TextField; present: DynamicField | undefined }

/** What may be sent of a fact; nothing where the same stands there. */
export function offerOf(fact: Fact, fields: readonly DynamicField[]): Offer | null {
  const field = fieldOf(fact)
  if (!field) return null
  const present = fieldNamed(fields, field)
  return present && saysTheSame(present, field) ? null : { field, present }
}
