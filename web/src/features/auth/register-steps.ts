import { Registration } from '@millwright/contract/accounts'
import type { FieldPath } from 'react-hook-form'
import * as z from 'zod/mini'

/** The three steps of the wizard (doc 1 §2): what each asks for, and what must hold before the next. */
export const registerSteps = [
  { name: 'basic', schema: z.pick(Registration, { name: true }) },
  { name: 'account', schema: z.pick(Registration, { username: true, email: true, password: true }) },
  { name: 'company', schema: z.pick(Registration, { contact: true, companyName: true, timeZone: true }) },
] as const

/** What the form holds before the contract has judged it. */
export type TypedRegistration = z.input<typeof Registration>

export const emptyRegistration = (timeZone: string): Registration => ({
  name: { firstName: '', middleName: '', lastName: '' },
  companyName: '',
  username: '',
  contact: '',
  timeZone,
  email: '',
  password: '',
})

export const stepIsValid = (step: number, values: unknown) =>
  registerSteps[step]?.schema.safeParse(values).success ?? false

const fieldsOfSteps: readonly FieldPath<TypedRegistration>[][] = [
  ['name.firstName', 'name.middleName', 'name.lastName'],
  ['username', 'email', 'password'],
  ['contact', 'companyName', 'timeZone'],
]

/** What the server found wrong, as fields of the form, and the first step that holds one of them. */
export function refusedFields(fields: Readonly<Record<string, string>>) {
  const refused = fieldsOfSteps.flatMap((names, step) =>
    names.flatMap((name) => (fields[name] ? [{ step, name, message: fields[name] }] : [])),
  )
  return { refused, step: refused[0]?.step }
}
