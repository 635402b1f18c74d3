import type { StoredFinding } from '../../schema/system-runs.ts'

/** Their examples are measured, and others each time. */
const measured: ReadonlySet<string> = new Set(['disk.low', 'clock.skew'])

/** Codes of what was not there at the check before. @param before null before the first */
export function freshCodes(findings: readonly StoredFinding[], before: readonly StoredFinding[] | null): string[] {
  const known = new Map((before ?? []).map((finding) => [finding.code, finding]))
  return findings.filter((finding) => isFresh(finding, known.get(finding.code))).map(({ code }) => code)
}

function isFresh({ code, count, examples }: StoredFinding, before: StoredFinding | undefined): boolean {
  if (!before || count > before.count) return true
  if (measured.has(code)) return false
  // Of more than are named, which they are is not known.
  return before.count === before.examples.length && examples.some((one) => !before.examples.includes(one))
}
