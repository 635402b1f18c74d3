import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'

/** The official client, as a program outside would use it. `legacy`: it speaks the protocol of before sessions went. */
export async function connectMcp(url: string, token: string, mode: 'legacy' | 'auto' = 'auto'): Promise<Client> {
  const requestInit = { headers: { authorization: `Bearer ${token}` } }
  const client = new Client({ name: 'a test', version: '1.0.0' }, { versionNegotiation: { mode } })
  await client.connect(new StreamableHTTPClientTransport(new URL('/mcp', url), { requestInit }))
  return client
}
