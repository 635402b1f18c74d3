import type { accountRoutes } from '@millwright/contract/accounts'
import type { HandlersOf } from '../../../calls/handler.ts'
import type { AccountDeps } from '../accounts.deps.ts'

export function askBotCheck({ botCheck }: AccountDeps): HandlersOf<typeof accountRoutes>['botCheck'] {
  return async () => ({ data: await botCheck.ask() })
}
