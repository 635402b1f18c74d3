import * as z from 'zod'

/** What the child that reads with tesseract.js is told. */
export const ToldChild = z.object({
  languages: z.array(z.string()).readonly(),
  /** Tesseract's own. */
  variables: z.record(z.string(), z.string()),
  /** Pictures to read. */
  files: z.array(z.string()).readonly(),
})
export type ToldChild = z.infer<typeof ToldChild>
