import { resourceRoutes } from '@millwright/contract/resources'
import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { ApiError } from '../platform/api-error.ts'
import { telling } from '../platform/written.ts'
import { announce, followWrites, readAgain, tellOtherWindows } from './follow-writes.ts'
import { keys } from './keys.ts'
import type { TouchedNoun } from './touched.ts'

const query = { departmentId: 'pumps', assetId: 'p-101', id: 'manual' }
const touched: TouchedNoun = { noun: 'file', assetId: 'p-101', id: 'manual' }
const record = keys.record({ assetId: 'p-101', id: 'manual', type: 'document' })

let cache: QueryClient
/** What a window beside this one is told. */
let beside: BroadcastChannel
let told: unknown[]
let leave: () => void

beforeEach(() => {
  cache = new QueryClient()
  cache.setQueryData(record, 'as it was')
  beside = new BroadcastChannel('millwright-written')
  told = []
  beside.addEventListener('message', ({ data }: MessageEvent<unknown>) => told.push(data))
  leave = followWrites(cache)
})
afterEach(() => {
  leave()
  beside.close()
  cache.clear()
})

/** What nobody looks at is let go of. */
const isOld = () => cache.getQueryState(record) === undefined
const rename = (send: () => Promise<unknown>) => telling(resourceRoutes.rename, { query }, send)
const refused = (status: number) => rename(() => Promise.reject(new ApiError({ status, message: null })))

it('a write touches what shows it, here and in the windows beside', async () => {
  await rename(() => Promise.resolve({ data: {}, message: '' }))
  expect(isOld()).toBe(true)
  await expect.poll(() => told).toEqual([[touched]])
})

it.each([
  [404, true],
  [409, true],
  [0, true],
  [500, true],
  [400, false],
  [403, false],
])('a write that failed with %i: read again %s', async (status, isRead) => {
  await expect(refused(status)).rejects.toThrow(ApiError)
  expect(isOld()).toBe(isRead)
})

it('what is looked at stays until it is read again, and a list of files until it is come to', async () => {
  const listing = keys.listing('p-101', { section: 'drive', folderId: null, search: '' })
  cache.setQueryData(listing, 'a list')
  const queryFn = () => Promise.resolve('as it is now')
  const close = new QueryObserver(cache, { queryKey: record, queryFn, staleTime: Infinity }).subscribe(() => undefined)
  announce([touched])
  expect(cache.getQueryData(record)).toBe('as it was')
  await readAgain()
  expect(cache.getQueryData(record)).toBe('as it is now')
  expect(cache.getQueryState(listing)).toMatchObject({ data: 'a list', isInvalidated: true })
  close()
})

it('what only reads touches nothing', async () => {
  await telling(resourceRoutes.fetchDocument, { query }, () => Promise.resolve({ data: {} }))
  expect(isOld()).toBe(false)
})

it('what another window wrote is read again here, and not told again', async () => {
  beside.postMessage([touched])
  await expect.poll(isOld).toBe(true)
  expect(told).toEqual([])
})

it('a message of another form touches nothing', async () => {
  beside.postMessage([{ noun: 'file' }])
  beside.postMessage([touched])
  await expect.poll(isOld).toBe(true)
})

it('only the others are told of what this window shows already', async () => {
  tellOtherWindows([touched])
  await expect.poll(() => told).toEqual([[touched]])
  expect(isOld()).toBe(false)
})

it('nobody is told once it is left', () => {
  leave()
  announce([touched])
  expect(isOld()).toBe(false)
})
