import { randomBytes, timingSafeEqual, createHash } from 'node:crypto'
import type { InstallationPlace } from '../installation.ts'
import { unforeseen } from './child-messages.ts'
import { runChild } from './run-child.ts'

export type RestoreWanted = { source: string; passphrase: string | null }

/** What a server that nobody has used offers to who can read its log. */
export type FirstRestore = {
  /** Printed at the start; good until it ends. */
  code: string
  isCode: (typed: string) => boolean
  /** Null, or a sentence why this cannot be restored. */
  look: (wanted: RestoreWanted) => Promise<string | null>
  /** The server ends its work and restores. */
  begin: (wanted: RestoreWanted) => void
}

/** Letters and digits that are not taken for one another: 80 bits of 16 characters. */
const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'

type Begin = (wanted: RestoreWanted, isCode: FirstRestore['isCode']) => void

/** @param begin is called once, with what was accepted */
export function openFirstRestore(place: InstallationPlace, begin: Begin): FirstRestore {
  const characters = [...randomBytes(16)].map((byte) => alphabet[byte % alphabet.length] ?? '')
  const code = characters.join('').replace(/(.{4})(?=.)/g, '$1-')
  const isCode = (typed: string) => timingSafeEqual(digest(bare(typed)), digest(bare(code)))
  let hasBegun = false
  return {
    code,
    isCode,
    async look(wanted) {
      const outcome = await runChild({ what: 'look', place, ...wanted })
      return outcome.kind === 'succeeded' ? null : (outcome.sentence ?? unforeseen)
    },
    begin(wanted) {
      if (hasBegun) return
      hasBegun = true
      begin(wanted, isCode)
    },
  }
}

const bare = (code: string) => code.toUpperCase().replace(/[^A-Z0-9]/g, '')
const digest = (text: string) => createHash('sha256').update(text).digest()
