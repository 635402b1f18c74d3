import { limits } from '@millwright/contract/limits'
import { texts } from '@millwright/contract/texts'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { outgrows } from '../../../../test/growth/outgrows.ts'
import { temporaryFolder } from '../../../../test/temporary-folder.ts'
import { faultOfSvg } from './read-svg.ts'
import { requireSvg } from './svg.ts'

const svgOf = (content: string, attributes = '') =>
  `<svg xmlns="http://www.w3.org/2000/svg"${attributes}>${content}</svg>`

const folder = temporaryFolder()

const order = { key: 'a', signal: new AbortController().signal }
const path = join(folder, 'drawing.svg')

async function judged(svg: string | Buffer): Promise<void> {
  await writeFile(path, svg)
  await requireSvg(path, order)
}

const nested = (depth: number, name = 'g') => `<${name}>`.repeat(depth) + `</${name}>`.repeat(depth)

describe('an SVG', () => {
  it.each([
    ['without a prefix', svgOf('<g xml:space="preserve"/>')],
    ['with one', '<s:svg xmlns:s="http://www.w3.org/2000/svg"><s:g><s:g/></s:g><s:g/></s:svg>'],
    ['with elements of others', svgOf('<a:b xmlns:a="urn:a" a:c="1"><a:b/></a:b>')],
    ['in UTF-16', Buffer.from(`\ufeff${svgOf('<g/>')}`, 'utf16le')],
    ['as deep as any program reads it', svgOf(nested(limits.svgDepth - 1))],
  ])('is taken %s', async (_, svg) => {
    await expect(judged(svg)).resolves.toBeUndefined()
  })

  it.each([
    ['of no namespace', '<svg/>'],
    ['of another', '<s:svg xmlns:s="urn:s"/>'],
    ['with a prefix that is declared elsewhere', svgOf('<g xmlns:a="urn:a"/><a:b/>')],
    ['with an attribute whose prefix is declared nowhere', svgOf('<g a:c="1"/>')],
    ['with an attribute twice', svgOf('<g a="1" a="2"/>')],
    ['with a name of three parts', svgOf('<a:b:c xmlns:a="urn:a"/>')],
    ['that is no UTF-8', Buffer.from([0x3c, 0xff, 0x3e])],
  ])('is refused %s [T16d]', async (_, svg) => {
    await expect(judged(svg)).rejects.toThrow(texts.notAnImage)
  })

  it('is refused where it is too deep, or one element too long, with a sentence that says so [T16d]', async () => {
    await expect(judged(svgOf(nested(limits.svgDepth)))).rejects.toThrow(texts.svgTooDeep)
    const attributes = Array.from({ length: limits.svgAttributes + 1 }, (_one, at) => ` a${at}=""`).join('')
    await expect(judged(svgOf('', attributes))).rejects.toThrow(texts.svgAttributes)
  })

  it.each<[string, (size: number) => string]>([
    ['nested elements', (size) => svgOf(nested(size))],
    ['elements deep within others', (size) => svgOf('<g>'.repeat(250) + '<g/>'.repeat(size) + '</g>'.repeat(250))],
    ['prefixes', (size) => svgOf(Array.from({ length: size }, (_, at) => `<p${at}:g xmlns:p${at}="u"/>`).join(''))],
    ['text', (size) => svgOf('1 '.repeat(size))],
    ['a comment', (size) => svgOf(`<!--${'- '.repeat(size)}-->`)],
  ])('takes twice as long for twice as much of %s', async (_, inputOf) => {
    const run = async (svg: string) => {
      await writeFile(path, svg)
      await faultOfSvg(path)
    }
    expect(await outgrows({ run, inputOf, to: 16_000 })).toBeNull()
  })

  it('is read in a thread of its own where that takes long, whatever is wrong with it', async () => {
    const large = svgOf('<g/>'.repeat(100_000))
    await expect(judged(large)).resolves.toBeUndefined()
    await expect(judged(`${large}<g/>`)).rejects.toThrow(texts.notAnImage)
    await expect(judged(svgOf(nested(20_000)))).rejects.toThrow(texts.svgTooDeep)
    await judged(large)
    const start = process.threadCpuUsage()
    await requireSvg(path, order)
    const apart = process.threadCpuUsage(start)
    await faultOfSvg(path)
    const here = process.threadCpuUsage(start)
    expect(5 * apart.user).toBeLessThan(here.user)
  })

  it('waits for no more of another company than one is read of [T37a]', async () => {
    const large = join(folder, 'large.svg')
    await writeFile(large, svgOf('<g/>'.repeat(300_000)))
    const ended: string[] = []
    const read = async (key: string) => {
      await requireSvg(large, { ...order, key })
      ended.push(key)
    }
    await Promise.all([...Array.from({ length: 8 }, () => read('many')), read('one')])
    // In one row it would be the last or the last but one.
    expect(ended.indexOf('one')).toBeLessThan(7)
  })
})
