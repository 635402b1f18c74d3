import { writingRoutes } from '@millwright/contract/writing'
import { useQuery } from '@tanstack/react-query'
import { keys } from '../../keys/keys.ts'
import { call } from '../../platform/api.ts'

const nothing = { model: false, speechToText: false, webSpeech: false }

/** What helps with writing here; nothing as long as that is not known. */
export function useWritingTools() {
  const tools = useQuery({
    queryKey: keys.writingTools,
    queryFn: ({ signal }) => call(writingRoutes.fetchTools, { signal }),
  })
  return tools.data ?? nothing
}
