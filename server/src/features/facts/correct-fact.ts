import { reason } from '@millwright/contract/reasons/reason'
import type { FactCorrection, factRoutes } from '@millwright/contract/facts'
import type { AuditAction } from '@millwright/contract/settings'
import { actorOf } from '../../calls/actor.ts'
import { recordEvents } from '../../calls/audit.repository.ts'
import type { HandlersOf } from '../../calls/handler.ts'
import { notFound } from '../../platform/refusal.ts'
import { type Correction, type FactToCorrect, findFact, lockFact, saveCorrection } from './facts.repository.ts'
import { presentWithPlaces } from './present-with-places.ts'

export const correctFact: HandlersOf<typeof factRoutes>['correct'] = async (call) => {
  const { tx, viewer, granted, body } = call
  const fact = await lockFact(tx, viewer, granted.factId)
  if (!fact) throw notFound()
  const correction = changedParts(fact, body)
  const actions = actionsOf(fact, correction)
  if (actions.length > 0) {
    await saveCorrection(tx, viewer, { fact, correction })
    const by = actorOf(viewer, call.facts)
    await recordEvents(
      tx,
      actions.map((action) => ({ ...by, action, target: targetOf(fact, correction) })),
    )
  }
  const row = await findFact(tx, viewer, fact.id)
  if (!row) throw notFound()
  const [data] = await presentWithPlaces(tx, viewer.companyId, [row])
  if (!data) throw notFound()
  return { data }
}

/** What it says already is no correction. */
function changedParts(fact: FactToCorrect, body: FactCorrection): Correction {
  const parts = (['value', 'unit', 'subject'] as const).flatMap((part) => {
    const said = body[part]
    return said === undefined || said === fact[part] ? [] : [[part, said] as const]
  })
  const isChanged = body.hidden !== undefined && body.hidden !== fact.hidden
  return { ...Object.fromEntries(parts), ...(isChanged ? { hidden: body.hidden } : {}) }
}

function actionsOf(fact: FactToCorrect, { hidden, ...parts }: Correction): AuditAction[] {
  const corrected = Object.keys(parts).length > 0 ? (['fact-corrected'] as const) : []
  if (hidden === undefined) return [...corrected]
  return [...corrected, hidden ? 'fact-hidden' : 'fact-shown']
}

const maxTargetLength = 300

function targetOf(fact: FactToCorrect, { value, unit, subject }: Correction) {
  const before = `${fact.subject}: ${fact.value} ${fact.unit}`.trim()
  const after = `${subject ?? fact.subject}: ${value ?? fact.value} ${unit ?? fact.unit}`.trim()
  const said = before === after ? before : `${before} → ${after}`
  const ofFile = { file: fact.fileName, asset: fact.assetName }
  return reason('trail.fact', { fact: said.slice(0, maxTargetLength).toWellFormed(), ...ofFile })
}
