import { faults } from './faults.ts'
import { markedTests } from './marked-tests.ts'
import { open } from './open.ts'
import { threats } from './threats.ts'

/** Which test proves which row, as Markdown. */
export function tableOfProofs(): string {
  const marked = markedTests()
  const lines = (rows: Readonly<Record<string, string>>) =>
    Object.entries(rows).map(
      ([row, guard]) => `| ${row} | ${guard} | ${(marked.get(row) ?? []).map((file) => `\`${file}\``).join('<br>')} |`,
    )
  const head = (third: string) => [`| row | ${third} | tests |`, '|---|---|---|']
  return `${[
    '# Which test proves which row',
    '',
    'Written by `npm run proofs`; a test fails where it is not up to date, or where a row has no test. A test says at the end',
    'of its title what it proves: `[T3a]`. All tests of a row: `npx vitest run --project unit -t "\\[.*T3a"`, likewise for the other',
    'projects, and `npx playwright test -g`. `*.slow.*` run with `npm run test:slow` alone.',
    '',
    '## Threats',
    '',
    ...head('what is guarded'),
    ...lines(threats),
    '',
    '## Faults',
    '',
    ...head('what holds'),
    ...lines(faults),
    '',
    '## Not proven yet',
    '',
    '| row | what is missing, and where it belongs |',
    '|---|---|',
    ...Object.entries(open).map(([row, missing]) => `| ${row} | ${missing} |`),
  ].join('\n')}\n`
}
