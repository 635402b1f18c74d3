import { searchRoutes } from '@millwright/contract/search'
import type { Segment } from '@millwright/contract/segments'
import { type McpServer, ResourceNotFoundError, ResourceTemplate } from '@modelcontextprotocol/server'
import { Refusal } from '../../platform/refusal.ts'
import type { Guard, ProductCalls } from './product-calls.ts'

const scheme = 'millwright://resources/'
/** The same files, as they look. */
const pictures = 'millwright://pictures/'

/** What a source cites: a file's page, second or block; without one, the file from its beginning. */
export function resourceUri(resourceId: string, segment?: Segment): string {
  return scheme + resourceId + (segment === undefined ? '' : `/${encodeURIComponent(String(segment))}`)
}

export function addResources(server: McpServer, { call }: ProductCalls, guard: Guard): void {
  // Else the protocol is told of a fault of ours.
  const at = <T>({ href }: URL, work: Promise<T>) =>
    guard(work).catch((error: unknown) => {
      const isMissing = error instanceof Refusal && (error.code === 'not-found' || error.code === 'invalid-input')
      throw isMissing ? new ResourceNotFoundError(href, error.message) : error
    })
  const read = async (uri: URL, { resourceId, segment }: { resourceId: string; segment?: string }) => {
    const query = { resourceId, ...(segment === undefined ? {} : { segment }) }
    const { fileName, passages } = await at(uri, call(searchRoutes.readPassages, { query }))
    const text = passages.map((passage) => `${passage.title}\n${passage.text}`).join('\n\n')
    return { contents: [{ uri: uri.href, mimeType: 'text/plain', text: `${fileName}\n\n${text}` }] }
  }
  const one = (value: string | string[] | undefined) => decodeURIComponent(String(value))
  server.registerResource(
    'file',
    new ResourceTemplate(`${scheme}{resourceId}`, { list: undefined }),
    { title: 'File', description: 'The text of a file from its beginning', mimeType: 'text/plain' },
    (uri, { resourceId }) => read(uri, { resourceId: one(resourceId) }),
  )
  server.registerResource(
    'page',
    new ResourceTemplate(`${scheme}{resourceId}/{segment}`, { list: undefined }),
    { title: 'Page', description: 'The text of a page, second or block of a file', mimeType: 'text/plain' },
    (uri, { resourceId, segment }) => read(uri, { resourceId: one(resourceId), segment: one(segment) }),
  )
  const look = async (uri: URL, resourceId: string, page?: string) => {
    const query = { resourceId, ...(page === undefined ? {} : { page }) }
    const { mediaType: mimeType, base64: blob } = await at(uri, call(searchRoutes.readPicture, { query }))
    return { contents: [{ uri: uri.href, mimeType, blob }] }
  }
  server.registerResource(
    'image',
    new ResourceTemplate(`${pictures}{resourceId}`, { list: undefined }),
    { title: 'Image', description: 'An image as it looks, or the first page of a document', mimeType: 'image/jpeg' },
    (uri, { resourceId }) => look(uri, one(resourceId)),
  )
  server.registerResource(
    'page-picture',
    new ResourceTemplate(`${pictures}{resourceId}/{page}`, { list: undefined }),
    { title: 'Picture of a page', description: 'A page of a document as it looks', mimeType: 'image/jpeg' },
    (uri, { resourceId, page }) => look(uri, one(resourceId), one(page)),
  )
}
