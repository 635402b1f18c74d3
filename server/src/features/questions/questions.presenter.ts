import { answerabilities } from '@millwright/contract/chats'
import type { OpenQuestion } from '@millwright/contract/questions'
import type { QuestionGroup } from './group-questions.ts'

export function presentQuestion(group: QuestionGroup): OpenQuestion {
  const [newest] = group
  const liked = (feedback: string) => group.filter((row) => row.feedback === feedback).length
  const worst = Math.max(...group.map(({ verdict }) => answerabilities.indexOf(verdict)))
  return {
    id: newest.id,
    question: newest.question,
    alike: [...new Set(group.map(({ question }) => question))].slice(1),
    asked: group.length,
    lastAskedAt: newest.askedAt.toISOString(),
    likes: liked('like'),
    dislikes: liked('dislike'),
    verdict: answerabilities[worst] ?? newest.verdict,
    unknownWords: [...new Set(group.flatMap(({ unknownWords }) => unknownWords))],
    handedTo: [...new Map(group.flatMap(({ handedTo }) => (handedTo ? [[handedTo._id, handedTo]] : []))).values()],
  }
}
