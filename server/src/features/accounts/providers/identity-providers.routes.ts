import type { identityProviderRoutes } from '@millwright/contract/identity-providers'
import type { HandlersOf } from '../../../calls/handler.ts'
import type { AccountDeps } from '../accounts.deps.ts'
import { beginSignIn, testProvider } from './begin-sign-in.ts'
import { completeSignIn } from './complete-sign-in.ts'
import { fetchOffered } from './fetch-offered.ts'
import { fetchSignInSettings } from './fetch-sign-in-settings.ts'
import { linkMember } from './link-member.ts'
import { createProvider, removeProvider, updateProviderSettings } from './save-provider.ts'
import { setPasswords } from './set-passwords.ts'
import { fetchLinksOfMember, fetchOwnLinks, unlinkMember, unlinkOwn } from './unlink-member.ts'

export function identityProviderHandlers(deps: AccountDeps): HandlersOf<typeof identityProviderRoutes> {
  return {
    fetchOffered: fetchOffered(deps),
    begin: beginSignIn(deps),
    complete: completeSignIn(deps),
    link: linkMember(deps),
    fetchAll: fetchSignInSettings(deps),
    create: createProvider(deps),
    update: updateProviderSettings(deps),
    remove: removeProvider(deps),
    test: testProvider(deps),
    setPasswords,
    fetchLinks: fetchOwnLinks,
    unlink: unlinkOwn(deps),
    fetchLinksOf: fetchLinksOfMember,
    unlinkOf: unlinkMember(deps),
  }
}
