import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import * as z from 'zod/mini'

const Value = z.object({
  stringValue: z.optional(z.string()),
  intValue: z.optional(z.number()),
  arrayValue: z.optional(z.object({ values: z.array(z.object({ stringValue: z.string() })) })),
})
const Attributes = z.array(z.object({ key: z.string(), value: Value }))
const Span = z.object({
  name: z.string(),
  traceId: z.string(),
  spanId: z.string(),
  parentSpanId: z.optional(z.string()),
  attributes: Attributes,
  status: z.object({ code: z.number() }),
})
/** As OTLP has it in JSON (https://opentelemetry.io/docs/specs/otlp/#json-protobuf-encoding). */
const Exported = z.object({
  resourceSpans: z.array(
    z.object({
      resource: z.object({ attributes: Attributes }),
      scopeSpans: z.array(z.object({ spans: z.array(Span) })),
    }),
  ),
})

export type ExportedSpan = Omit<z.infer<typeof Span>, 'attributes'> & {
  facts: Readonly<Record<string, string | number | string[] | undefined>>
  service: unknown
}

type Answer = (response: ServerResponse) => void

/** A collector of traces on this machine. It takes all until it was told otherwise. */
export async function openOtlpReceiver() {
  const received: { path: string; headers: IncomingHttpHeaders; body: string }[] = []
  let answer: Answer = (response) => void response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
  const server = createServer((request, response) => {
    void (async () => {
      const chunks: Uint8Array[] = []
      for await (const chunk of request) chunks.push(chunk as Uint8Array)
      received.push({ path: request.url ?? '', headers: request.headers, body: Buffer.concat(chunks).toString('utf8') })
      answer(response)
    })()
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  return {
    address: `http://127.0.0.1:${port}`,
    received,
    answerWith: (next: Answer) => void (answer = next),
    spans: (): ExportedSpan[] => received.flatMap(({ body }) => spansIn(body)),
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
export type OtlpReceiver = Awaited<ReturnType<typeof openOtlpReceiver>>

function spansIn(body: string): ExportedSpan[] {
  return Exported.parse(JSON.parse(body)).resourceSpans.flatMap(({ resource, scopeSpans }) => {
    const service = factsOf(resource.attributes)['service.name']
    return scopeSpans.flatMap(({ spans }) =>
      spans.map(({ attributes, ...span }) => ({ ...span, facts: factsOf(attributes), service })),
    )
  })
}

function factsOf(attributes: z.infer<typeof Attributes>): ExportedSpan['facts'] {
  return Object.fromEntries(
    attributes.map(({ key, value: { stringValue, intValue, arrayValue } }) => [
      key,
      stringValue ?? intValue ?? arrayValue?.values.map((one) => one.stringValue),
    ]),
  )
}
