import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { root } from '../run-command.ts'

export const advisoriesPath = join(root, 'tools/supply/advisories.json')

export const Advisories = z.object({
  /** The day on which a registry was asked last; null: never. */
  asked: z.nullable(z.iso.date()),
  /** When one was asked after that and told nothing, and why; absent where it told. */
  refused: z.optional(z.object({ day: z.iso.date(), said: z.string() })),
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

/** What is known, and how sure that is, in one line. */
export function toldOfAsking({ asked, refused }: Advisories): string {
  const last = refused === undefined ? '' : `; on ${refused.day} no registry told more: ${refused.said}`
  return `what is known against them was asked ${asked ?? 'never: npm run audit'}${last}`
}

export const readAdvisories = (): Advisories => Advisories.parse(JSON.parse(readFileSync(advisoriesPath, 'utf8')))
