import { chatRoutes } from '@millwright/contract/chats'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../platform/api.ts'

export const chatsKey = (assetId: string) => ['chats', assetId] as const

/** The user's own chats about an asset. */
export function useChats(assetId: string) {
  return useQuery({
    queryKey: chatsKey(assetId),
    queryFn: ({ signal }) => call(chatRoutes.fetch, { query: { assetId }, signal }),
  })
}
