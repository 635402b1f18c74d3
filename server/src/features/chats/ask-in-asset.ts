import type { chatRoutes } from '@millwright/contract/chats'
import type { HandlersOf } from '../../calls/handler.ts'
import type { AnswerDeps } from './answer-deps.ts'
import { askQuestion } from './ask-question.ts'

/** A question in a chat about an asset. */
export function askInAsset(deps: AnswerDeps): HandlersOf<typeof chatRoutes>['newMessage'] {
  return ({ viewer, granted, facts, body, step }) =>
    askQuestion(deps, {
      viewer,
      facts,
      body,
      place: granted,
      chatAssetId: granted.assetId,
      step: (work) => step((tx, judged, asker) => work(tx, judged, asker)),
    })
}
