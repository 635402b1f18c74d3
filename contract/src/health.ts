import * as z from 'zod/mini'
import type { RouteTable } from './route.ts'

const Alive = z.object({ status: z.literal('ok') })
const Readiness = z.object({ database: z.boolean(), storage: z.boolean(), queue: z.boolean() })

export const healthRoutes = {
  health: {
    kind: 'plain',
    method: 'GET',
    path: '/api/health',
    summary: 'The process lives',
    output: Alive,
    access: 'anyone',
  },
  ready: {
    kind: 'plain',
    method: 'GET',
    path: '/api/ready',
    summary: 'Database, storage and queue answer',
    output: Readiness,
    access: 'anyone',
  },
  openapi: {
    kind: 'plain',
    method: 'GET',
    path: '/api/openapi.json',
    summary: 'This description, OpenAPI 3.1',
    output: z.record(z.string(), z.unknown()),
    access: 'anyone',
  },
} as const satisfies RouteTable
export type Readiness = z.infer<typeof Readiness>
