import { limits } from '@millwright/contract/limits'
import type { McpServer } from '@modelcontextprotocol/server'
import { z } from 'zod'

const argsSchema = z.object({ question: z.string().min(1).max(limits.question) })

/** What the tiles above an empty chat begin with. */
const starters = [
  {
    name: 'knowledge_search',
    title: 'Knowledge Search',
    description: 'Answers a question from the material, with its sources',
    ask: 'Answer with the tool "ask". Keep its [n] and list the sources below, with file and page.',
  },
  {
    name: 'videos_insights',
    title: 'Videos Insights',
    description: 'Finds what videos show and say',
    ask: 'Use the tool "search" with the kind "video", then "read_passage_around". Name the video and the second.',
  },
  {
    name: 'create_notes',
    title: 'Create Notes',
    description: 'Drafts a note from what the material says',
    ask: 'Use the tool "ask", and draft a short note from the answer alone: a title, steps, and the sources below.',
  },
] as const

export function addPrompts(server: McpServer): void {
  for (const { name, title, description, ask } of starters) {
    server.registerPrompt(name, { title, description, argsSchema }, ({ question }) => ({
      messages: [{ role: 'user', content: { type: 'text', text: `${question}\n\n${ask}` } }],
    }))
  }
}
