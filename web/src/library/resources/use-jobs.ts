import { Job, processingRoutes } from '@millwright/contract/processing'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import * as z from 'zod/mini'
import { documentsKey } from './documents.ts'
import { ApiError } from '../../platform/api-error.ts'
import { listen } from '../../platform/streams.ts'
import { joinFeed } from '../../platform/shared-feed.ts'

const Jobs = z.array(Job)
type Feed = ReturnType<typeof joinFeed<Job[]>>

/** The server refuses with a status of its own; without one, or from a proxy before it, nobody was there. */
const isLoss = (error: unknown) => !(error instanceof ApiError) || error.status === 0 || error.status >= 502

/** The jobs that this user started in this asset, as they go on; `lostAt` when they can no longer be followed. */
export function useJobs(place: { userId: string; departmentId: string; assetId: string }) {
  const { userId, departmentId, assetId } = place
  const cache = useQueryClient()
  const [jobs, setJobs] = useState<Job[]>([])
  const [lostAt, setLostAt] = useState<Date | null>(null)
  const feed = useRef<Feed | null>(null)

  useEffect(() => {
    const completed = new Set<string>()
    const joined = joinFeed<Job[]>({
      name: `millwright-jobs-${userId}-${assetId}`,
      listen: async (hear, signal) => {
        let ended: Error | null = new Error('The stream was cut off')
        await listen(processingRoutes.documentStatus, { body: { departmentId, assetId }, signal }, (event) => {
          switch (event.type) {
            case 'status':
              return hear(event.content)
            case 'error':
              ended = new ApiError({ status: 500, message: event.content })
              return
            case 'open':
              return
            case 'close':
              ended = null
          }
        })
        if (ended) throw ended
      },
      isLoss,
      onLost: (lost) => {
        setLostAt(lost ? new Date() : null)
        // What ended meanwhile may not be told any more.
        if (!lost) void cache.invalidateQueries({ queryKey: documentsKey(assetId) })
      },
      parse: (value) => Jobs.safeParse(value).data,
      hear: (now) => {
        setJobs(now)
        const news = now.filter((job) => job.status === 'completed' && !completed.has(job.jobId))
        for (const job of news) completed.add(job.jobId)
        if (news.length > 0) void cache.invalidateQueries({ queryKey: documentsKey(assetId) })
      },
    })
    feed.current = joined
    window.addEventListener('online', joined.wake)
    return () => {
      window.removeEventListener('online', joined.wake)
      feed.current = null
      setJobs([])
      setLostAt(null)
      void joined.leave()
    }
  }, [userId, departmentId, assetId, cache])

  const wake = useCallback(() => feed.current?.wake(), [])
  return { jobs, lostAt, wake }
}
