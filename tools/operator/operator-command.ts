import { type Config, ConfigError, readConfig } from '../../server/src/config.ts'
import { CannotOpen } from '../../server/src/operator/installation.ts'

type Given = { has: (option: string) => boolean; positions: string[] }

/** Could not look, or could not begin. */
const couldNot = 2

/** The server's own settings: a command looks where the server would. */
export const readPlace = (): Config => readConfig(process.env, [])

/** Never an argument: those can be read by everybody on the machine. */
export const passphraseOf = (): string | null => process.env['BACKUP_PASSPHRASE'] || null

/** Runs one command to its exit code; what keeps it from beginning is one sentence and exit code 2. */
export async function runCommandOfOperator(
  wanted: { options: readonly string[]; positions: number; mostPositions?: number; usage?: string; failed?: number },
  run: (given: Given) => Promise<number>,
): Promise<void> {
  const failed = wanted.failed ?? couldNot
  const given = process.argv.slice(2)
  const options = given.filter((one) => one.startsWith('--'))
  const positions = given.filter((one) => !one.startsWith('--'))
  const unknown = options.find((one) => !wanted.options.includes(one))
  const { positions: least, mostPositions: most = least } = wanted
  if (unknown !== undefined || positions.length < least || positions.length > most) {
    console.error(
      wanted.usage ?? `There is no option ${unknown ?? positions[0]}; there are ${wanted.options.join(' ')}.`,
    )
    process.exit(failed)
  }
  try {
    process.exit(await run({ has: (option) => options.includes(option), positions }))
  } catch (error) {
    console.error(error instanceof CannotOpen || error instanceof ConfigError ? error.message : error)
    process.exit(failed)
  }
}
