import { QueryClient } from '@tanstack/react-query'
import { ApiError } from './api-error.ts'

/** What the server refused stays refused; only a broken connection is worth another try. */
const shouldRetry = (failures: number, error: unknown) =>
  failures < 2 && (!(error instanceof ApiError) || error.status === 0 || error.status === 503)

/** One cache for one signed-in user: it goes when they go. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        retry: shouldRetry,
        refetchOnWindowFocus: true,
        // Without a line a query would wait for one and say nothing: it fails instead, and is asked again on its return.
        networkMode: 'always',
        refetchOnReconnect: true,
      },
      mutations: { retry: false },
    },
  })
}
