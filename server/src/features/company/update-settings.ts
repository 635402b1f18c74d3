import { reason } from '@millwright/contract/reasons/reason'
import type { companyRoutes } from '@millwright/contract/company'
import { actorOf } from '../../calls/actor.ts'
import { recordEvent } from '../../calls/audit.repository.ts'
import type { HandlersOf } from '../../calls/handler.ts'
import { presentSettings } from './company.presenter.ts'
import { type ChangedSettings, changeSettings, lockSettings } from './company.repository.ts'

export const updateSettings: HandlersOf<typeof companyRoutes>['update'] = async (call) => {
  const { tx, viewer, body, facts, refuseStale } = call
  const row = await lockSettings(tx, viewer)
  const { updatedAt, binDays: _binDays, hasFiles: _hasFiles, ...before } = row
  const present = presentSettings(row)
  await refuseStale(updatedAt, async () => present)
  const wanted = { ...before, ...body, ocrLanguages: [...new Set(body.ocrLanguages ?? before.ocrLanguages)] }
  const changed = changesBetween(before, wanted)
  if (Object.keys(changed).length === 0) return { data: present }
  const after = await changeSettings(tx, viewer, wanted)
  await recordEvent(tx, {
    ...actorOf(viewer, facts),
    action: 'company-settings-changed',
    target: reason('trail.settings', changed),
  })
  return { data: presentSettings(after) }
}

/** As the trail names them. */
function changesBetween(before: ChangedSettings, wanted: ChangedSettings) {
  const setting = (isOn: boolean): 'on' | 'off' => (isOn ? 'on' : 'off')
  const [ocrBefore, ocrLanguages] = [before.ocrLanguages.join(), wanted.ocrLanguages.join()]
  return {
    ...(before.officeFiles !== wanted.officeFiles && { officeFiles: setting(wanted.officeFiles) }),
    ...(ocrBefore !== ocrLanguages && { ocrLanguages }),
    ...(before.webSpeech !== wanted.webSpeech && { webSpeech: setting(wanted.webSpeech) }),
  }
}
