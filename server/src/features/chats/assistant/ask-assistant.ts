import type { assistantRoutes } from '@millwright/contract/assistant'
import type { HandlersOf } from '../../../calls/handler.ts'
import type { AnswerDeps } from '../answer-deps.ts'
import { askQuestion } from '../ask-question.ts'

/** A question from the landing. */
export function askAssistant(deps: AnswerDeps): HandlersOf<typeof assistantRoutes>['ask'] {
  return ({ viewer, granted, facts, body, step }) =>
    askQuestion(deps, {
      viewer,
      facts,
      body,
      place: granted,
      chatAssetId: null,
      step: (work) => step((tx, judged, asker) => work(tx, judged, asker)),
    })
}
