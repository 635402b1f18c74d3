import type { tokenRoutes } from '@millwright/contract/tokens'
import type { HandlersOf } from '../../calls/handler.ts'
import { presentTokens } from './tokens.presenter.ts'
import { listOwnTokens, listTokensOfCompany } from './tokens.repository.ts'

type Handlers = HandlersOf<typeof tokenRoutes>

export const fetchTokens: Handlers['fetchAll'] = async ({ tx, viewer }) => ({
  data: await presentTokens(tx, viewer, await listOwnTokens(tx, viewer)),
})

export const fetchTokensOfCompany: Handlers['fetchOfCompany'] = async ({ tx, viewer }) => ({
  data: await presentTokens(tx, viewer, await listTokensOfCompany(tx, viewer)),
})
