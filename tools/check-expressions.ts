// Judges the regular expressions of server and contract, which run over what users write: `npm run check -- expressions`.
// `--note` judges those that are new and keeps what was found: the verdict depends on how fast the machine is, so a check only
// looks whether each was judged. `--all` judges them all again (in test:slow).
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync, Visitor } from 'oxc-parser'
import { check } from 'recheck'
import { root } from './run-command.ts'

/** `unknown`: not judged in time. */
type ExpressionClass = 'safe' | 'polynomial' | 'exponential' | 'unknown'
type Expression = { source: string; flags: string; places: string[] }

const file = join(root, 'tools/expressions/judged.json')
const maxMs = 5_000
const known = JSON.parse(readFileSync(file, 'utf8')) as Record<string, ExpressionClass>

function expressionsOf(path: string): { source: string; flags: string; place: string }[] {
  const text = readFileSync(join(root, path), 'utf8')
  const found: { source: string; flags: string; place: string }[] = []
  new Visitor({
    Literal(node) {
      if (!('regex' in node) || !node.regex) return
      const place = `${path}:${text.slice(0, node.start).split('\n').length}`
      found.push({ source: node.regex.pattern, flags: node.regex.flags, place })
    },
  }).visit(parseSync(path, text).program)
  return found
}

function allExpressions(): Map<string, Expression> {
  const all = new Map<string, Expression>()
  for (const path of globSync('{server,contract}/src/**/*.ts', { cwd: root }).toSorted()) {
    if (path.includes('.test.')) continue
    for (const { place, ...expression } of expressionsOf(path)) {
      const name = `/${expression.source}/${expression.flags}`
      const one = all.get(name) ?? { ...expression, places: [] }
      one.places.push(place)
      all.set(name, one)
    }
  }
  return all
}

async function classify({ source, flags }: Expression): Promise<ExpressionClass> {
  const found = await check(source, flags, { timeout: maxMs })
  if (found.status === 'vulnerable') return found.complexity.type === 'exponential' ? 'exponential' : 'polynomial'
  return found.status
}

const isAll = process.argv.includes('--all')
const isNoted = process.argv.includes('--note')
const expressions = allExpressions()
const classified: Record<string, ExpressionClass> = {}
const faults: string[] = []
for (const [name, expression] of expressions) {
  const places = expression.places.join(', ')
  const before = known[name]
  if (before === undefined && !isNoted) {
    faults.push(`not judged: ${name} in ${places}`)
    continue
  }
  const verdict = before === undefined || isAll ? await classify(expression) : before
  classified[name] = verdict
  if (before === undefined && verdict !== 'safe') console.log(`${verdict}: ${name} in ${places}`)
  if (verdict === 'exponential') faults.push(`${verdict}: ${name} in ${places}`)
}
if (isNoted) writeFileSync(file, `${JSON.stringify(classified, null, 2)}\n`)
if (faults.length > 0) {
  process.exitCode = 1
  console.log(`${faults.join('\n')}\n
A new expression over what users write is judged once, where it is written: \`node tools/check-expressions.ts --note\`.
One whose time grows with more than the text is written anew, so that no place can be read in two ways, or as a scanner;
or it only meets texts of a few hundred characters, or growth.test.ts shows it to be linear: say why in the commit.`)
}
