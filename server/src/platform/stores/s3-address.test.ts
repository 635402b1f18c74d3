import { describe, expect, it } from 'vitest'
import { parseS3Address, titleOf, urlOf } from './s3-address.ts'

const addressed = (text: string, key: string) => urlOf(parseS3Address(text), key, {}).href

describe('an address of S3', () => {
  it('is one of Amazon by its region, with the bucket in the name of the host', () => {
    expect(addressed('s3://plant/a?region=eu-central-1', 'a/b')).toBe('https://plant.s3.eu-central-1.amazonaws.com/a/b')
    expect(addressed('s3://plant.example', 'b')).toBe('https://s3.us-east-1.amazonaws.com/plant.example/b')
  })

  it('is one of another store by its endpoint, with the bucket in the path', () => {
    expect(addressed('s3://plant/a?endpoint=http://store:9000', 'a/ü +')).toBe('http://store:9000/plant/a/%C3%BC%20%2B')
    expect(addressed('s3://plant?endpoint=https://store/s3/', 'b')).toBe('https://store/s3/plant/b')
    expect(addressed('s3://plant?endpoint=https://store&addressing=host', 'b')).toBe('https://plant.store/b')
  })

  it.each([
    ['bucket', 's3://'],
    ['bucket', 's3://A_B!'],
    ['bucket', 's3://key:secret@plant'],
    ['endpoint', 's3://plant?endpoint=store:9000'],
    ['endpoint', 's3://plant?endpoint=https://key:secret@store'],
    ['region', 's3://plant?region=EU west'],
    ['addressing', 's3://plant?addressing=best'],
    ['option', 's3://plant?secretAccessKey=x'],
  ])('says which part is wrong: %s of %s', (part, text) => {
    expect(() => parseS3Address(text)).toThrow(expect.objectContaining({ part }))
  })

  it('is called by bucket and prefix', () => {
    expect(titleOf(parseS3Address('s3://plant/a/b/?endpoint=http://store'))).toBe('s3://plant/a/b')
  })
})
