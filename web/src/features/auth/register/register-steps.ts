import { Registration } from '@millwright/contract/accounts'
import type { FieldPath } from 'react-hook-form'
import * as z from 'zod/mini'
import { wrongFields } from './wrong-fields.ts'

/** What the form holds before the contract has judged it. */
export type TypedRegistration = z.input<typeof Registration>
type Field = FieldPath<TypedRegistration>

/** The three steps of the wizard: what each asks for, and what must hold before the next. */
export const registerSteps = [
  {
    name: 'basic',
    schema: z.pick(Registration, { name: true }),
    fields: ['name.firstName', 'name.middleName', 'name.lastName'],
  },
  {
    name: 'account',
    schema: z.pick(Registration, { username: true, email: true, password: true }),
    fields: ['username', 'email', 'password'],
  },
  {
    name: 'company',
    schema: z.pick(Registration, { companyName: true, contact: true, timeZone: true }),
    fields: ['companyName', 'contact', 'timeZone'],
  },
] as const satisfies { name: string; schema: z.ZodMiniType; fields: Field[] }[]

export type RegisterField = (typeof registerSteps)[number]['fields'][number]

export const emptyRegistration = (timeZone: string): Registration => ({
  name: { firstName: '', middleName: '', lastName: '' },
  companyName: '',
  username: '',
  contact: '',
  timeZone,
  email: '',
  password: '',
})

/** The fields of a step that keep one from the next. */
export function neededIn(step: number, values: unknown): RegisterField[] {
  const asked = registerSteps[step]
  const wrong = asked ? wrongFields(asked.schema, values) : {}
  return asked ? asked.fields.filter((field) => wrong[field]) : []
}

/** The step that an address asks for, from 0; none before it may be unfinished. */
export function stepOf(asked: string | null, values: unknown): number {
  const wanted = registerSteps.findIndex((_, step) => String(step + 1) === asked)
  const unfinished = registerSteps.findIndex((_, step) => neededIn(step, values).length > 0)
  return unfinished === -1 ? Math.max(wanted, 0) : Math.min(Math.max(wanted, 0), unfinished)
}

/** What the server found wrong, as fields of the form, and the first step that holds one of them. */
export function refusedFields(wrong: Readonly<Record<string, string>>) {
  const refused = registerSteps.flatMap(({ fields }, step) =>
    fields.flatMap((name) => (wrong[name] ? [{ step, name, message: wrong[name] }] : [])),
  )
  return { refused, step: refused[0]?.step }
}
