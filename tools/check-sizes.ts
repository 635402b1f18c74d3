// No file is longer than one reads at once, no folder holds more than one knows, but those that docs/architecture.md names
// with their reason. Tests are not counted: each stands beside what it proves.
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root } from './run-command.ts'

const maxLines = 300
const maxFiles = 25
const heading = '## Larger than the rest'
const isCode = (path: string) => /\.(?:ts|tsx|mjs|sql|css)$/u.test(path) && !/\.(?:test|spec)\.tsx?$/u.test(path)

const [folder = root] = process.argv.slice(2)
const named = namedIn(readFileSync(join(folder, 'docs/architecture.md'), 'utf8'))
const code = filesIn(folder).filter(isCode)
const folders = Map.groupBy(code, dirname)

const large = [
  ...code.flatMap((path) => {
    const lines = linesOf(join(folder, path))
    return lines > maxLines ? [{ path, size: lines, says: `${path} has ${lines} lines, ${maxLines} at most` }] : []
  }),
  ...[...folders].flatMap(([path, { length }]) =>
    length > maxFiles ? [{ path, size: length, says: `${path}/ holds ${length} files, ${maxFiles} at most` }] : [],
  ),
]
const faults = [
  ...large
    .filter(({ path, size }) => size > (named.get(path) ?? 0))
    .map(({ path, says }) =>
      named.has(path)
        ? `${says.replace(/, \d+ at most$/u, '')}, and docs/architecture.md allows ${named.get(path)}.`
        : `${says}: divide it by meaning, or name it in docs/architecture.md with the reason.`,
    ),
  ...[...named.keys()]
    .filter((path) => !large.some((one) => one.path === path))
    .map((path) => `docs/architecture.md names ${path}, which is not large any more.`),
]
for (const fault of faults) console.log(fault)
process.exitCode = faults.length === 0 ? 0 : 1

/** Rows `| path | at most | why |` of the section, by path. */
function namedIn(text: string): Map<string, number> {
  const section = text.split(`${heading}\n`)[1]?.split('\n## ')[0] ?? ''
  const rows = section.matchAll(/^\| `([^`|]+)` \| (\d+) \| [^|\n]+ \|$/gmu)
  return new Map([...rows].map(([, path = '', most]) => [path.replace(/\/$/u, ''), Number(most)]))
}

/** What git has, or would take. */
function filesIn(at: string): string[] {
  const listed = spawnSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { cwd: at })
  if (listed.status !== 0) throw new Error(`git ls-files failed: ${listed.stderr.toString()}`)
  return listed.stdout.toString().split('\0').filter(Boolean)
}

function linesOf(path: string): number {
  return readFileSync(path, 'utf8').split('\n').length - 1
}
