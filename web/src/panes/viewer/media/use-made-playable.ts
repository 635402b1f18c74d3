import { useQuery } from '@tanstack/react-query'
import type { ResourcePlace } from '../../../domain/resources/resource.ts'
import { keys } from '../../../keys/keys.ts'

/** Milliseconds between two looks, while the window is seen. */
const lookEvery = 3000

type Uploaded = { place: ResourcePlace; url: string; size: number }

/** Whether the link gives another file than was uploaded by now: what browsers play of it. No job that is followed tells of it. */
export function useMadePlayable({ place, url, size }: Uploaded, isAwaited: boolean): boolean {
  const { data } = useQuery({
    queryKey: keys.playable(place, url),
    queryFn: async ({ signal }) => {
      const response = await fetch(url, { method: 'HEAD', signal })
      const length = response.headers.get('content-length')
      return response.ok && length !== null && Number(length) !== size
    },
    enabled: isAwaited,
    staleTime: 0,
    retry: false,
    refetchInterval: lookEvery,
  })
  return isAwaited && data === true
}
