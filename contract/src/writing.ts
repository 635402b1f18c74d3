import * as z from 'zod/mini'
import { ErrorEvent } from './envelope.ts'
import { TextRange } from './chats.ts'
import { nameOfTag, noteLanguages } from './languages.ts'
import { limits } from './limits.ts'
import type { RouteTable } from './route.ts'
import { codes, reasons } from './reasons/refusals.ts'

export const NoteLanguage = z.enum(noteLanguages, codes.noteLanguageInvalid)
export type NoteLanguage = z.infer<typeof NoteLanguage>
/** By its name or its BCP 47 tag. */
const GivenLanguage = z.optional(z.pipe(z.transform(nameOfTag), z.optional(NoteLanguage)))

/** A prompt that is one of these names a preset. `Summarize` and `Generate SOPs` need no model. */
export const presets = ['Reform', 'Summarize', 'Generate SOPs'] as const
export type Preset = (typeof presets)[number]

export const TextToModify = z.object({
  prompt: z
    .string(codes.promptMissing)
    .check(z.trim(), z.minLength(1, codes.promptMissing), z.maxLength(limits.prompt, codes.promptLong)),
  /** Markdown; so is the result. More than `limits.modifiedText` is refused as too large. */
  text: z.string(codes.textMissing).check(z.trim(), z.minLength(1, codes.textMissing)),
  language: GivenLanguage,
})
export type TextToModify = z.infer<typeof TextToModify>

/**
 * `note` comes first, if at all: how the text was made where no model wrote it. `error` may stand before `end`; `end` is
 * always last and names the figures of the result that the given text does not hold, as offsets in all chunks together.
 */
export const ModifiedTextEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('note'), content: z.string() }),
  z.object({ type: z.literal('chunk'), content: z.string() }),
  ErrorEvent,
  z.object({ type: z.literal('end'), content: z.object({ unproven: z.array(TextRange) }) }),
])
export type ModifiedTextEvent = z.infer<typeof ModifiedTextEvent>

const at = '/api/departments/assets/resources/process' as const

export const writingRoutes = {
  modifyText: {
    kind: 'stream',
    method: 'POST',
    path: `${at}/text`,
    summary: 'Rewrites a text: by a preset, or as the prompt says',
    body: TextToModify,
    events: ModifiedTextEvent,
    output: z.string(),
    access: 'member',
  },
  writeDownSpeech: {
    kind: 'form',
    method: 'POST',
    path: `${at}/speech`,
    summary: 'Writes down recorded speech',
    fields: z.object({ language: GivenLanguage }),
    fileField: 'file',
    fileLimit: limits.speechBytes,
    fileTooLarge: reasons.speechTooLarge,
    output: z.object({ text: z.string() }),
    access: 'member',
  },
  fetchTools: {
    method: 'GET',
    path: `${at}/tools`,
    summary: 'What helps with writing here: whether a language model and speech-to-text are configured',
    output: z.object({ model: z.boolean(), speechToText: z.boolean(), webSpeech: z.boolean() }),
    access: 'member',
  },
} as const satisfies RouteTable
