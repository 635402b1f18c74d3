import { z } from 'zod'

/** What the child that restores is told, on its standard input: nobody else on the machine reads that. */
export const Order = z.object({
  what: z.enum(['look', 'restore']),
  place: z.object({
    dataDir: z.string(),
    databaseUrl: z.string().nullable(),
    storage: z.optional(
      z.nullable(
        z.object({
          url: z.string(),
          keys: z.object({
            accessKeyId: z.string(),
            secretAccessKey: z.string(),
            sessionToken: z.nullable(z.string()),
          }),
          cacheBytes: z.number(),
        }),
      ),
    ),
    installationSecret: z.optional(z.nullable(z.string())),
  }),
  source: z.string(),
  passphrase: z.string().nullable(),
})
export type Order = z.infer<typeof Order>

/** What it says, a line each: how far it is, and at last how it ended. */
export const RestoreMessage = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('progress'), done: z.number(), total: z.number() }),
  z.object({ kind: z.literal('succeeded'), backup: z.string() }),
  /** `sentence`: for who asked; null for what nobody foresaw, which is on standard error. */
  z.object({ kind: z.literal('failed'), sentence: z.string().nullable() }),
])
export type RestoreMessage = z.infer<typeof RestoreMessage>
export type RestoreOutcome = Exclude<RestoreMessage, { kind: 'progress' }>

/** In place of a sentence that nobody has. */
export const unforeseen = 'That did not succeed. The log of the server says why.'
