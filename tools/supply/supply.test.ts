import { describe, expect, it } from 'vitest'
import { type Advisories, toldOfAsking } from './advisories.ts'
import { findSupplyFaults, type Supply } from './find-faults.ts'
import { licenceFault } from './licences.ts'
import type { LockedPackage } from './lock-file.ts'
import { advisoriesOf, refusalOf } from './read-audit.ts'

const pump: LockedPackage = {
  path: 'node_modules/pump',
  name: 'pump',
  version: '1.2.3',
  licence: 'MIT',
  integrity: 'sha512-aa==',
  source: undefined,
  hasInstallScript: false,
  deprecated: undefined,
}
const none: Advisories = { asked: null, known: [] }
const overflow = { severity: 'high', title: 'Overflows', url: 'https://advisories.example/1' }
const installed = () => ({ version: '1.2.3', licence: 'MIT' })
const faultsOf = (changes: Partial<LockedPackage>, more: Partial<Supply> = {}) =>
  findSupplyFaults({ locked: [{ ...pump, ...changes }], scripts: {}, advisories: none, installed, ...more })

describe('a licence', () => {
  it.each(['MIT', '(MIT OR GPL-3.0-or-later)', 'Apache-2.0 AND MIT', '(AFL-2.1 OR BSD-3-Clause)'])(
    'is ours: %s',
    (licence) => {
      expect(licenceFault('pump', licence)).toBeNull()
    },
  )

  it.each(['GPL-3.0-only', 'MIT AND GPL-2.0', 'SEE LICENSE IN EULA', '((MIT))', undefined])(
    'is none of ours: %s',
    (licence) => {
      expect(licenceFault('pump', licence)).toContain('pump is licensed as')
    },
  )

  it('is excepted for one package and one licence alone', () => {
    expect(licenceFault('pako', '(MIT AND Zlib)')).toBeNull()
    expect(licenceFault('pako', 'GPL-3.0-only')).not.toBeNull()
    expect(licenceFault('pako-2', '(MIT AND Zlib)')).not.toBeNull()
  })
})

describe('what we install', () => {
  it('is fine as it should be', () => {
    expect(faultsOf({})).toEqual([])
  })

  it.each<[string, Partial<LockedPackage>, Partial<Supply>]>([
    ['was given up: use piston', { deprecated: 'use piston' }, {}],
    ['no sha512', { integrity: 'sha1-aa==' }, {}],
    ['comes from', { source: 'https://evil.example/pump.tgz' }, {}],
    ['an install script that allowScripts does not name', { hasInstallScript: true }, {}],
    ['may run a script', { hasInstallScript: true }, { scripts: { pump: true } }],
    ['which has no install script', {}, { scripts: { pump: false } }],
    [
      'says GPL-3.0-only where it is installed',
      {},
      { installed: () => ({ version: '1.2.3', licence: 'GPL-3.0-only' }) },
    ],
    ['Overflows', {}, { advisories: { asked: null, known: [{ package: 'pump', versions: ['1.2.3'], ...overflow }] } }],
    [
      'which is not locked',
      {},
      { advisories: { asked: null, known: [{ package: 'pump', versions: ['1.2.2'], ...overflow }] } },
    ],
  ])('is refused where it %s', (said, changes, more) => {
    expect(faultsOf(changes, more)).toEqual([expect.stringContaining(said)])
  })

  it('may have a script that is named and does not run, and what was looked at and accepted', () => {
    expect(faultsOf({ hasInstallScript: true }, { scripts: { pump: false } })).toEqual([])
    const known = [{ package: 'pump', versions: ['1.2.3'], ...overflow, accepted: 'We do not pump.' }]
    expect(faultsOf({}, { advisories: { asked: '2026-01-01', known } })).toEqual([])
  })
})

describe('a report of npm audit', () => {
  const report = (via: unknown[]) =>
    JSON.stringify({ auditReportVersion: 2, vulnerabilities: { pump: { nodes: [pump.path], via } } })

  it('is kept by package and locked version, with what was accepted', () => {
    const before = [{ package: 'pump', versions: ['1.0.0'], ...overflow, accepted: 'We do not pump.' }]
    expect(advisoriesOf(report([overflow, 'valve']), { locked: [pump], before })).toEqual([
      { package: 'pump', versions: ['1.2.3'], ...overflow, accepted: 'We do not pump.' },
    ])
  })

  it.each(['', '{"statusCode":405}', 'no JSON'])('is none: %j', (text) => {
    expect(advisoriesOf(text, { locked: [pump], before: [] })).toBeNull()
  })
})

describe('a registry that gives no report', () => {
  it('is told with the day and what it said', () => {
    const message = '405 Method Not Allowed - POST https://registry.example/advisories'
    const said = refusalOf(JSON.stringify({ message, statusCode: 405 }))
    expect(toldOfAsking({ asked: null, refused: { day: '2026-11-28', said }, known: [] })).toBe(
      'what is known against them was asked never: npm run audit; on 2026-11-28 no registry told more: 405 Method Not Allowed',
    )
    expect(refusalOf('<html>')).toBe('it sent nothing that npm reads')
    // As npm says it offline.
    expect(refusalOf(JSON.stringify({ message: 'request failed, reason: connect ECONNREFUSED', error: {} }))).toBe(
      'none answered',
    )
  })
})
