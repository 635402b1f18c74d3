import type { Config } from '../../config.ts'
import { reachMailServer } from '../../platform/mail/reach-mail-server.ts'
import { type Finding, findingOf } from './finding.ts'

export type Endpoints = Pick<Config, 'smtpUrl' | 'model' | 'vision' | 'embedding' | 'transcription'>

const maxMs = 10_000

/** Asks the mail server for a greeting and each model endpoint for its list: nothing is sent, nothing is computed. */
export async function checkEndpoints(endpoints: Endpoints): Promise<Finding[]> {
  const { smtpUrl, model: answers, vision, embedding, transcription } = endpoints
  const models = { answers, vision, embedding, transcription }
  const mail =
    smtpUrl === null
      ? findingOf('mail.unset', ['SMTP_URL'])
      : findingOf('mail.unreachable', await failuresOf('SMTP_URL', () => reachMailServer(smtpUrl)))
  const unreachable = await Promise.all(
    Object.entries(models).map(([use, model]) => failuresOf(use, async () => model && reachModel(model))),
  )
  return [...mail, ...findingOf('model.unreachable', unreachable.flat())]
}

async function failuresOf(what: string, reach: () => Promise<unknown>): Promise<string[]> {
  return reach().then(
    () => [],
    (error: unknown) => [`${what}: ${error instanceof Error ? error.message : String(error)}`],
  )
}

/** Asks for its list of models. @throws Error in a few words when it cannot be used */
export async function reachModel({ baseUrl, apiKey }: NonNullable<Endpoints['model']>): Promise<void> {
  const response = await fetch(`${baseUrl.replace(/\/+$/, '')}/models`, {
    headers: apiKey === null ? {} : { authorization: `Bearer ${apiKey}` },
    signal: AbortSignal.timeout(maxMs),
    redirect: 'manual',
  })
  await response.body?.cancel()
  // Some endpoints have no list; that they answer is what is asked.
  if (response.status === 401 || response.status === 403) throw new Error('it refuses the key')
  if (response.status >= 500) throw new Error(`it answers ${response.status}`)
}
