import * as z from 'zod/mini'
import { Id, Time } from './ids.ts'

/** Hexadecimal SHA-256. */
const Hash = z.string().check(z.regex(/^[0-9a-f]{64}$/))

/** A later line, which forgot somebody, replaced what this one says of people; `words` is what it says since. */
const Rename = z.object({ by: z.int(), words: Hash })

/** A line of a company's trail with everything that its hash is made of (docs/decisions/0061). */
export const TrailLine = z.object({
  company: Id,
  /** Its place in the chain, from 1. */
  seq: z.int(),
  id: Id,
  at: Time,
  actorId: z.nullable(Id),
  actor: z.string(),
  action: z.string(),
  target: z.string(),
  address: z.string(),
  /** 16 bytes, hexadecimal; null in a line that was damaged. */
  salt: z.nullable(z.string()),
  /** What the hash says of actor, target and address. */
  words: z.nullable(z.string()),
  hash: z.nullable(z.string()),
  /** JSON: what this line did to others. */
  proof: z.string(),
  renames: z.array(Rename),
})
export type TrailLine = z.infer<typeof TrailLine>

/** What is left of a line that is kept no longer, as long as the line that forgot somebody in it is. */
export const RemovedLine = z.object({ company: Id, seq: z.int(), renames: z.array(Rename) })
export type RemovedLine = z.infer<typeof RemovedLine>
