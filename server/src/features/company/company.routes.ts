import type { companyRoutes } from '@millwright/contract/company'
import type { HandlersOf } from '../../calls/handler.ts'
import { fetchSettings } from './fetch-settings.ts'
import { updateSettings } from './update-settings.ts'

export const companyHandlers: HandlersOf<typeof companyRoutes> = {
  fetch: fetchSettings,
  update: updateSettings,
}
