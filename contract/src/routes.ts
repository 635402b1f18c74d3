import { accountRoutes } from './accounts.ts'
import { assetRoutes } from './assets.ts'
import { chatRoutes } from './chats.ts'
import { departmentRoutes } from './departments.ts'
import { expertRoutes } from './experts.ts'
import { glossaryRoutes } from './glossary.ts'
import { helpRoutes } from './help.ts'
import { processingRoutes } from './processing.ts'
import { resourceRoutes } from './resources.ts'
import { settingsRoutes } from './settings.ts'
import { systemRoutes } from './system.ts'
import { userRoutes } from './users.ts'

/** Every call of the product: what the server registers, OpenAPI shows and the test matrix walks. */
export const routes = {
  accounts: accountRoutes,
  users: userRoutes,
  departments: departmentRoutes,
  assets: assetRoutes,
  experts: expertRoutes,
  resources: resourceRoutes,
  processing: processingRoutes,
  chats: chatRoutes,
  settings: settingsRoutes,
  glossary: glossaryRoutes,
  help: helpRoutes,
  system: systemRoutes,
} as const
