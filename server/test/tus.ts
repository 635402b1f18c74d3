import { resumableRoutes, resumablePath, type UploadEvent } from '@millwright/contract/uploads'
import { resourceRoutes } from '@millwright/contract/resources'
import type { ApiClient } from './api-client.ts'
import { type AssetIds, upload } from './documents.ts'
import { makeManualPdf } from './pdf/make-pdf.ts'

const tusVersion = { 'tus-resumable': '1.0.0' }

export type NewResumable = {
  place: AssetIds
  size: number
  fileName: string
  kind?: string
  /** Further metadata. */
  fields?: Record<string, string>
}

type PieceOptions = { headers?: Record<string, string>; body?: Uint8Array | ReadableStream<Uint8Array> | null }

/** What a client of the tus protocol sends, request by request. */
export function tusClient(client: ApiClient, server: { url: string }) {
  const request = (method: string, path: string, { headers = {}, body = null }: PieceOptions = {}) =>
    fetch(new URL(path, server.url), {
      method,
      headers: { ...tusVersion, authorization: `Bearer ${client.token}`, ...headers },
      body: body instanceof Uint8Array ? Buffer.from(body) : body,
      ...(body instanceof ReadableStream && { duplex: 'half' }),
    })
  return {
    begin({ place, size, fileName, kind = 'document', fields = {} }: NewResumable): Promise<Response> {
      const metadata = { kind, ...place, filename: fileName, ...fields }
      const pairs = Object.entries(metadata).map(([name, value]) => `${name} ${Buffer.from(value).toString('base64')}`)
      const headers = { 'upload-length': String(size), 'upload-metadata': pairs.join(',') }
      return request('POST', resumablePath, { headers })
    },
    /** The address of a new upload; a refusal throws. */
    async begun(upload: NewResumable): Promise<string> {
      const response = await this.begin(upload)
      const address = response.headers.get('location')
      if (response.status !== 201 || address === null) throw new Error(`${response.status} ${await response.text()}`)
      return address
    },
    head: (address: string) => request('HEAD', address),
    async offset(address: string): Promise<number> {
      return Number((await request('HEAD', address)).headers.get('upload-offset') ?? Number.NaN)
    },
    patch(address: string, offset: number, bytes: Uint8Array | ReadableStream<Uint8Array>): Promise<Response> {
      const headers = { 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' }
      return request('PATCH', address, { headers, body: bytes })
    },
    remove: (address: string) => request('DELETE', address),
    async events(address: string): Promise<UploadEvent[]> {
      const events: UploadEvent[] = []
      const id = address.split('/').at(-1) ?? ''
      for await (const event of client.events(resumableRoutes.events, { query: { id } })) events.push(event)
      return events
    },
  }
}

export type HeldOpen = {
  /** How the link is answered now. */
  link: () => Promise<number>
  /** What the stream has said once it is over. */
  stream: Promise<string>
}

/** A stream that somebody has open, and a link to a file that they were told of. They must have full access to the place. */
export async function holdOpen(server: { url: string }, client: ApiClient, place: AssetIds): Promise<HeldOpen> {
  const { bytes: file } = await makeManualPdf({ pages: 1 })
  const { id } = await upload(client, { place, file, fileName: 'Held.pdf' })
  const { files } = await client.call(resourceRoutes.fetchAllDocuments, { query: place })
  const url = files.find((one) => one.id === id)?.url ?? ''
  const begun = await tusClient(client, server).begun({ place, size: 1000, fileName: 'Manual.pdf' })
  const stream = await client.request('GET', `${begun}/events`)
  if (!stream.headers.get('content-type')?.includes('text/event-stream')) throw new Error(await stream.text())
  const link = async () => {
    const answer = await client.request('GET', url)
    await answer.arrayBuffer()
    return answer.status
  }
  return { link, stream: stream.text() }
}
