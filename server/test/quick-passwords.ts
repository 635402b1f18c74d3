import { createHash } from 'node:crypto'
import type { Passwords } from '../src/platform/passwords.ts'

/**
 * Keeps a password as its SHA-256: for what is asked of accounts and not of hashing, which takes a core for tens of
 * milliseconds each time. Every server that a test starts has the real ones.
 */
export const quickPasswords: Passwords = {
  admit: (work) => work(),
  hash: async (password) => digestOf(password),
  matches: async (password, stored) => digestOf(password) === stored,
}

const digestOf = (password: string) => createHash('sha256').update(password).digest('hex')
