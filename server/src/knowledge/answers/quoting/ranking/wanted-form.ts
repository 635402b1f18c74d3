import type { QuestionFeatures } from '../asked.ts'
import type { Features } from './feature-names.ts'

/** 1 where a place has the form of what is wanted: orders where a way is asked for, a fault table where something is wrong. */
export function wantedForm({ type, intents, asksRemedy }: QuestionFeatures, readWording: () => Features): Features {
  const isWay = type === 'way'
  // Most questions want none of these.
  if (!isWay && !intents.place && !intents.leave && !asksRemedy) return none
  const wording = readWording()
  const where = (isWanted: boolean, name: string) => (isWanted ? (wording[name] ?? 0) : 0)
  return {
    orderForWay: where(isWay, 'todo'),
    purposeForWay: where(isWay, 'purpose'),
    placeForWhere: where(intents.place, 'place'),
    orderForLeave: where(intents.leave, 'todo'),
    orderForFault: where(asksRemedy, 'todo'),
    conditionForFault: where(asksRemedy, 'condition'),
    faultForFault: where(asksRemedy, 'saysFault'),
    sectionForFault: where(asksRemedy, 'troublePart'),
    rowForFault: where(asksRemedy, 'faultRow'),
  }
}

const none: Features = {}
