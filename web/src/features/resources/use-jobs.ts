import { Job, processingRoutes } from '@millwright/contract/processing'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import * as z from 'zod/mini'
import { libraryKeys } from '../../platform/library.ts'
import { listen } from '../../platform/streams.ts'
import { joinFeed } from './shared-feed.ts'

const Jobs = z.array(Job)
type Feed = ReturnType<typeof joinFeed<Job[]>>

/** The jobs that this user started in this asset, as they go on. */
export function useJobs(place: { userId: string; departmentId: string; assetId: string }) {
  const { userId, departmentId, assetId } = place
  const cache = useQueryClient()
  const [jobs, setJobs] = useState<Job[]>([])
  const feed = useRef<Feed | null>(null)

  useEffect(() => {
    const completed = new Set<string>()
    const joined = joinFeed<Job[]>({
      name: `millwright-jobs-${userId}-${assetId}`,
      listen: async (hear, signal) => {
        let broken: string | null = null
        await listen(processingRoutes.documentStatus, { body: { departmentId, assetId }, signal }, (event) => {
          switch (event.type) {
            case 'status':
              return hear(event.content)
            case 'error':
              broken = event.content
              return
            case 'open':
            case 'close':
          }
        })
        if (broken !== null) throw new Error(broken)
      },
      parse: (value) => Jobs.safeParse(value).data,
      hear: (now) => {
        setJobs(now)
        const news = now.filter((job) => job.status === 'completed' && !completed.has(job.jobId))
        for (const job of news) completed.add(job.jobId)
        if (news.length > 0) void cache.invalidateQueries({ queryKey: libraryKeys.documents(assetId) })
      },
    })
    feed.current = joined
    return () => {
      feed.current = null
      setJobs([])
      void joined.leave()
    }
  }, [userId, departmentId, assetId, cache])

  const wake = useCallback(() => feed.current?.wake(), [])
  return { jobs, wake }
}
