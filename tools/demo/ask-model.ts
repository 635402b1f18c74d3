import { startOpenAiServer } from '../../e2e/servers/openai-compatible.ts'
import type { ApiClient } from '../../server/test/api-client.ts'
import type { TestServer } from '../../server/test/harness.ts'
import { askAll, type StoredChat } from './ask.ts'
import { questions } from './questions.ts'

/**
 * Leaves a chat whose answer comes from a model that claims a figure which no passage holds: a local endpoint that is
 * gone afterwards. Whatever is asked later is answered without a model.
 */
export async function askModel(server: TestServer, client: ApiClient, assetId: string): Promise<StoredChat> {
  const pieces = [
    'Tighten the casing cover crosswise with 150 Nm [1]. ',
    'After a week, tighten it again with 180 Nm [1].',
  ]
  const model = await startOpenAiServer({ kind: 'answer', pieces })
  try {
    await server.restart({ LLM_BASE_URL: model.baseUrl, LLM_MODEL: 'demo' })
    return await askAll(client, assetId, [questions.table])
  } finally {
    await server.restart({ LLM_BASE_URL: undefined, LLM_MODEL: undefined })
    await model.close()
  }
}
