import { Id } from '@millwright/contract/ids'
import type { FastifyInstance } from 'fastify'
import type { SignOutAtProvider } from '../features/accounts/providers/back-channel.ts'
import { Refusal } from '../platform/refusal.ts'
import { addressOf } from './request-facts.ts'

type Options = { signOutAtProvider: SignOutAtProvider; countSignOutMessage: (address: string) => Promise<void> }

/** A logout token is a few hundred characters; some providers put more claims in it. */
const bodyLimit = 20_000

/**
 * Where an OpenID provider tells that somebody signed out there (OpenID Connect Back-Channel Logout 1.0): not of the
 * contract, because its body is a form and its replies have no envelope.
 */
export function serveBackChannel(app: FastifyInstance, { signOutAtProvider, countSignOutMessage }: Options): void {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string' },
      async (_: unknown, body: string) => new URLSearchParams(body).get('logout_token'),
    )
    scope.route<{ Params: { providerId: string }; Body: string | null }>({
      method: 'POST',
      url: '/api/auth/providers/:providerId/logout',
      bodyLimit,
      onRequest: (request) => countSignOutMessage(addressOf(request)),
      handler: async (request, reply) => {
        const { params, body: logoutToken } = request
        if (!logoutToken || !Id.safeParse(params.providerId).success) throw new Refusal('invalid-input')
        await signOutAtProvider({ providerId: params.providerId, logoutToken, address: addressOf(request) })
        return reply.code(200).header('Cache-Control', 'no-store').send()
      },
    })
  })
}
