import { readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { z } from 'zod'

const Doc = z.object({ id: z.string(), title: z.string(), text: z.string() })
const Query = z.object({ id: z.string(), text: z.string(), answers: z.array(z.string()) })
const RelevanceJudgement = z.object({ q: z.string(), d: z.string(), rel: z.number() })

/** A paragraph of an article. */
export type Doc = z.infer<typeof Doc>
export type SetQuestion = z.infer<typeof Query> & {
  /** Ids of the paragraphs that answer it. */
  right: ReadonlySet<string>
}
export type QuestionSet = { name: string; docs: Doc[]; questions: SetQuestion[] }

/**
 * Reads `docs.jsonl`, `queries.jsonl` and `qrels.jsonl` of a folder; a question without a right paragraph is left out.
 * `docsFolder` holds the paragraphs where the set itself does not. `every`: 4 takes the first of four, the fifth and so on.
 */
export async function readQuestionSet(
  folder: string,
  { docsFolder = folder, every = 1 }: { docsFolder?: string | undefined; every?: number } = {},
): Promise<QuestionSet> {
  const docs = await readLines(join(docsFolder, 'docs.jsonl'), Doc)
  const known = new Set(docs.map(({ id }) => id))
  const right = new Map<string, Set<string>>()
  for (const { q, d, rel } of await readLines(join(folder, 'qrels.jsonl'), RelevanceJudgement)) {
    if (rel > 0 && known.has(d)) right.set(q, (right.get(q) ?? new Set()).add(d))
  }
  const queries = await readLines(join(folder, 'queries.jsonl'), Query)
  const questions = queries.flatMap((query) => {
    const judged = right.get(query.id)
    return judged ? [{ ...query, right: judged }] : []
  })
  return { name: basename(folder), docs, questions: questions.filter((_, at) => at % every === 0) }
}

export async function readLines<T>(path: string, schema: z.ZodType<T>): Promise<T[]> {
  const lines = (await readFile(path, 'utf8')).trim().split('\n')
  return lines.map((line) => schema.parse(JSON.parse(line)))
}
