import { join } from 'node:path'
import { root, runCommand, type FinishedCommand } from './run-command.ts'

type Check = { name: string; command: [script: string, ...args: string[]] }

const workspaces = ['contract', 'server', 'web', 'tools', 'e2e', 'bench']
const inModules = (path: string) => join(root, 'node_modules', path)

/**
 * In one thread: checkers that work side by side type twice what several of them need, half as much again in all. Of
 * what has not changed since the check before the compiler keeps what it found, faults too.
 */
const typeChecking = ['--noEmit', '--pretty', 'false', '--singleThreaded', '--incremental']
const knownExports = inModules('.cache/millwright-exports')
const knownTypes = (workspace: string) => inModules(`.cache/millwright-types/${workspace}.tsbuildinfo`)

export const checks: Check[] = [
  ...workspaces.map((workspace): Check => ({
    name: `types of ${workspace}`,
    command: [
      inModules('typescript/bin/tsc'),
      ...typeChecking,
      '--tsBuildInfoFile',
      knownTypes(workspace),
      '-p',
      workspace,
    ],
  })),
  { name: 'lint', command: [inModules('oxlint/bin/oxlint')] },
  { name: 'format', command: [inModules('oxfmt/bin/oxfmt'), '--check'] },
  { name: 'boundaries', command: [join(root, 'tools/check-boundaries.ts')] },
  { name: 'expressions', command: [join(root, 'tools/check-expressions.ts')] },
  { name: 'sizes', command: [join(root, 'tools/check-sizes.ts')] },
  { name: 'messages', command: [join(root, 'tools/check-messages.ts')] },
  { name: 'edition', command: [join(root, 'tools/check-edition.ts')] },
  { name: 'sentences', command: [join(root, 'tools/check-sentences.ts')] },
  { name: 'supply', command: [join(root, 'tools/check-supply.ts')] },
  {
    name: 'dead code',
    command: [inModules('knip/bin/knip.js'), '--no-progress', '--cache', '--cache-location', knownExports],
  },
]

/** Of the type checker and the linter, which are Go programs: memory that grows further saves them a fifth. */
const environment = { GOGC: '400' }

export function runCheck(check: Check, stopped?: AbortSignal): Promise<FinishedCommand> {
  return runCommand(process.execPath, check.command, { env: environment, stopped })
}
