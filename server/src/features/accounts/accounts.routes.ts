import type { accountRoutes } from '@millwright/contract/accounts'
import type { HandlersOf } from '../../calls/handler.ts'
import type { AccountDeps } from './accounts.deps.ts'
import { askBotCheck } from './bot-check/ask-bot-check.ts'
import { fetchProfile } from './fetch-profile.ts'
import { forgotPassword } from './forgot-password.ts'
import { logIn } from './log-in.ts'
import { logOut } from './sessions/log-out.ts'
import { refresh } from './sessions/refresh.ts'
import { register } from './register.ts'
import { resendVerificationMail } from './resend-verification-mail.ts'
import { resetPassword } from './reset-password.ts'
import { verifyBotCheck } from './bot-check/verify-bot-check.ts'
import { verifyUser } from './verify-user.ts'

export function accountHandlers(deps: AccountDeps): HandlersOf<typeof accountRoutes> {
  return {
    register: register(deps),
    verifyUser: verifyUser(deps),
    resendVerificationMail: resendVerificationMail(deps),
    login: logIn(deps),
    refresh: refresh(deps),
    logout: logOut(deps),
    forgotPassword: forgotPassword(deps),
    resetPassword: resetPassword(deps),
    botCheck: askBotCheck(deps),
    verifyBotCheck: verifyBotCheck(deps),
    fetchProfile: fetchProfile(deps),
  }
}
