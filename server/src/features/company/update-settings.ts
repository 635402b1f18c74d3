import type { companyRoutes } from '@millwright/contract/company'
import { actorOf } from '../../calls/actor.ts'
import { recordEvent } from '../../calls/audit.repository.ts'
import type { HandlersOf } from '../../calls/handler.ts'
import { presentSettings } from './company.presenter.ts'
import { changeSettings, lockSettings, type SettingsRow } from './company.repository.ts'

export const updateSettings: HandlersOf<typeof companyRoutes>['update'] = async (call) => {
  const { tx, viewer, body, facts, refuseStale } = call
  const { updatedAt, binDays, ...before } = await lockSettings(tx, viewer)
  const present = presentSettings({ ...before, binDays, updatedAt })
  await refuseStale(updatedAt, async () => present)
  const wanted = { ...before, ...body, ocrLanguages: [...new Set(body.ocrLanguages ?? before.ocrLanguages)] }
  const changed = wordsOf(wanted).filter((words) => !wordsOf(before).includes(words))
  if (changed.length === 0) return { data: present }
  const after = await changeSettings(tx, viewer, wanted)
  await recordEvent(tx, {
    ...actorOf(viewer, facts),
    action: 'company-settings-changed',
    target: changed.join(', '),
  })
  return { data: presentSettings(after) }
}

/** In the words of the trail, one for each setting. */
function wordsOf({ officeFiles, ocrLanguages, webSpeech }: Omit<SettingsRow, 'binDays' | 'updatedAt'>): string[] {
  return [
    `office files ${officeFiles ? 'on' : 'off'}`,
    `text recognition in ${ocrLanguages.join(' and ')}`,
    `speech input ${webSpeech ? 'on' : 'off'}`,
  ]
}
