import { useQuery } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import { keys } from '../../keys/keys.ts'
import { leftBehind, openUnsavedWork } from './unsaved-work.ts'

/** What this browser kept of an earlier page and was never sent, the latest first. `prefix`: of its keys. */
export function useKeptWork<Work>(prefix: string, schema: z.ZodMiniType<Work>) {
  return useQuery({
    queryKey: keys.keptWork(prefix),
    queryFn: async () => {
      try {
        return await leftBehind(await (await openUnsavedWork()).find(prefix, schema))
      } catch {
        // A browser that keeps nothing has nothing to bring back.
        return []
      }
    },
    staleTime: Infinity,
    gcTime: 0,
    networkMode: 'always',
  })
}
