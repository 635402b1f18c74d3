import type { settingsRoutes } from '@millwright/contract/settings'
import type { HandlersOf } from '../../calls/handler.ts'
import { endSessions } from './end-sessions.ts'
import { fetchAudit } from './fetch-audit.ts'
import { fetchChain } from './fetch-chain.ts'
import { fetchSessions } from './fetch-sessions.ts'
import type { SettingsDeps } from './settings.deps.ts'
import { updatePassword } from './update-password.ts'
import { updateProfile } from './update-profile.ts'
import { validatePassword } from './validate-password.ts'

export function settingsHandlers(deps: SettingsDeps): HandlersOf<typeof settingsRoutes> {
  return {
    updateProfile: updateProfile(deps),
    validatePassword: validatePassword(deps),
    updatePassword: updatePassword(deps),
    fetchSessions,
    endSessions,
    fetchAudit,
    fetchChain,
  }
}
