import type { Feature } from '../../calls/feature.ts'
import type { SettingsDeps } from './settings.deps.ts'
import { settingsHandlers } from './settings.routes.ts'

export const settingsFeature = {
  open: (given: SettingsDeps) => ({ handlers: { settings: settingsHandlers(given) } }),
} satisfies Feature<SettingsDeps>
