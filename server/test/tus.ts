import { resumableRoutes, resumablePath, type UploadEvent } from '@millwright/contract/uploads'
import type { ApiClient } from './api-client.ts'
import type { AssetIds } from './documents.ts'

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
