import * as z from 'zod/mini'

/** A note that was made and not saved yet: it goes with the way to the screen where it is written on. */
const GeneratedNote = z.object({ title: z.string(), data: z.string() })
export type GeneratedNote = z.infer<typeof GeneratedNote>

const HandedNote = z.object({ generated: GeneratedNote })

export const handOver = (generated: GeneratedNote) => ({ generated }) satisfies z.infer<typeof HandedNote>

/** What came along to the screen, in the state of its address; null for nothing. */
export const handedOver = (state: unknown): GeneratedNote | null => HandedNote.safeParse(state).data?.generated ?? null
