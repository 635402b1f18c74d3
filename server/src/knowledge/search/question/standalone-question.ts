import { carriedOver } from './follow-up.ts'

/** A question with the one that it goes on from, without which nobody knows what it asks. */
export function standaloneQuestion(question: string, before: readonly { query: string; text: string }[]): string {
  const history = before.flatMap(({ query, text }) => [
    { role: 'user' as const, content: query },
    { role: 'assistant' as const, content: text },
  ])
  const last = before.at(-1)
  return last && carriedOver(question, history) ? `${last.query} ${question}` : question
}
