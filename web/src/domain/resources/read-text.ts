import { companyRoutes } from '@millwright/contract/company'
import { ReadText, readTextRoutes } from '@millwright/contract/read-text'
import { type QueryClient, useQueries, useQuery } from '@tanstack/react-query'
import { keys } from '../../keys/keys.ts'
import { conflictIn } from '../../platform/api-error.ts'
import { call, submit } from '../../platform/api.ts'
import type { ResourcePlace } from './resource.ts'

/** What was read from these pages, in their order; undefined for one that is not known, or not yet. */
export function useReadTexts(place: ResourcePlace, pages: readonly number[]): (ReadText | undefined)[] {
  const { departmentId, assetId, id } = place
  const results = useQueries({
    queries: pages.map((segment) => ({
      queryKey: keys.readText(place, segment),
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        call(readTextRoutes.fetch, { query: { departmentId, assetId, id, segment }, signal }),
    })),
  })
  return results.map(({ data }) => data)
}

/** Somebody else corrected the page meanwhile. */
export class StaleText extends Error {
  override name = 'StaleText'
  readonly present: ReadText

  constructor(present: ReadText) {
    super()
    this.present = present
  }
}

/** Puts texts in place of those of lines, by their ids. Throws a StaleText after taking over what is there now. */
export async function saveReadText(
  cache: QueryClient,
  place: ResourcePlace,
  { segment, seen, changed }: { segment: number; seen: string; changed: ReadonlyMap<string, string> },
) {
  const { departmentId, assetId, id } = place
  const lines = [...changed].map(([line, written]) => ({ id: line, text: written }))
  try {
    const query = { departmentId, assetId, id, segment }
    const reply = await submit(readTextRoutes.correct, { query, body: { lines }, seen })
    cache.setQueryData<ReadText>(keys.readText(place, segment), reply.data)
    return reply
  } catch (error) {
    const present = conflictIn(error, ReadText)
    if (!present) throw error
    cache.setQueryData<ReadText>(keys.readText(place, segment), present)
    throw new StaleText(present)
  }
}

/** What the company's pictures are read in, as ISO 639-2. */
export function useReadLanguages(enabled: boolean): readonly string[] {
  const settings = useQuery({
    queryKey: keys.company,
    queryFn: ({ signal }) => call(companyRoutes.fetch, { signal }),
    enabled,
  })
  return settings.data?.ocrLanguages ?? []
}
