import { z } from 'zod'
import type { Advisories } from './advisories.ts'
import type { LockedPackage } from './lock-file.ts'

/** `npm audit --json`, version 2: `via` names an advisory, or by a text the package that has it. */
const Report = z.object({
  auditReportVersion: z.literal(2),
  vulnerabilities: z.record(
    z.string(),
    z.object({
      nodes: z.array(z.string()),
      via: z.array(z.union([z.string(), z.object({ title: z.string(), url: z.string(), severity: z.string() })])),
    }),
  ),
})

type KnownAdvisories = Advisories['known']

/** What a report says against the locked packages; null where it is none. What was accepted before stays so. */
export function advisoriesOf(
  report: string,
  { locked, before }: { locked: readonly LockedPackage[]; before: KnownAdvisories },
): KnownAdvisories | null {
  const parsed = Report.safeParse(parsedOrNull(report))
  if (!parsed.success) return null
  return Object.entries(parsed.data.vulnerabilities).flatMap(([name, { nodes, via }]) => {
    const versions = new Set(locked.filter(({ path }) => nodes.includes(path)).map(({ version }) => version))
    return via
      .filter((one) => typeof one !== 'string')
      .map(({ title, url, severity }) => {
        const accepted = before.find((one) => one.url === url && one.package === name)?.accepted
        const found = { package: name, versions: [...versions].toSorted(), severity, title, url }
        return accepted === undefined ? found : { ...found, accepted }
      })
  })
}

const RefusedReply = z.object({ message: z.string(), statusCode: z.optional(z.number()) })

/** Why npm has no report, in one line: what a registry that knows of no advisories says, or that none answered. */
export function refusalOf(report: string): string {
  const refused = RefusedReply.safeParse(parsedOrNull(report))
  if (!refused.success) return 'it sent nothing that npm reads'
  // npm was sent nothing, and says so itself.
  if (refused.data.statusCode === undefined) return 'none answered'
  // The rest of the message is its address.
  return refused.data.message.split(' - ')[0] ?? ''
}

function parsedOrNull(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
