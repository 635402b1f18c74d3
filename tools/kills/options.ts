/** Says in a sentence why nothing would be killed. */
export class Refused extends Error {}

export type KillOptions<Database extends string> = {
  count: number
  seed: number
  /** All areas where none is named. */
  isWanted: (named: { name: string }) => boolean
  databases: readonly Database[]
}

type Here<Database extends string> = { names: readonly string[]; databases: readonly Database[] }

/** What `npm run test:kills -- COUNT [AREA ...]` was asked for, of what is here. */
export function readOptions<Database extends string>(
  [count = '100', ...named]: readonly string[],
  env: NodeJS.ProcessEnv,
  here: Here<Database>,
): KillOptions<Database> {
  if (!(Number.isSafeInteger(Number(count)) && Number(count) > 0)) {
    throw new Refused(
      `How many kills? A whole number comes first, then areas: npm run test:kills -- 50 upload. Not: ${count}`,
    )
  }
  const unknown = named.filter((name) => !here.names.includes(name))
  if (unknown.length > 0) {
    throw new Refused(`There is no such area: ${unknown.join(', ')}. There are: ${here.names.join(', ')}`)
  }
  const seed = Number(env['KILLS_SEED'] ?? Date.now() % 1_000_000)
  if (!Number.isSafeInteger(seed)) throw new Refused('KILLS_SEED is no whole number')
  const databases = here.databases.filter((one) => (env['KILLS_DATABASE'] ?? one) === one)
  if (databases.length === 0) {
    throw new Refused(`KILLS_DATABASE is none of those that are here: ${here.databases.join(', ')}`)
  }
  return { count: Number(count), seed, databases, isWanted: ({ name }) => named.length === 0 || named.includes(name) }
}
