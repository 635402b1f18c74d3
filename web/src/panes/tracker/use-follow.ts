import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useAddressIds } from '../../addresses.ts'
import { announce, touch } from '../../keys/follow-writes.ts'
import { useUser } from '../../platform/session.ts'
import { streamOf } from '../../domain/jobs/job-feed.ts'
import { followJobs, wakeJobs } from '../../domain/jobs/jobs.ts'
import { openTracker } from '../../domain/jobs/tracker-view.ts'
import { dropUploadsOfOthers, onArrival, showInterruptedUploads } from '../../domain/uploads/uploads.ts'

/** Follows the jobs of the open asset, and tells lists and streams of each file that arrives. */
export function useFollow() {
  const userId = useUser()._id
  const { departmentId, assetId } = useAddressIds()
  const cache = useQueryClient()

  useEffect(() => {
    dropUploadsOfOthers(userId)
    void showInterruptedUploads(userId).then((found) => {
      if (found) openTracker('uploads')
    })
    return onArrival(({ kind, departmentId: department, assetId: asset, versionOf }) => {
      announce([
        versionOf === null ? { noun: 'files', assetId: asset } : { noun: 'file', assetId: asset, id: versionOf },
      ])
      const place = { userId, departmentId: department, assetId: asset }
      wakeJobs(place, streamOf({ queue: kind === 'video' ? 'videos' : 'documents' }))
    })
  }, [userId])

  useEffect(() => {
    if (assetId === '') return
    return followJobs(
      { userId, departmentId, assetId },
      {
        // Every window that is seen hears of it by itself.
        onEnded: (jobs) =>
          void touch(
            cache,
            jobs.map(({ resourceId: id }) => ({ noun: 'file', assetId, id })),
          ),
        onFoundAgain: () => void touch(cache, [{ noun: 'files', assetId }]),
      },
    )
  }, [userId, departmentId, assetId, cache])
}
