import * as z from 'zod/mini'
import { AnswerVerdict } from './chats.ts'
import { AssetIdField, Id, Time } from './ids.ts'
import { limits } from './limits.ts'
import type { RouteTable } from './route.ts'
import { codes } from './reasons/refusals.ts'

/** What was asked and not answered, with what was asked alike; without the names of who asked. */
export const OpenQuestion = z.object({
  id: Id,
  question: z.string(),
  alike: z.array(z.string()),
  asked: z.int(),
  lastAskedAt: Time,
  likes: z.int(),
  dislikes: z.int(),
  verdict: AnswerVerdict,
  unknownWords: z.array(z.string()),
  /** Who took some of it over from another member. */
  handedTo: z.array(z.object({ _id: Id, username: z.string() })),
})
export type OpenQuestion = z.infer<typeof OpenQuestion>

const questionId = z.string(codes.questionIdInvalid).check(z.guid(codes.questionIdInvalid), z.toLowerCase())
const path = '/api/departments/assets/questions'

export const questionRoutes = {
  fetch: {
    method: 'GET',
    path,
    summary: 'What was asked about an asset and not answered or disliked, most asked first',
    query: z.object({ assetId: AssetIdField }),
    output: z.array(OpenQuestion),
    stepwise: true,
    access: 'question.manage',
  },
  remove: {
    method: 'DELETE',
    path,
    summary: 'Takes questions off the list, with those asked alike',
    query: z.object({ assetId: AssetIdField }),
    body: z.object({
      ids: z
        .array(questionId, codes.questionIdInvalid)
        .check(z.minLength(1, codes.questionIdInvalid), z.maxLength(limits.bulkIds)),
    }),
    output: z.array(Id),
    message: 'Questions removed',
    stepwise: true,
    access: 'question.manage',
  },
} as const satisfies RouteTable
