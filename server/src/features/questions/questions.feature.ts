import type { Feature } from '../../calls/feature.ts'
import { questionHandlers } from './questions.routes.ts'

export const questionsFeature = {
  open: () => ({ handlers: { questions: questionHandlers } }),
} satisfies Feature<object>
