import { createHash, createHmac } from 'node:crypto'

export type SignedRequest = {
  method: string
  url: URL
  /** Those that are signed, in lower case. */
  headers: Record<string, string>
  /** Of `x-amz-date`. */
  date: string
  region: string
  secretAccessKey: string
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()
/** RFC 3986: what a client sent in another way is signed in this one. */
const encoded = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (one) => `%${one.charCodeAt(0).toString(16).toUpperCase()}`)

/** By the specification: https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html */
export function signatureOf({ method, url, headers, date, region, secretAccessKey }: SignedRequest): string {
  const day = date.slice(0, 8)
  const names = Object.keys(headers).toSorted()
  const query = [...url.searchParams]
    .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
    .toSorted()
    .join('&')
  const path = url.pathname
    .split('/')
    .map((part) => encoded(decodeURIComponent(part)))
    .join('/')
  const lines = names.map((name) => `${name}:${(headers[name] ?? '').trim().replace(/ +/g, ' ')}\n`).join('')
  const request = [method, path, query, lines, names.join(';'), headers['x-amz-content-sha256']].join('\n')
  const scope = `${day}/${region}/s3/aws4_request`
  const toSign = ['AWS4-HMAC-SHA256', date, scope, sha256(request)].join('\n')
  const key = ['s3', 'aws4_request'].reduce(hmac, hmac(hmac(`AWS4${secretAccessKey}`, day), region))
  return hmac(key, toSign).toString('hex')
}
