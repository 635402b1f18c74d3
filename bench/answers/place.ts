import { accountRoutes } from '@millwright/contract/accounts'
import type { Asset } from '@millwright/contract/assets'
import { type Dictionary, dictionaryRoutes } from '@millwright/contract/dictionaries'
import { durations } from '@millwright/contract/limits'
import { setTimeout } from 'node:timers/promises'
import { signUp, type SignedUp, type TestServer } from '../../server/test/harness.ts'
import { benchAsset } from '../bench-asset.ts'
import { ask, type ChatReply, upload } from './ask.ts'
import type { Article } from './print-articles.ts'

/** A company's asset, and where each paragraph stands in it: `resourceId page`. */
export type BenchPlace = { client: SignedUp; asset: Asset; pageOf: Map<string, string> }

export async function openPlace(server: TestServer): Promise<BenchPlace> {
  const client = await signUp(server)
  return { client, asset: await benchAsset(client), pageOf: new Map() }
}

export async function addArticle({ client, asset, pageOf }: BenchPlace, article: Article): Promise<void> {
  const id = await upload(client, asset, article)
  for (const [at, doc] of article.pages.entries()) pageOf.set(doc.id, `${id} ${at + 1}`)
}

/** Switches all dictionaries of the place's company on, once they are prepared, or off. */
export async function switchDictionaries(place: Pick<BenchPlace, 'client'>, enabled: boolean): Promise<void> {
  const all = enabled ? await untilPrepared(place) : await place.client.call(dictionaryRoutes.fetchAll)
  // Pairs by way of a third language follow those that they are made of.
  for (const { id } of all.filter(({ byWayOf }) => byWayOf === null))
    await place.client.call(dictionaryRoutes.update, { query: { id }, body: { enabled } })
}

/** Large dictionaries take minutes. */
async function untilPrepared({ client }: Pick<BenchPlace, 'client'>): Promise<Dictionary[]> {
  const renew = renewing(client)
  for (const { id, state } of await client.call(dictionaryRoutes.fetchAll)) {
    if (state === 'offered') await client.call(dictionaryRoutes.update, { query: { id }, body: { enabled: true } })
  }
  for (;;) {
    await renew()
    const all = await client.call(dictionaryRoutes.fetchAll)
    const failed = all.find(({ state }) => state === 'failed')
    if (failed) throw new Error(`${failed.name}: ${failed.error}`)
    if (all.every(({ state }) => state === 'completed')) return all
    await setTimeout(1_000)
  }
}

/** One after the other: side by side they would wait for each other. */
export async function askAll<Question extends { text: string }>(
  { client, asset }: Pick<BenchPlace, 'client' | 'asset'>,
  questions: readonly Question[],
): Promise<{ question: Question; said: ChatReply }[]> {
  const asked = []
  const renew = renewing(client)
  for (const question of questions) {
    await renew()
    asked.push({ question, said: await ask(client, asset, question.text) })
  }
  return asked
}

/** What takes long calls it on the way: the access token would end. */
function renewing(client: SignedUp): () => Promise<void> {
  let renewed = Number.NEGATIVE_INFINITY
  return async () => {
    if (performance.now() - renewed <= durations.accessToken / 3) return
    const { token } = await client.call(accountRoutes.refresh)
    client.token = token
    renewed = performance.now()
  }
}
