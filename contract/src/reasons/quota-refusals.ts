import { type CallReason, reason } from './reason.ts'

/** Their limits are set by whoever runs the installation, so that they stand in no list. `limit`: bytes. */
export const bytesReached = (limit: number): CallReason => reason('quota.bytes_reached', { limit })
export const membersReached = (limit: number): CallReason => reason('quota.members_reached', { limit })
/** Of the same, to a directory that adds somebody whom it keeps out: those of before count as well. */
export const keptOutReached = (limit: number): CallReason => reason('quota.members_kept_out_reached', { limit })
/** Of the same, to who would be the next one and can change nothing of it. */
export const noPlace: CallReason = reason('quota.no_place')
/** `limit`: of a day. */
export const questionsReached = (limit: number): CallReason => reason('quota.questions_reached', { limit })
