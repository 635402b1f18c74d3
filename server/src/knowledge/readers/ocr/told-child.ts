import * as z from 'zod'

/** What the child that reads with tesseract.js is told. */
export const ToldChild = z.object({
  languages: z.array(z.string()).readonly(),
  /** Tesseract's own. */
  variables: z.record(z.string(), z.string()),
  /** Pictures to read; without them there is one on standard input. */
  files: z.optional(z.array(z.string()).readonly()),
})
export type ToldChild = z.infer<typeof ToldChild>
