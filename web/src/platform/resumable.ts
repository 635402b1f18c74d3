import { errorTexts } from '@millwright/contract/errors'
import type { DetailedError, HttpRequest, HttpStack, PreviousUpload, Upload } from 'tus-js-client'
import { ApiError } from './api-error.ts'
import { failureFrom } from './exchange.ts'
import { bearerToken, renewToken } from './session.ts'

type ResumableInput = {
  endpoint: string
  metadata: Record<string, string>
  file: File
  /** Names this upload in the browser's storage: with the same one it goes on where it stopped, also after a reload. */
  fingerprint: string
  signal: AbortSignal
  /** Bytes that the server has or that have gone out. */
  onSent: (bytes: number) => void
  /** The line is down; it is tried again. */
  onStalled: () => void
}

/** Milliseconds before each try; they begin anew as soon as bytes go out again. */
const retryDelays = [0, 1000, 3000, ...Array<number>(40).fill(5000)]

/** Bytes of one request: a proxy may bound them, and what the server refuses at its begin need not be sent whole. */
const chunkSize = 32 * 1024 * 1024

/** The protocol's client is not in the first load. */
const load = () => import('tus-js-client')

/**
 * Sends a file over the tus protocol; resolves with the id of the upload on the server.
 * Throws ApiError, or the signal's reason when aborted, and then the server forgets it.
 */
export async function uploadResumably(input: ResumableInput): Promise<string> {
  const { fingerprint, signal } = input
  const locks = globalThis.navigator?.locks
  // Two tabs would continue one upload.
  return locks ? locks.request(lockOf(fingerprint), { signal }, () => sendFile(input)) : sendFile(input)
}

const lockOf = (fingerprint: string) => `millwright-upload-${fingerprint}`

async function sendFile(input: ResumableInput): Promise<string> {
  const { endpoint, metadata, file, fingerprint, signal, onSent, onStalled } = input
  const { Upload, DefaultHttpStack } = await load()
  const outcome = Promise.withResolvers<void>()
  const upload = new Upload(file, {
    endpoint,
    metadata,
    retryDelays,
    chunkSize,
    fingerprint: async () => fingerprint,
    removeFingerprintOnSuccess: true,
    httpStack: withSession(new DefaultHttpStack({})),
    onProgress: onSent,
    onSuccess: () => outcome.resolve(),
    onError: (error) => outcome.reject(failureOf(error)),
    onShouldRetry: (error) => {
      const retries = isTransient(error)
      if (retries) onStalled()
      return retries
    },
  })
  const [last] = await upload.findPreviousUploads()
  if (last) upload.resumeFromPreviousUpload(last)
  const abort = () => {
    outcome.reject(signal.reason)
    void forget(upload)
  }
  signal.addEventListener('abort', abort)
  try {
    signal.throwIfAborted()
    upload.start()
    await outcome.promise
  } finally {
    signal.removeEventListener('abort', abort)
  }
  return upload.url?.split('/').at(-1) ?? ''
}

async function forget(upload: Upload): Promise<void> {
  // The server forgets it by itself after a day.
  await upload.abort(true).catch(() => undefined)
}

/** 409 and 423: the server is still busy with the connection that broke. */
const isTransient = ({ originalResponse, causingError }: DetailedError) => {
  if (causingError instanceof ApiError) return false
  const status = originalResponse?.getStatus() ?? 0
  return status === 0 || status === 409 || status === 423 || status === 429 || status >= 500
}

function failureOf(error: Error | DetailedError): ApiError {
  if (!('originalResponse' in error)) return new ApiError({ status: 0, message: null })
  if (error.causingError instanceof ApiError) return error.causingError
  const response = error.originalResponse
  return response ? failureFrom(response.getStatus(), response.getBody()) : new ApiError({ status: 0, message: null })
}

/** Every request carries the access token; a 401 refreshes it and sends once more, as all calls of the page do. */
function withSession(stack: HttpStack): HttpStack {
  const createRequest = (method: string, url: string): HttpRequest => {
    const headers = new Map<string, string>()
    let progress: (sent: number) => void = () => undefined
    let request = stack.createRequest(method, url)
    const sendOnce = (body: unknown) => {
      for (const [name, value] of headers) request.setHeader(name, value)
      const token = bearerToken()
      if (token) request.setHeader('Authorization', `Bearer ${token}`)
      request.setProgressHandler(progress)
      return request.send(body)
    }
    return {
      getMethod: () => method,
      getURL: () => url,
      setHeader: (name, value) => void headers.set(name, value),
      getHeader: (name) => headers.get(name),
      setProgressHandler: (handler) => (progress = handler),
      send: async (body) => {
        const used = bearerToken()
        const response = await sendOnce(body)
        if (response.getStatus() !== 401) return response
        const loginRequired = () => new ApiError({ status: 401, message: errorTexts['login-required'] })
        if (bearerToken() === used && !(await renewToken())) throw loginRequired()
        request = stack.createRequest(method, url)
        const second = await sendOnce(body)
        if (second.getStatus() === 401) throw loginRequired()
        return second
      },
      abort: () => request.abort(),
      getUnderlyingObject: () => request.getUnderlyingObject() as unknown,
    }
  }
  return { createRequest, getName: () => 'with-session' }
}

/** How tus-js-client names what it keeps: `tus::{fingerprint}::{number}`. */
const keyPattern = /^tus::(.*)::\d+$/s
const fingerprintIn = (key: string) => keyPattern.exec(key)?.[1]

export type UnfinishedUpload = { fingerprint: string; upload: PreviousUpload }

/** The uploads that closed pages left unfinished, and whose fingerprint begins so; not what another tab is sending. */
export async function findUnfinished(begin: string): Promise<UnfinishedUpload[]> {
  if (!Object.keys(storage() ?? {}).some((key) => fingerprintIn(key)?.startsWith(begin))) return []
  const { defaultOptions } = await load()
  const held = (await globalThis.navigator?.locks?.query())?.held?.map(({ name }) => name) ?? []
  const all = await defaultOptions.urlStorage.findAllUploads()
  return all.flatMap((upload) => {
    const fingerprint = fingerprintIn(upload.urlStorageKey)
    const isOurs = fingerprint?.startsWith(begin) && !held.includes(lockOf(fingerprint))
    return fingerprint && isOurs ? [{ fingerprint, upload }] : []
  })
}

/** Takes an unfinished upload off the server and out of this browser's storage; what cannot be reached stays in both. */
export async function dropUnfinished({ upload: { urlStorageKey, uploadUrl } }: UnfinishedUpload): Promise<void> {
  if (uploadUrl !== null && !(await dropUpload(uploadUrl))) return
  storage()?.removeItem(urlStorageKey)
}

/** Takes an upload off the server; false where it may still be there. */
export async function dropUpload(address: string): Promise<boolean> {
  const { Upload, DefaultHttpStack, DetailedError } = await load()
  const httpStack = withSession(new DefaultHttpStack({}))
  try {
    // The connection that broke may hold the upload for a while: a 423 is tried again.
    await Upload.terminate(address, { httpStack, retryDelays, onShouldRetry: isTransient })
    return true
  } catch (error) {
    const status = error instanceof DetailedError ? (error.originalResponse?.getStatus() ?? 0) : 0
    return status === 404 || status === 410
  }
}

function storage(): Storage | null {
  try {
    return localStorage
  } catch {
    // Storage may be closed to us: then nothing is kept over a reload.
    return null
  }
}
