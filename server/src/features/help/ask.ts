import type { helpRoutes } from '@millwright/contract/help'
import { codeAlphabet } from '@millwright/contract/limits'
import { randomInt } from 'node:crypto'
import { v7 as uuidv7 } from 'uuid'
import type { HandlersOf } from '../../calls/handler.ts'
import type { Transaction } from '../../platform/database/database.ts'
import type { SupportMailJob } from './help.jobs.ts'
import { insertRequest } from './help.repository.ts'

export type HelpDeps = {
  /** Commits with `tx`. */
  enqueueMail: (tx: Transaction, job: SupportMailJob) => Promise<void>
}

const referenceLength = 8

export function ask({ enqueueMail }: HelpDeps): HandlersOf<typeof helpRoutes>['ask'] {
  return async ({ tx, viewer, body }) => {
    const id = uuidv7()
    const reference = newReference()
    await insertRequest(tx, viewer, { id, reference, ...body })
    await enqueueMail(tx, { companyId: viewer.companyId, requestId: id })
    return { data: { reference }, message: `Your request was sent. Its number is ${reference}.` }
  }
}

/** Of 31^8: two alike are not to be expected, and the database refuses them. */
function newReference(): string {
  return Array.from({ length: referenceLength }, () => codeAlphabet.charAt(randomInt(codeAlphabet.length))).join('')
}
