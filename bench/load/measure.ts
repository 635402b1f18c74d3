import type { TestServer } from '../../server/test/harness.ts'

/** One line of the table: a figure for a kind of database. */
export type Figure = {
  what: string
  /** With its unit; what test-plan's section on load aims at. */
  goal: string
  figure: string
}

export type PreparedBench = {
  /** Settings of its server beside the usual ones. */
  env: Record<string, string>
  measure: (server: TestServer) => Promise<Figure[]>
  end: () => Promise<unknown>
}
export type Measurement = { name: string; begin: () => Promise<PreparedBench> }

/** One that needs nothing beside its server. */
export function measurement(name: string, measure: PreparedBench['measure']): Measurement {
  return { name, begin: async () => ({ env: {}, measure, end: async () => {} }) }
}

/** A number of the environment, for a shorter or a longer run. */
export function sizeOf(name: `LOAD_${string}`, usual: number): number {
  return Number(process.env[name] ?? usual)
}

export const megabytes = (bytes: number) => Math.round(bytes / 1e6)
