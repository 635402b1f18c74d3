import { reason } from '@millwright/contract/reasons/reason'
import type { FactCorrection, factRoutes } from '@millwright/contract/facts'
import type { AuditAction } from '@millwright/contract/settings'
import { actorOf } from '../../calls/actor.ts'
import { recordEvents } from '../../calls/audit.repository.ts'
import type { HandlersOf } from '../../calls/handler.ts'
import { notFound } from '../../platform/refusal.ts'
import {
  correctedParts,
  type CorrectedParts,
  type Correction,
  type FactToCorrect,
  findFact,
  lockFact,
  saveCorrection,
} from './facts.repository.ts'
import { lastTouched } from './facts.presenter.ts'
import { presentWithPlaces } from './present-with-places.ts'

export const correctFact: HandlersOf<typeof factRoutes>['correct'] = async (call) => {
  const { tx, viewer, granted, body, refuseStale } = call
  const fact = await lockFact(tx, viewer, granted.factId)
  if (!fact) throw notFound()
  const present = async () => {
    const row = await findFact(tx, viewer, fact.id)
    const [data] = row ? await presentWithPlaces(tx, viewer.companyId, [row]) : []
    if (!data) throw notFound()
    return data
  }
  await refuseStale(lastTouched(fact), present)
  const after = saidAfter(fact, body)
  const hidden = body.hidden ?? fact.hidden
  const actions = actionsOf(fact, { ...after, hidden })
  if (actions.length > 0) {
    await saveCorrection(tx, viewer, { fact, correction: { ...correctionOf(fact, after), hidden } })
    const by = actorOf(viewer, call.facts)
    await recordEvents(
      tx,
      actions.map((action) => ({ ...by, action, target: targetOf(fact, after) })),
    )
  }
  return { data: await present() }
}

const partsOf = <Said>(saidOf: (part: keyof CorrectedParts) => Said) => ({
  value: saidOf('value'),
  unit: saidOf('unit'),
  subject: saidOf('subject'),
  condition: saidOf('condition'),
})

function saidAfter(fact: FactToCorrect, body: FactCorrection): CorrectedParts {
  return partsOf((part) => (body[part] === undefined ? fact[part] : (body[part] ?? fact.read[part])))
}

/** What was read is no correction. */
function correctionOf({ read }: FactToCorrect, after: CorrectedParts): Omit<Correction, 'hidden'> {
  return partsOf((part) => (after[part] === read[part] ? null : after[part]))
}

function actionsOf(fact: FactToCorrect, after: CorrectedParts & { hidden: boolean }): AuditAction[] {
  const corrected = correctedParts.some((part) => after[part] !== fact[part]) ? (['fact-corrected'] as const) : []
  if (after.hidden === fact.hidden) return [...corrected]
  return [...corrected, after.hidden ? 'fact-hidden' : 'fact-shown']
}

const maxTargetLength = 300

function targetOf(fact: FactToCorrect, after: CorrectedParts) {
  const [before, now] = [saidIn(fact), saidIn(after)]
  const isConditionNew = fact.condition !== after.condition
  const said = isConditionNew
    ? `${before} (${fact.condition}) → ${now} (${after.condition})`
    : before === now
      ? before
      : `${before} → ${now}`
  const ofFile = { file: fact.fileName, asset: fact.assetName }
  return reason('trail.fact', { fact: said.slice(0, maxTargetLength).toWellFormed(), ...ofFile })
}

const saidIn = ({ subject, value, unit }: CorrectedParts) => `${subject}: ${value} ${unit}`.trim()
