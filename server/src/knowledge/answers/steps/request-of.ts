import { listFactsAt } from '../../facts/quoted-facts.repository.ts'
import { findHeading } from '../../passages/headings.repository.ts'
import { createLocator } from '../../passages/locate-boxes.ts'
import { listPassages, readPlaces } from '../../passages/passages.repository.ts'
import type { AnswerRequest } from '../answer-request.ts'
import type { AnswerState, SearchedFiles } from '../answer-state.ts'
import { typeAsked } from '../asked-question.ts'
import type { AnswerPorts } from '../ports.ts'

/** What was found in the files, with what reads on around it. */
export function requestOf({ asked }: AnswerState, files: SearchedFiles, { step }: AnswerPorts): AnswerRequest {
  return {
    ...files,
    language: asked.language,
    type: typeAsked(asked),
    history: asked.history,
    ...createLocator((names) => step(({ tx, companyId }) => readPlaces(tx, companyId, names))),
    readOn: (window) => step(({ tx, companyId }) => listPassages(tx, companyId, window)),
    findHeading: (of) => step(({ tx, companyId }) => findHeading(tx, companyId, of)),
    listFacts: (place) => step(({ tx, companyId }) => listFactsAt(tx, companyId, place)),
  }
}
