import { hash, verify } from '@node-rs/argon2'
import { createTurns } from './turns.ts'

export type Passwords = {
  /**
   * For work that comes to a hash only after a look into the database: takes its place first.
   * @throws Refusal `too-many` when there is none, before anything is spent on it.
   */
  admit: <T>(work: () => Promise<T>) => Promise<T>
  hash: (password: string, signal: AbortSignal) => Promise<string>
  /** Takes as long when there is no hash: it then compares with one that no password has. */
  matches: (password: string, stored: string | null, signal: AbortSignal) => Promise<boolean>
}

/**
 * argon2id, 46 MiB, 1 pass, 1 lane: OWASP Password Storage Cheat Sheet,
 * https://cheatsheetseries.owasp.org/cheatsheets/Password_Storage_Cheat_Sheet.html#argon2id
 * Of its settings of equal strength the one with the most memory: it is the most expensive for a graphics card, and
 * takes long enough here that finding a row or not cannot be told from it (accounts.slow.test.ts).
 * The library's algorithm is argon2id unless told otherwise.
 */
const cost = { memoryCost: 47_104, timeCost: 1, parallelism: 1 }

/** Of a random password that was thrown away; same cost as every other. */
const nobody = await hash(crypto.randomUUID(), cost)

/**
 * Hashing takes a core for tens of milliseconds: a flood of sign-ins must not starve everything else.
 * @param parallel hashes at once; two leave half of Node's four threads to files and names
 * @param waiting callers in the queue; whoever comes after them is refused with `too-many`
 */
export function createPasswords({ parallel = 2, waiting = 64 } = {}): Passwords {
  const turns = createTurns(parallel, { waiting })
  const inTurn = <T>(signal: AbortSignal, work: () => Promise<T>) =>
    turns(() => {
      signal.throwIfAborted()
      return work()
    })

  return {
    admit: createTurns(parallel + waiting, { waiting: 0 }),
    hash: (password, signal) => inTurn(signal, () => hash(password, cost)),
    matches: (password, stored, signal) =>
      inTurn(signal, async () => {
        const same = await verify(stored ?? nobody, password)
        return stored !== null && same
      }),
  }
}
