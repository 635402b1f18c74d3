import type { WebhookDelivery } from '@millwright/contract/webhooks'
import type { EventData } from '../../schema/webhooks.ts'

type ToldEvent = { event: WebhookDelivery['event']; data: EventData; createdAt: Date }

/** What is sent: kind, time, ids, and where a person opens what it is about, after signing in. */
export function messageOf({ event, data, createdAt }: ToldEvent, publicUrl: string): string {
  const page = pageOf(data)
  const link = page === null ? {} : { link: `${publicUrl}/at/${page}` }
  return JSON.stringify({ type: event, timestamp: createdAt.toISOString(), data: { ...data, ...link } })
}

/** Below the home of whoever opens it (`web/src/addresses.ts`). */
function pageOf({ departmentId, assetId, type, resourceId, approvalId }: EventData): string | null {
  if (!departmentId) return null
  const assets = `departments/${departmentId}/assets`
  if (!assetId) return assets
  if (resourceId) return `${assets}/${assetId}/resources/${type}s/${resourceId}`
  if (approvalId) return `${assets}/${assetId}/chats/approvals`
  return `${assets}/${assetId}/profile`
}
