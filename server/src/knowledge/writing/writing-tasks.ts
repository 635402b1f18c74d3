import type { TextRange } from '@millwright/contract/chats'
import { unprovenFigures } from '../answers/proof/unproven-figures.ts'
import { writeSteps } from './steps/write-steps.ts'
import { summarize } from './summarize.ts'

/** What is computed from a text of its writer, for `writingWork`. */
export const writingTasks = {
  summarize: ({ text }: { text: string }): string => summarize(text),
  steps: ({ text }: { text: string }): string => writeSteps(text),
  /** The figures of `text` that do not stand in `given`. */
  unproven: ({ text, given }: { text: string; given: string }): TextRange[] => unprovenFigures(text, given),
}
