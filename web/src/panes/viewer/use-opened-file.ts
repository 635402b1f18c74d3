import { useQuery, useQueryClient } from '@tanstack/react-query'
import { keys } from '../../keys/keys.ts'
import { endingOf } from '../../domain/resources/kinds.ts'
import { linkStaysFresh } from '../../domain/resources/kept-links.ts'
import { letLinksGo, type ResourcePlace, useResource, useVersions } from '../../domain/resources/resource.ts'
import type { OpenFailure } from './viewer-props.ts'
import { formatOfReply, viewers } from './viewers.ts'

/** Why bytes behind a link did not come. */
export class LinkFailure extends Error {
  override readonly cause: OpenFailure
  constructor(cause: OpenFailure) {
    super(`The link was not opened: ${cause}`)
    this.cause = cause
  }
}

/** The format of what a link gives, as the server says it; undefined for one that no viewer draws. */
async function askFormat(url: string, signal: AbortSignal): Promise<string | null> {
  const response = await fetch(url, { method: 'HEAD', signal }).catch((error: unknown) => {
    throw signal.aborted ? error : new LinkFailure('lost')
  })
  if (response.status >= 500) throw new LinkFailure('lost')
  if (!response.ok) throw new LinkFailure('refused')
  return formatOfReply(response.headers.get('content-type')) ?? null
}

/**
 * The record of a resource and the link to what is shown of it: of an older version its own. The name tells the format,
 * unless the server may have made another from it, or an older version had another.
 */
export function useOpenedFile(place: ResourcePlace, version: number | null) {
  const cache = useQueryClient()
  const resource = useResource(place)
  const record = resource.data
  const isOld = record !== undefined && version !== null && version !== record.version
  const versions = useVersions(place, isOld)
  const old = isOld ? versions.data?.find((one) => one.version === version) : undefined

  const url = isOld ? old?.url : record?.url
  const named = record ? endingOf(record.fileName) : ''
  const asks = url !== undefined && (isOld || viewers[named] === undefined)
  const asked = useQuery({
    queryKey: keys.format(place, url),
    queryFn: ({ signal }) => askFormat(url ?? '', signal),
    enabled: asks,
    staleTime: linkStaysFresh,
    refetchOnWindowFocus: false,
    retry: false,
  })
  const format = asks ? asked.data : named

  return {
    record,
    /** Undefined while it is not known; null where nothing draws it. */
    file:
      record && url !== undefined && format !== undefined
        ? { url, name: record.fileName, format: format ?? '', posterUrl: isOld ? null : record.thumbnailUrl }
        : undefined,
    isOld,
    isMissing: isOld && versions.data !== undefined && old === undefined,
    error: resource.error ?? versions.error ?? (asks ? asked.error : null),
    /** Reads all of it again, under new links. */
    refetch: async () => {
      letLinksGo(cache, place)
      await Promise.all([resource.refetch(), isOld && versions.refetch(), asks && asked.refetch()])
    },
  }
}
