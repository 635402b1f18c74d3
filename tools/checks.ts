import { join } from 'node:path'
import { root, runCommand, type Finished } from './run-command.ts'

type Check = { name: string; command: [script: string, ...args: string[]] }

const workspaces = ['contract', 'server', 'web', 'tools', 'e2e', 'bench']
const inModules = (path: string) => join(root, 'node_modules', path)

export const checks: Check[] = [
  ...workspaces.map((workspace): Check => ({
    name: `types of ${workspace}`,
    // In one thread: checkers that work side by side type twice what several of them need, half as much again in all.
    command: [inModules('typescript/bin/tsc'), '--noEmit', '--pretty', 'false', '--singleThreaded', '-p', workspace],
  })),
  { name: 'lint', command: [inModules('oxlint/bin/oxlint')] },
  { name: 'format', command: [inModules('oxfmt/bin/oxfmt'), '--check'] },
  { name: 'boundaries', command: [join(root, 'tools/check-boundaries.ts')] },
  { name: 'expressions', command: [join(root, 'tools/check-expressions.ts')] },
  { name: 'messages', command: [join(root, 'tools/check-messages.ts')] },
  { name: 'dead code', command: [inModules('knip/bin/knip.js'), '--no-progress'] },
]

/** Of the type checker and the linter, which are Go programs: memory that grows further saves them a fifth. */
const environment = { GOGC: '400' }

export function runCheck(check: Check): Promise<Finished> {
  return runCommand(process.execPath, check.command, environment)
}
