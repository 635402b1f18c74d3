import { accountRoutes } from '@millwright/contract/accounts'
import type { Asset } from '@millwright/contract/assets'
import { durations } from '@millwright/contract/limits'
import { signUp, type SignedUp, type TestServer } from '../../server/test/harness.ts'
import { benchAsset } from '../bench-asset.ts'
import { ask, type Said, upload } from './ask.ts'
import type { Article } from './print-articles.ts'

/** A company's asset, and where each paragraph stands in it: `resourceId page`. */
export type Place = { client: SignedUp; asset: Asset; pageOf: Map<string, string> }

export async function openPlace(server: TestServer): Promise<Place> {
  const client = await signUp(server)
  return { client, asset: await benchAsset(client), pageOf: new Map() }
}

export async function addArticle({ client, asset, pageOf }: Place, article: Article): Promise<void> {
  const id = await upload(client, asset, article)
  for (const [at, doc] of article.pages.entries()) pageOf.set(doc.id, `${id} ${at + 1}`)
}

/** One after the other: side by side they would wait for each other. */
export async function askAll<Question extends { text: string }>(
  { client, asset }: Pick<Place, 'client' | 'asset'>,
  questions: readonly Question[],
): Promise<{ question: Question; said: Said }[]> {
  const asked = []
  let renewed = Number.NEGATIVE_INFINITY
  for (const question of questions) {
    // The access token of a long set would end on the way.
    if (performance.now() - renewed > durations.accessToken / 3) {
      const { token } = await client.call(accountRoutes.refresh)
      client.token = token
      renewed = performance.now()
    }
    asked.push({ question, said: await ask(client, asset, question.text) })
  }
  return asked
}
