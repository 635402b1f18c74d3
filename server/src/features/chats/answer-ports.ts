import type { AskedQuestion } from '../../knowledge/answers/asked-question.ts'
import type { AnswerPorts } from '../../knowledge/answers/ports.ts'
import { documentKindOf } from '../../knowledge/index/document-kind.ts'
import type { AnswerDeps } from './answer-deps.ts'
import type { AskCall, StoredQuestion } from './answer-stream.ts'
import { findApprovedAnswer, listApprovedWith } from './approved/approved-answers.repository.ts'
import { listDoubtedWords } from './asked-pictures.repository.ts'
import { listAssetsAsked, listAssetsToSuggest, namesOfPlace } from './asked-places.repository.ts'
import { listUnreadFiles } from './unread-files.repository.ts'

/** What the steps of an answer may read: what the viewer of the call may see. */
export function answerPorts(
  deps: AnswerDeps,
  { call, askOnly }: { call: AskCall } & Pick<StoredQuestion, 'askOnly'>,
  signal: AbortSignal,
): AnswerPorts {
  const { model, vectors, reranker, dictionaries, log } = deps
  return {
    model,
    vectors,
    reranker,
    dictionaries,
    log,
    signal,
    mayOpen: (assetId) => !askOnly.has(assetId),
    step: (work) =>
      call.step((tx, place, viewer) =>
        work({
          tx,
          companyId: viewer.companyId,
          assetId: place.assetId,
          departmentId: place.departmentId,
          listAssets: () => listAssetsAsked(tx, viewer, place),
          listToSuggest: () => listAssetsToSuggest(tx, viewer, { place, askOnly }),
          readNames: () => namesOfPlace(tx, viewer, place),
          listDoubtedWords: (pictureId) => listDoubtedWords(tx, viewer, pictureId),
          listUnread: async (type) =>
            place.assetId === null ? [] : listUnreadFiles(tx, viewer, { assetId: place.assetId, type }),
          listApproved: (of) => listApprovedWith(tx, viewer, of),
          findApproved: (ids) => findApprovedAnswer(tx, viewer, ids),
        }),
      ),
  }
}

export function questionOf({ body }: AskCall, { message, chat, history }: StoredQuestion): AskedQuestion {
  const { pictureId, pictureText } = message
  return {
    text: message.query,
    picture: pictureId === null ? null : { id: pictureId, text: pictureText },
    history,
    language: chat.language,
    scope: body.scope,
    without: message.without,
    document: documentKindOf(message),
  }
}
