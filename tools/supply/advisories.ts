import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { root } from '../run-command.ts'

export const advisoriesPath = join(root, 'tools/supply/advisories.json')

export const Advisories = z.object({
  /** The day on which a registry was asked last; null: never. */
  asked: z.nullable(z.iso.date()),
  /** What is known of the packages that were locked on that day. */
  known: z.array(
    z.object({
      package: z.string(),
      versions: z.array(z.string()),
      severity: z.string(),
      title: z.string(),
      url: z.string(),
      /** Why it does not concern us; without it the check fails. */
      accepted: z.optional(z.string()),
    }),
  ),
})
export type Advisories = z.infer<typeof Advisories>

export const readAdvisories = (): Advisories => Advisories.parse(JSON.parse(readFileSync(advisoriesPath, 'utf8')))
