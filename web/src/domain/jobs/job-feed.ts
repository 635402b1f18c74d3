import { Job, processingRoutes } from '@millwright/contract/processing'
import * as z from 'zod/mini'
import { ApiError } from '../../platform/api-error.ts'
import { joinFeed, wakeFeed } from '../../platform/shared-feed.ts'
import { listen } from '../../platform/streams.ts'

export type JobPlace = { userId: string; departmentId: string; assetId: string }

/** Documents, notes and images go over one stream, videos over the other. */
export const jobStreams = ['documents', 'videos'] as const
export type JobStream = (typeof jobStreams)[number]
export const streamOf = ({ queue }: Pick<Job, 'queue'>): JobStream => (queue === 'videos' ? 'videos' : 'documents')

const routes = { documents: processingRoutes.documentStatus, videos: processingRoutes.videoStatus } as const
const Jobs = z.array(Job)

/** The server refuses with a status of its own; without one, or from a proxy before it, nobody was there. */
const isLoss = (error: unknown) => !(error instanceof ApiError) || error.status === 0 || error.status >= 502

const nameOf = (stream: JobStream, { userId, assetId }: JobPlace) => `millwright-jobs-${stream}-${userId}-${assetId}`

type JobListener = { hear: (jobs: Job[]) => void; onLost: (lost: boolean) => void }

/** Joins what the tabs of this browser hear over one stream: the jobs that this user started in this asset. */
export function joinJobs(stream: JobStream, place: JobPlace, { hear, onLost }: JobListener) {
  const { departmentId, assetId } = place
  return joinFeed<Job[]>({
    name: nameOf(stream, place),
    listen: async (pass, signal) => {
      let ended: Error | null = new Error('The stream was cut off')
      await listen(routes[stream], { body: { departmentId, assetId }, signal }, (event) => {
        switch (event.type) {
          case 'status':
            return pass(event.content)
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
    onLost,
    parse: (value) => Jobs.safeParse(value).data,
    hear,
  })
}

/** A job was started in an asset that this tab does not show: a tab that shows it opens its stream. */
export const wakeOtherTabs = (stream: JobStream, place: JobPlace) => wakeFeed(nameOf(stream, place))
