import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { availableParallelism, cpus, totalmem } from 'node:os'
import type { AnswerShares, Figures, ManualFigures, SetFigures } from './figures.ts'

type FigureName = Exclude<keyof SetFigures, 'set' | 'dictionaries'>
type Figure = { name: FigureName; title: string; targets?: Readonly<Record<string, string>> }

/** The targets are those of the work order for answers without a model; of a set across languages with dictionaries. */
const setFigures: readonly Figure[] = [
  { name: 'questions', title: 'questions' },
  {
    name: 'mrr',
    title: 'MRR@10',
    targets: { en: '.91', es: '.97', ru: '.955', th: '.965', 'es-en': '.87', 'ru-en': '.69', 'en-es': '.85' },
  },
  { name: 'recall1', title: 'recall@1' },
  { name: 'recall5', title: 'recall@5' },
  { name: 'recall10', title: 'recall@10' },
  { name: 'rightPage', title: 'right page among the quotes' },
  { name: 'rightFirstSource', title: 'right first source' },
  { name: 'goldInQuotes', title: 'answer in a quote', targets: { 'es-en': '.78' } },
  { name: 'goldAroundQuotes', title: 'answer in a quote or its context', targets: { en: '.90', es: '.93' } },
  { name: 'goldInFirstQuote', title: 'answer in the first quote', targets: { 'es-en': '.66' } },
  {
    name: 'goldAroundFirstQuote',
    title: 'answer in the first quote or its context',
    targets: { en: '.82', es: '.85' },
  },
  { name: 'quotesFromRight', title: 'quotes from the right paragraph' },
  { name: 'characters', title: 'characters shown', targets: allOf('1.3 × before') },
  { name: 'refusedWhenAbsent', title: 'refused, article absent', targets: { en: '.90', es: '.80', th: '.80' } },
  { name: 'unsureWhenAbsent', title: 'unsure, article absent' },
  {
    name: 'answeredWhenAbsent',
    title: 'answered, article absent',
    targets: { 'es-en': '.09', 'ru-en': '.09', 'en-es': '.09' },
  },
  { name: 'refusedWhenPresent', title: 'refused, article there', targets: allOf('.05') },
  { name: 'answeredWhenPresent', title: 'answered, article there' },
  { name: 'firstChunkP50', title: 'first chunk p50, ms' },
  { name: 'firstChunkP95', title: 'first chunk p95, ms' },
]

function allOf(target: string): Record<string, string> {
  return { en: target, es: target, ru: target, th: target }
}

/** What other commands measure, written down by hand. */
const inMemory = readFileSync(new URL('in-memory.md', import.meta.url), 'utf8')

/** `docs/answer-quality.md`. */
export function report(now: Figures, before: Figures, command: string): string {
  return `# Answer quality

What the chat answers without a model, measured through the HTTP API by

    ${command}

at \`${now.commit}\` on ${machine()}. Where two figures stand, the first was measured with the same tool at
\`${before.commit}\`, before the work on answers; in brackets stands the target.

## Question sets

${setTable(now.sets, before.sets)}

${manualSections(now, before)}${inMemory}## What the figures say

- Each set is a folder of \`docs.jsonl\` (id, title, text), \`queries.jsonl\` (id, text, answers) and \`qrels.jsonl\` (q, d,
  rel). A title's paragraphs are printed as a PDF, one a page, in a real browser, and uploaded to one asset. Each
  question opens a chat of its own.
- **Rank**: MRR@10 and recall take the first passage found that holds a right page.
- **A quote** is what the answer shows in bold and cites. Its *context* is what stands around it: the sentences before
  and after, a list, a table's header. A reader reads both. The first quote is the one that the answer begins with.
  The nearest places of a refusal are no quotes.
- **Answer**: the quote holds one of the question's answers, letter for letter but for blanks, width and capitals.
- **Characters shown**: the answer's whole text with its Markdown.
- **Refused**: a second company holds every second article only. Its questions whose article is absent should be
  refused, the others should not.
- **With dictionaries**: of the same server and company, Debian's dictionaries on.
- **First chunk**: from sending a question to the first piece of its answer, one question at a time, server, database
  and client on the same machine.

## Repeating it

PostgreSQL's binaries, a Chromium with Debian's \`fonts-noto-core\` and \`fonts-noto-cjk\`, and Debian 12's \`apt\` for the manuals:

    bash bench/manuals/fetch.sh MANUALS
    bash bench/dictionaries/fetch.sh DICTIONARIES
    ${command}

\`--every 4\` asks every fourth question of each set and writes nothing down; \`--no-half\` leaves the second company out.
\`npm run bench -- refusals\` measures where the thresholds of a refusal belong (docs/decisions/0018).
`
}

function setTable(sets: readonly SetFigures[], before: readonly SetFigures[]): string {
  const rows = setFigures.map(({ name, title, targets }) => {
    const cells = sets.map((figures) => {
      const earlier = figures.dictionaries ? undefined : before.find(({ set }) => set === figures.set)
      return changed(earlier?.[name], figures[name], targets?.[figures.set])
    })
    return [title, ...cells]
  })
  return table(['', ...sets.map(({ set, dictionaries }) => (dictionaries ? `${set}, with dictionaries` : set))], rows)
}

function manualSections(now: Figures, before: Figures): string {
  const without = now.manuals ? manualSection('Five manuals', now.manuals, before.manuals) : ''
  const { manualsWithDictionaries: having } = now
  return without + (having ? manualSection('Five manuals, with dictionaries', having, null) : '')
}

function manualSection(title: string, now: ManualFigures, before: ManualFigures | null): string {
  const columns = ['own', 'other', 'otherWithStarter'] as const
  const row = (title: string, name: keyof AnswerShares, targets: readonly string[] = []) => [
    title,
    ...columns.map((column, at) => changed(before?.[column]?.[name], now[column]?.[name], targets[at])),
  ]
  const rows = [
    row('right first page', 'rightFirstPage', ['.90', '.45']),
    row('answered by a quote', 'answered'),
    row('answered by a quote or its context', 'answeredAround', ['.95', '.45', '.60']),
    row('refused, though answered there', 'refused'),
  ]
  const refused = changed(before?.foreign.refused, now.foreign.refused)
  const first = [now.firstChunkP50, now.firstChunkP95].map(written).join(' and ')
  return `## ${title}

Forty questions on 623 pages and twenty off the subject, written before anything was measured (bench/manuals/README.md).
A question is answered when a quote on a right page holds the answer.

${table(['', 'in the manual’s words', 'in other words', 'the same, with the glossary that a company begins with'], rows)}

Off the subject: refused ${refused}, unsure ${written(now.foreign.unsure)}, answered ${written(now.foreign.answered)}. First chunk p50 and p95: ${first} ms. Not
answered without a glossary: ${now.missed.join(', ') || 'none'}.

`
}

/** `before → now (target)`. */
function changed(before: number | undefined, now: number | undefined, target?: string): string {
  const [earlier, later] = [written(before), written(now)]
  const values = [...(earlier && earlier !== later ? [earlier] : []), later]
  return `${values.join(' → ')}${target ? ` (${target})` : ''}`
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n')
}

/** `.912`; characters, milliseconds and counts without a fraction. */
export function written(value: number | string | undefined): string {
  if (typeof value !== 'number') return value ?? ''
  return value > 1.5 ? value.toFixed(0) : value.toFixed(3).replace(/^0/, '')
}

function machine(): string {
  const [cpu] = cpus()
  const memory = Math.round(totalmem() / 2 ** 30)
  return `${availableParallelism()} cores of ${cpu?.model ?? 'an unknown processor'}, ${memory} GB, Node ${process.versions.node}`
}

/** With a plus where files differ from it. */
export function commitHere(): string {
  const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8' }).trim()
  return (
    git('rev-parse', '--short', 'HEAD') + (git('status', '--porcelain', '--', 'server', 'contract', 'bench') && '+')
  )
}
