import { assistantRoutes } from '@millwright/contract/assistant'
import { expertRoutes } from '@millwright/contract/experts'
import { limits } from '@millwright/contract/limits'
import { questionRoutes } from '@millwright/contract/questions'
import { searchKinds, searchRoutes } from '@millwright/contract/search'
import type { CallToolResult, McpServer } from '@modelcontextprotocol/server'
import { z } from 'zod'
import { Refusal } from '../../platform/refusal.ts'
import { gatherAnswer } from './gather-answer.ts'
import type { Guard, ProductCalls } from './product-calls.ts'
import { resourceUri } from './resources.ts'

const reads = { readOnlyHint: true, openWorldHint: false }
const id = z.uuid()
const assetId = id.describe('The id of an asset, from list_assets')
const inPlace = {
  assetId: id.optional().describe('Only in this asset'),
  departmentId: id.optional().describe('Only in the assets of this department'),
}

/** Each is a call of the API, with the rights, limits and trail of that. */
export function addTools(server: McpServer, { call, events }: ProductCalls, guard: Guard): void {
  const answer = (work: Promise<object>) => guard(work).then(asResult, asFailure)

  server.registerTool(
    'list_assets',
    {
      title: 'List assets',
      description: 'The machines and other assets that may be asked about, with their departments.',
      inputSchema: z.object({}),
      annotations: reads,
    },
    () => answer(call(assistantRoutes.fetchAssets).then((assets) => ({ assets }))),
  )
  server.registerTool(
    'search',
    {
      title: 'Search',
      description: 'Finds files, passages, notes, videos, assets, fields of records, departments and experts by words.',
      inputSchema: z.object({
        query: z.string().min(1).max(limits.search),
        kinds: z.array(z.enum(searchKinds)).optional().describe('All kinds unless some are named'),
        ...inPlace,
        most: z.int().min(1).max(limits.searchHits.max).optional().describe('Hits of each kind; 5 unless given'),
      }),
      annotations: reads,
    },
    ({ query: q, kinds = [], most, ...place }) => {
      const query = { q, kinds: kinds.join(','), ...place, ...(most === undefined ? {} : { pageSize: most }) }
      return answer(call(searchRoutes.search, { query }).then(({ groups, searchedFor }) => ({ groups, searchedFor })))
    },
  )
  server.registerTool(
    'read_passage_around',
    {
      title: 'Read around a passage',
      description: 'The text of a file around a passage that search found, of one page, or from its beginning.',
      inputSchema: z.object({
        resourceId: id,
        passageId: id.optional().describe('The id of a hit of the kinds passage, note and video'),
        segment: z
          .union([z.string(), z.int()])
          .optional()
          .describe('A page, second or block, where no passage is named'),
      }),
      annotations: reads,
    },
    ({ resourceId, passageId, segment }) => {
      const query = { resourceId, passageId, ...(segment === undefined ? {} : { segment: String(segment) }) }
      return answer(call(searchRoutes.readPassages, { query }))
    },
  )
  server.registerTool(
    'ask',
    {
      title: 'Ask',
      description:
        'Answers a question from the material alone and cites each place as [n]. Kept as a chat of the asker.',
      inputSchema: z.object({ question: z.string().min(1).max(limits.question), ...inPlace, chatId: id.optional() }),
      annotations: { readOnlyHint: false, destructiveHint: false, openWorldHint: false },
    },
    ({ question, ...where }) => {
      const body = { query: question, ...where }
      return answer(events(assistantRoutes.ask, { body }).then(gatherAnswer))
    },
  )
  server.registerTool(
    'list_experts',
    {
      title: 'List experts',
      description: 'Whom one may ask about an asset, with their skills from 0 to 4 and how to reach them.',
      inputSchema: z.object({ assetId }),
      annotations: reads,
    },
    ({ assetId: of }) =>
      answer(
        call(expertRoutes.fetchAll, { query: { assetId: of } }).then((experts) => ({
          experts: experts.map(({ profilePic: _, ...expert }) => expert),
        })),
      ),
  )
  server.registerTool(
    'open_questions',
    {
      title: 'Open questions',
      description: 'What was asked about an asset and not answered. For those with full access to it.',
      inputSchema: z.object({ assetId }),
      annotations: reads,
    },
    ({ assetId: of }) =>
      answer(call(questionRoutes.fetch, { query: { assetId: of } }).then((questions) => ({ questions }))),
  )
}

/** As structure, as the protocol asks also as text, and the files it names as links that `resources/read` takes. */
function asResult(found: object): CallToolResult {
  const structuredContent = found as Record<string, unknown>
  const links = Array.isArray(structuredContent['sources']) ? linksOf(structuredContent['sources']) : []
  return { content: [{ type: 'text', text: JSON.stringify(found) }, ...links], structuredContent }
}

type CitedSource = { n: number; resourceId: string; fileName: string; segments: (string | number)[]; isFile: boolean }

function linksOf(sources: readonly CitedSource[]): CallToolResult['content'] {
  return sources
    .filter(({ isFile }) => isFile)
    .map(({ n, resourceId, fileName, segments: [segment] }) => ({
      type: 'resource_link' as const,
      uri: resourceUri(resourceId, segment),
      name: `[${n}] ${fileName}`,
      mimeType: 'text/plain',
    }))
}

/** A tool that was refused says so to the model, which may then do something else. */
function asFailure(error: unknown): CallToolResult {
  if (!(error instanceof Refusal)) throw error
  return { isError: true, content: [{ type: 'text', text: error.message }] }
}
