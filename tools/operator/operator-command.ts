import { type Config, readConfig } from '../../server/src/config.ts'
import { ConfigError } from '../../server/src/config/environment.ts'
import { CannotOpen } from '../../server/src/operator/cannot-open.ts'

type GivenArguments = {
  has: (option: string) => boolean
  /** Of an option that takes one; null when it was not given. */
  valueOf: (option: string) => string | null
  positions: string[]
}

type WantedArguments = {
  options: readonly string[]
  /** Options that take a value: `--at=ID` or `--at ID`. */
  values?: readonly string[]
  positions: number
  maxPositions?: number
  usage?: string
  failed?: number
}

/** Says to who typed a command why it does not begin. Of what lies behind it, `CannotOpen` does, whose reasons are stored, too. */
export class CannotRun extends Error {
  constructor(sentence: string, cause?: unknown) {
    super(sentence, { cause })
    this.name = 'CannotRun'
  }
}

/** Could not look, or could not begin. */
const couldNot = 2

/** The server's own settings: a command looks where the server would. */
export const readPlace = (): Config => readConfig(process.env, [])

/** Never an argument: those can be read by everybody on the machine. */
export const passphraseOf = (): string | null => process.env['BACKUP_PASSPHRASE'] || null

/** Runs one command to its exit code; what keeps it from beginning is one sentence and exit code 2. */
export async function runCommandOfOperator(
  wanted: WantedArguments,
  run: (given: GivenArguments) => Promise<number>,
): Promise<void> {
  const failed = wanted.failed ?? couldNot
  const { options, values, positions } = readArguments(process.argv.slice(2), wanted.values ?? [])
  const unknown = options.find((one) => !wanted.options.includes(one))
  const { positions: least, maxPositions: most = least } = wanted
  const isTooManyOrFew = positions.length < least || positions.length > most
  if (unknown !== undefined || isTooManyOrFew || [...values.values()].includes('')) {
    console.error(
      wanted.usage ?? `There is no option ${unknown ?? positions[0]}; there are ${wanted.options.join(' ')}.`,
    )
    process.exit(failed)
  }
  const given: GivenArguments = {
    has: (option) => options.includes(option),
    valueOf: (option) => values.get(option) ?? null,
    positions,
  }
  try {
    process.exit(await run(given))
  } catch (error) {
    const isForOperator = error instanceof CannotRun || error instanceof CannotOpen || error instanceof ConfigError
    console.error(isForOperator ? error.message : error)
    process.exit(failed)
  }
}

function readArguments(given: readonly string[], withValue: readonly string[]) {
  const options: string[] = []
  const positions: string[] = []
  const values = new Map<string, string>()
  for (let at = 0; at < given.length; at += 1) {
    const text = given[at] ?? ''
    const [name = '', value] = text.split(/=(.*)/s)
    if (!text.startsWith('--')) positions.push(text)
    else if (!withValue.includes(name)) options.push(text)
    else if (value !== undefined) values.set(name, value)
    else values.set(name, given[(at += 1)] ?? '')
  }
  return { options, positions, values }
}
