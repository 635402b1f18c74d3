import type { LanguageModelV4FunctionTool } from '@ai-sdk/provider'
import * as z from 'zod/mini'

const maxQueryLength = 300

/** All that a model may do: look. Each reads no more than whoever asks may. */
const inputs = {
  search_files: z.object({ query: z.string().check(z.minLength(1), z.maxLength(maxQueryLength)) }),
  search_records: z.object({ question: z.string().check(z.minLength(1), z.maxLength(maxQueryLength)) }),
  /** By the number that it was shown under: nothing else can be named. */
  read_around: z.object({ passage: z.int().check(z.gte(1)) }),
}

type ToolName = keyof typeof inputs
export type ToolCall = { [Name in ToolName]: { tool: Name } & z.infer<(typeof inputs)[Name]> }[ToolName]

export const tools: LanguageModelV4FunctionTool[] = [
  {
    type: 'function',
    name: 'search_files',
    description: 'Searches the manuals, notes, pictures and videos for words. Returns numbered passages.',
    inputSchema: {
      type: 'object',
      properties: { query: { type: 'string', description: 'words that the passage may hold' } },
      required: ['query'],
    },
  },
  {
    type: 'function',
    name: 'search_records',
    description:
      'Asks the records: assets with their fields (serial number, maker, dates), departments, experts and their skills.',
    inputSchema: {
      type: 'object',
      properties: { question: { type: 'string', description: 'a short question, such as: serial number of Press 4' } },
      required: ['question'],
    },
  },
  {
    type: 'function',
    name: 'read_around',
    description: 'Reads what stands before and after a numbered passage in its file.',
    inputSchema: {
      type: 'object',
      properties: { passage: { type: 'integer', description: 'the number of the passage' } },
      required: ['passage'],
    },
  },
]

/** A call as the model wrote it; null when there is no such tool, or it takes something else. */
export function readToolCall(name: string, input: string): ToolCall | null {
  const json = parsedInput(input)
  switch (name) {
    case 'search_files': {
      const { data } = inputs.search_files.safeParse(json)
      return data ? { tool: name, ...data } : null
    }
    case 'search_records': {
      const { data } = inputs.search_records.safeParse(json)
      return data ? { tool: name, ...data } : null
    }
    case 'read_around': {
      const { data } = inputs.read_around.safeParse(json)
      return data ? { tool: name, ...data } : null
    }
    default:
      return null
  }
}

/** Null when it is no JSON. */
export function parsedInput(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
