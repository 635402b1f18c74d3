import { expect, it } from 'vitest'
import { requireApart, storageAddress } from './storage-address.ts'

const url = 's3://plant/files?endpoint=https://store.example&region=eu-1'
const within = 's3://plant/files/backups?endpoint=https://store.example'

it('says which part of an address is wrong', () => {
  expect(storageAddress({ url })).toMatchObject({ bucket: 'plant', prefix: 'files/', region: 'eu-1' })
  expect(() => storageAddress({ url: 's3://x' })).toThrow('The bucket of STORAGE_URL is none')
})

it.each([
  [url, within],
  [within, url],
  [url, url],
])('files in %s and backups in %s would remove one another', (files, backups) => {
  expect(() => requireApart({ url: files }, backups)).toThrow('must not lie within one another')
})

it.each([
  null,
  '/mnt/backup',
  within.replace('files/', 'other/'),
  within.replace('plant', 'backups'),
  within.replace('store.example', 'another.example'),
])('files and backups in %s stay apart', (backups) => {
  expect(() => requireApart({ url }, backups)).not.toThrow()
})
