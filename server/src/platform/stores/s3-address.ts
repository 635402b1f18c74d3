/** Where a bucket is reached. */
export type S3Address = {
  bucket: string
  /** Empty, or with a slash at its end. */
  prefix: string
  endpoint: URL
  region: string
  /** Whether the bucket is the first part of the host's name, else of the path. */
  isInHost: boolean
}

export type S3Keys = { accessKeyId: string; secretAccessKey: string; sessionToken: string | null }

/** Which part of an address is wrong. */
export class BadS3Address extends Error {
  readonly part: 'bucket' | 'endpoint' | 'region' | 'addressing' | 'option'
  constructor(part: BadS3Address['part']) {
    super(`The ${part} of an address of S3 is wrong`)
    this.name = 'BadS3Address'
    this.part = part
  }
}

const options: ReadonlySet<string> = new Set(['endpoint', 'region', 'addressing'])

export const isS3Address = (text: string) => /^s3:\/\//i.test(text)

/**
 * Reads `s3://bucket/prefix?endpoint=https://host&region=eu-central-1&addressing=path`. Without an endpoint it is
 * Amazon's of the region; without `addressing` the bucket is in the host's name there and in the path elsewhere, as most
 * others want it. @throws BadS3Address
 */
export function parseS3Address(text: string): S3Address {
  const url = URL.parse(text)
  const bucket = url?.hostname ?? ''
  if (!url || url.username || url.port || !/^[a-z0-9][a-z0-9._-]{1,61}[a-z0-9]$/.test(bucket)) {
    throw new BadS3Address('bucket')
  }
  if ([...url.searchParams.keys()].some((name) => !options.has(name))) throw new BadS3Address('option')
  const region = url.searchParams.get('region') ?? 'us-east-1'
  if (!/^[a-z0-9-]{1,63}$/.test(region)) throw new BadS3Address('region')
  const given = url.searchParams.get('endpoint')
  const endpoint = URL.parse(given ?? `https://s3.${region}.amazonaws.com`)
  if (!endpoint || !['http:', 'https:'].includes(endpoint.protocol) || endpoint.username || endpoint.search) {
    throw new BadS3Address('endpoint')
  }
  const addressing = url.searchParams.get('addressing')
  if (addressing !== null && addressing !== 'path' && addressing !== 'host') throw new BadS3Address('addressing')
  // A certificate for `*.s3.amazonaws.com` is none for a name with another dot in it.
  const isInHost = addressing === null ? given === null && !bucket.includes('.') : addressing === 'host'
  const prefix = decodeURIComponent(url.pathname)
    .split('/')
    .filter((part) => part !== '')
    .join('/')
  return { bucket, prefix: prefix === '' ? '' : `${prefix}/`, endpoint, region, isInHost }
}

/** Without what says how it is reached. */
export const titleOf = ({ bucket, prefix }: S3Address) => `s3://${bucket}/${prefix}`.replace(/\/$/, '')

/** @param key of an object, empty: of the bucket itself */
export function urlOf({ bucket, endpoint, isInHost }: S3Address, key: string, query: Record<string, string>): URL {
  const url = new URL(endpoint)
  if (isInHost) url.host = `${bucket}.${endpoint.host}`
  const base = endpoint.pathname.replace(/\/+$/, '')
  url.pathname = [base, ...(isInHost ? [] : [bucket]), ...key.split('/').map(encodeURIComponent)].join('/')
  url.search = new URLSearchParams(query).toString()
  return url
}
