import type { Finding } from '../../src/operator/doctor/finding.ts'

export const findingsOf = (findings: readonly Finding[]) => findings.map((one) => JSON.stringify(one))
