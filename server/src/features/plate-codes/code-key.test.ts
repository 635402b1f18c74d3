import { describe, expect, it } from 'vitest'
import { codeKeyOf } from './code-key.ts'

const keyOf = (code: string) => codeKeyOf(code).key
const asset = '01900000-0000-7000-8000-000000000017'

describe('the key of a code', () => {
  it.each([
    ['the case of scheme and host', 'HTTPS://ID.Pumps.Example/X200/4711', 'https://id.pumps.example/X200/4711'],
    ['http for https', 'http://id.pumps.example/X200', 'https://id.pumps.example/X200'],
    ['a slash at the end', 'https://id.pumps.example/X200/', 'https://id.pumps.example/X200'],
    ['the usual port', 'https://id.pumps.example:443/X200', 'https://id.pumps.example/X200'],
    ['dots in the path', 'https://id.pumps.example/a/../X200', 'https://id.pumps.example/X200'],
    ['escapes of plain characters', 'https://id.pumps.example/%58200%2d1', 'https://id.pumps.example/X200-1'],
    ['the case of escapes', 'https://id.pumps.example/X%2f200', 'https://id.pumps.example/X%2F200'],
    [
      'an escaped letter of another script',
      'https://id.pumps.example/Größe',
      'https://id.pumps.example/Gr%C3%B6%C3%9Fe',
    ],
    ['the order of parameters', 'https://id.pumps.example/?S=4711&1P=X200', 'https://id.pumps.example?1P=X200&S=4711'],
    ['an empty query', 'https://id.pumps.example/X200?', 'https://id.pumps.example/X200'],
    ['blanks and case of a serial number', '  sn  4711 a', 'SN 4711 A'],
  ])('is the same whatever %s', (_what, one, other) => {
    expect(keyOf(one)).toBe(keyOf(other))
  })

  it.each([
    ['the case of a path', 'https://id.pumps.example/x200', 'https://id.pumps.example/X200'],
    ['a parameter', 'https://id.pumps.example/X200?S=1', 'https://id.pumps.example/X200?S=2'],
    ['a fragment', 'https://id.pumps.example/X200#1', 'https://id.pumps.example/X200#2'],
    ['a host', 'https://id.pumps.example/X200', 'https://id.motors.example/X200'],
    ['a slash that is escaped', 'https://id.pumps.example/X%2F200', 'https://id.pumps.example/X/200'],
  ])('is another for another: %s', (_what, one, other) => {
    expect(keyOf(one)).not.toBe(keyOf(other))
  })

  it('of a GS1 Digital Link is that of the symbol, wherever it leads', () => {
    const key = 'gs1:01/04012345123456/21/AB-12'
    expect(keyOf('https://id.gs1.org/01/04012345123456/21/AB-12')).toBe(key)
    expect(keyOf('https://pumps.example/some/path/01/4012345123456/21/AB-12?17=270101')).toBe(key)
    expect(keyOf('(01)04012345123456(17)270101(21)AB-12')).toBe(key)
    expect(codeKeyOf('(01)04012345123456(10)L7(21)AB-12')).toMatchObject({
      key: 'gs1:01/04012345123456/10/L7/21/AB-12',
      typeKeys: ['gs1:01/04012345123456'],
    })
    expect(keyOf('010401234512345617270101\u001d21AB-12')).toBe(key)
    expect(keyOf('010401234512345610L7\u001d21AB-12')).toBe('gs1:01/04012345123456/10/L7/21/AB-12')
    expect(keyOf('010401234512345621AB-12\u001d240ABC')).toBe(key)
    expect(keyOf('0104012345123456')).toBe('text:0104012345123456')
    // A check digit that does not hold: an address like others.
    expect(keyOf('https://pumps.example/01/04012345123457')).toBe('https://pumps.example/01/04012345123457')
  })

  it.each([
    ['a weight, which needs no separator', '3103001500'],
    ['a location and a count, both with separators', '4104012345123456\u001d3712\u001d'],
    ['the number of a shipping unit', '00340123450000000003'],
    ['what is not read, with a separator', '240ABC-21\u001d'],
  ])('of a GS1 symbol has its serial number behind %s', (_what, between) => {
    expect(keyOf(`0104012345123456${between}21AB-12`)).toBe('gs1:01/04012345123456/21/AB-12')
  })

  it.each([
    ['what is not read, without a separator', '240ABC21AB-12'],
    ['a date that is cut off', '17270\u001d21AB-12'],
    ['a date with letters', '17abcdef21AB-12'],
    ['no identifier', '21AB\u001dx1'],
  ])('of a GS1 symbol is its text with %s', (_what, behind) => {
    expect(keyOf(`0104012345123456${behind}`)).toMatch(/^text:/u)
  })

  it('names the types that an address may be of', () => {
    expect(codeKeyOf('https://id.pumps.example/products/x200/serial/4711').typeKeys).toEqual([
      'https://id.pumps.example/products/x200/serial',
      'https://id.pumps.example/products/x200',
      'https://id.pumps.example/products',
    ])
    expect(codeKeyOf('https://id.pumps.example/?1P=X200&S=4711').typeKeys).toEqual([
      'https://id.pumps.example?S=4711',
      'https://id.pumps.example?1P=X200',
    ])
    expect(codeKeyOf('https://id.pumps.example/4711').typeKeys).toEqual([])
  })

  it('knows what Millwright printed, on whatever host it stood', () => {
    expect(codeKeyOf(`https://plant.example/open?code=${asset.toUpperCase()}`).assetId).toBe(asset)
    expect(codeKeyOf(asset).assetId).toBe(asset)
    expect(codeKeyOf('https://plant.example/open?code=4711').assetId).toBe(null)
    expect(codeKeyOf(`https://plant.example/opened?code=${asset}`).assetId).toBe(null)
  })

  it('of a long code finds room in an index', () => {
    const long = `https://id.pumps.example/${'ü'.repeat(900)}`
    expect(keyOf(`${long}/1`)).toMatch(/^sha256:/)
    expect(codeKeyOf(`${long}/1`).typeKeys).toEqual([keyOf(long)])
    expect(keyOf('https://')).toBe('text:https://')
    expect(keyOf('https://id.pumps.example/%zz%')).toBe('https://id.pumps.example/%zz%')
  })
})
