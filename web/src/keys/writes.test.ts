import type { RouteTable } from '@millwright/contract/route'
import { routes } from '@millwright/contract/routes'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { TouchedNoun } from './touched.ts'
import { tracesOf, writes } from './writes.ts'

const tables: Readonly<Record<string, RouteTable>> = routes
const written = Object.values(tables)
  .flatMap((ofNoun) => Object.values(ofNoun))
  .filter(({ method }) => method !== 'GET')
  .map((route) => ({ route, name: `${route.method} ${route.path}` }))
const lines: Readonly<Record<string, unknown>> = writes

/** Every field that a route may ask for, by its name; of an import, that it is no preview. */
const sent = new Proxy({}, { get: (_, name) => (name === 'preview' ? undefined : String(name)) })

describe('every route that writes', () => {
  it('has its line, and no line is left of one that is gone', () => {
    expect(Object.keys(lines).toSorted()).toEqual([...new Set(written.map(({ name }) => name))].toSorted())
  })

  it.each(written.filter(({ name }) => typeof lines[name] !== 'string'))('$name names what it changed', ({ route }) => {
    const isList = 'output' in route && route.output instanceof z.ZodMiniArray
    for (const data of [undefined, isList ? [sent] : sent]) {
      const touched = tracesOf({ route, query: sent, body: sent, data })
      expect(touched.length).toBeGreaterThan(0)
      expect(touched.filter((one) => !TouchedNoun.safeParse(one).success)).toEqual([])
    }
  })

  it('says why it changes nothing that is kept, where it names nothing', () => {
    const reasons = Object.values(lines).filter((line) => typeof line === 'string')
    expect(reasons.length).toBeGreaterThan(0)
    for (const reason of reasons) expect(reason).toMatch(/^[A-Z].{10,}\.$/)
  })
})

it('names the file that was renamed, and nothing where a file of members was only looked at', () => {
  const { resources, users } = routes
  const query = { departmentId: 'pumps', assetId: 'p-101', id: 'manual' }
  expect(tracesOf({ route: resources.rename, query, body: { fileName: 'New.pdf' }, data: undefined })).toEqual([
    { noun: 'file', assetId: 'p-101', id: 'manual' },
  ])
  const preview = { route: users.importCsv, query: { preview: 'true' }, body: undefined, data: undefined }
  expect(tracesOf(preview)).toEqual([])
})
