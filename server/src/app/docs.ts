import type { RouteTable } from '@millwright/contract/route'
import type { FastifyInstance } from 'fastify'

/** A plain page of all calls at /api/docs; the whole description is /api/openapi.json. */
export function serveDocs(app: FastifyInstance, tables: Record<string, RouteTable>): void {
  const page = pageOf(tables)
  app.get('/api/docs', (_request, reply) =>
    reply
      .headers({
        'Content-Type': 'text/html; charset=utf-8',
        'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
      })
      .send(page),
  )
}

function pageOf(tables: Record<string, RouteTable>): string {
  const sections = Object.entries(tables).map(([noun, table]) => {
    const rows = Object.values(table).map(
      (route) =>
        `<tr><td>${route.method}</td><td><code>${escape(route.path)}</code></td><td>${escape(route.summary)}</td><td>${route.access}</td></tr>`,
    )
    return `<h2>${escape(noun)}</h2><table><tr><th>Method</th><th>Path</th><th>What it does</th><th>Needs</th></tr>${rows.join('')}</table>`
  })
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Millwright calls</title>
<style>body{font:14px/20px system-ui,sans-serif;max-width:70rem;margin:2rem auto;padding:0 1rem}table{border-collapse:collapse;width:100%}td,th{border-bottom:1px solid #ddd9cf;padding:.4rem .6rem;text-align:left;vertical-align:top}code{overflow-wrap:anywhere}</style>
<h1>Millwright calls</h1><p>The whole description, with every shape: <a href="/api/openapi.json">/api/openapi.json</a> (OpenAPI 3.1).</p>${sections.join('')}</html>`
}

function escape(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`)
}
