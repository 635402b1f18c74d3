import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useAddressIds } from '../../addresses.ts'
import { useUser } from '../../platform/session.ts'
import { streamOf } from '../jobs/job-feed.ts'
import { followJobs, wakeJobs } from '../jobs/jobs.ts'
import { openTracker } from '../jobs/tracker-view.ts'
import { refreshFiles } from '../resources/documents.ts'
import { hearOtherWindows, tellOtherWindows } from '../resources/other-windows.ts'
import { dropUploadsOfOthers, onArrival, showInterruptedUploads } from '../uploads/uploads.ts'

/** Follows the jobs of the open asset and what other windows change there, and tells lists and streams of each file that arrives. */
export function useFollow() {
  const userId = useUser()._id
  const { departmentId, assetId } = useAddressIds()
  const cache = useQueryClient()

  useEffect(() => {
    dropUploadsOfOthers(userId)
    void showInterruptedUploads(userId).then((found) => {
      if (found) openTracker('uploads')
    })
    return onArrival(({ kind, departmentId: department, assetId: asset }) => {
      refreshFiles(cache, asset)
      tellOtherWindows(asset)
      const place = { userId, departmentId: department, assetId: asset }
      wakeJobs(place, streamOf({ queue: kind === 'video' ? 'videos' : 'documents' }))
    })
  }, [userId, cache])

  useEffect(() => {
    if (assetId === '') return
    const refresh = () => refreshFiles(cache, assetId)
    const leave = followJobs({ userId, departmentId, assetId }, { onEnded: refresh, onFoundAgain: refresh })
    const close = hearOtherWindows(assetId, refresh)
    return () => {
      close()
      leave()
    }
  }, [userId, departmentId, assetId, cache])
}
