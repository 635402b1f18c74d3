import type { RouteTable } from '@millwright/contract/route'
import { routes } from '@millwright/contract/routes'
import { scopesByRoute } from '@millwright/contract/scopes-of-calls'
import type { FastifyInstance } from 'fastify'
import { createHash } from 'node:crypto'
import { docsScript } from './docs-script.ts'

const scopes = scopesByRoute(routes)
const scriptHash = createHash('sha256').update(docsScript).digest('base64')
const policy = [
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  `script-src 'sha256-${scriptHash}'`,
  "connect-src 'self'",
  "form-action 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** All calls at /api/docs, to be tried out with an access token; the whole description is /api/openapi.json. */
export function serveDocs(app: FastifyInstance, tables: Record<string, RouteTable>): void {
  const page = pageOf(tables)
  app.get('/api/docs', (_request, reply) =>
    reply.headers({ 'Content-Type': 'text/html; charset=utf-8', 'Content-Security-Policy': policy }).send(page),
  )
}

function pageOf(tables: Record<string, RouteTable>): string {
  const sections = Object.entries(tables).map(([noun, table]) => {
    const rows = Object.values(table).map(
      (route) =>
        `<tr data-method="${route.method}" data-path="${escape(route.path)}"><td>${route.method}</td><td><code>${escape(route.path)}</code></td><td>${escape(route.summary)}</td><td>${route.access}</td><td>${scopes.get(route) ?? ''}</td><td><button type="button" aria-label="Try ${route.method} ${escape(route.path)}">Try</button></td></tr>`,
    )
    return `<h2>${escape(noun)}</h2><table><tr><th>Method</th><th>Path</th><th>What it does</th><th>Needs</th><th>Token</th><th></th></tr>${rows.join('')}</table>`
  })
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Millwright calls</title>
<style>body{font:14px/20px system-ui,sans-serif;max-width:70rem;margin:2rem auto;padding:0 1rem}table{border-collapse:collapse;width:100%}td,th{border-bottom:1px solid #ddd9cf;padding:.4rem .6rem;text-align:left;vertical-align:top}code{overflow-wrap:anywhere}form{display:grid;gap:.5rem;grid-template-columns:8rem 1fr;align-items:center}output{display:block;white-space:pre-wrap;overflow-wrap:anywhere;max-height:24rem;overflow:auto;font:12px/18px ui-monospace,monospace}</style>
<h1>Millwright calls</h1><p>The whole description, with every shape: <a href="/api/openapi.json">/api/openapi.json</a> (OpenAPI 3.1). Models ask at <code>/mcp</code> (Model Context Protocol). A program shows an access token: <code>Authorization: Bearer mw_…</code>. Make one under Settings, Access tokens.</p>
<h2>Try a call</h2><form><label for="token">Access token</label><input id="token" name="token" type="password" autocomplete="off"><label for="method">Method</label><select id="method" name="method"><option>GET</option><option>POST</option><option>PUT</option><option>PATCH</option><option>DELETE</option></select><label for="path">Path and query</label><input id="path" name="path" value="/api/assistant/assets"><label for="body">JSON body</label><textarea id="body" name="body" rows="3"></textarea><span></span><button>Send</button></form><output aria-label="Reply"></output>
${sections.join('')}<script>${docsScript}</script></html>`
}

function escape(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`)
}
