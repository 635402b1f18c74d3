import { errorEvent } from '../../calls/error-event.ts'
import { limits } from '@millwright/contract/limits'
import { reasons } from '@millwright/contract/reasons/refusals'
import { texts } from '@millwright/contract/texts'
import type { ModifiedTextEvent, writingRoutes } from '@millwright/contract/writing'
import type { HandlersOf, StreamCall } from '../../calls/handler.ts'
import { toldOfFailure } from '../../knowledge/answers/model/model-text.ts'
import { needsModel, writeText } from '../../knowledge/writing/write-text.ts'
import { Refusal } from '../../platform/refusal.ts'
import { countPerUser } from './count-per-user.ts'
import type { WritingDeps } from './writing.deps.ts'

export function modifyText(deps: WritingDeps): HandlersOf<typeof writingRoutes>['modifyText'] {
  const underWay = countPerUser(limits.answersAtOnce, reasons.textsAtOnce)
  return async (call) => {
    if (call.body.text.length > limits.modifiedText) throw new Refusal('too-large', reasons.textLong)
    if (!deps.model && needsModel(call.body)) throw new Refusal('unavailable', reasons.modelMissing)
    underWay.take(call)
    return write(deps, call)
  }
}

async function* write(
  { model, log }: WritingDeps,
  { body, facts, viewer }: StreamCall<typeof writingRoutes.modifyText>,
): AsyncGenerator<ModifiedTextEvent> {
  for await (const event of writeText(body, model, { key: viewer.companyId, signal: facts.signal })) {
    switch (event.type) {
      case 'by-rule':
        if (event.failure) log.warn(toldOfFailure(event.failure), 'the model did not write: taking sentences instead')
        yield { type: 'note', content: event.failure ? texts.madeByRuleInstead : texts.madeByRule }
        break
      case 'chunk':
        yield { type: 'chunk', content: event.text }
        break
      case 'failed':
        log.warn(toldOfFailure(event.failure), 'the model did not finish its text')
        yield errorEvent(event.isBegun ? reasons.modelCutOff : reasons.modelSilent)
        break
      case 'written':
        yield { type: 'end', content: { unproven: event.unproven } }
        break
    }
  }
}
