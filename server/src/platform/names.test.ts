import { mkdtempSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openNameServer } from '../../test/name-server.ts'
import { createNames, type FindAddresses } from './names.ts'
import { createAddressCheck, createOutgoing } from './outgoing.ts'

const outside = { companyId: 'nordmark', mayBeInside: false }
const inside = { companyId: 'nordmark', mayBeInside: true }
let nameServer: Awaited<ReturnType<typeof openNameServer>>
beforeAll(async () => {
  nameServer = await openNameServer({
    'public.example': ['93.184.216.34', '2606:2800:21f:cb07:6820:80da:af6b:8b2c'],
    'half.example': ['93.184.216.34', '10.0.0.1'],
    'six.example': ['fd00:0:0:0:0:0:0:1'],
    'press.plant.example': ['127.0.0.1'],
    'unknown.example': [],
    'other.listed.example': [],
    'unknown.plant.example': [],
    'listed.example': ['93.184.216.34'],
  })
})
afterAll(() => nameServer.close())

/** A machine that says nothing until it is told to, and what it was asked for. */
function openMachine() {
  const asked: string[] = []
  const answers = new Map<string, () => void>()
  const lookup = (name: string) => {
    asked.push(name)
    return new Promise<{ address: string; family: number }[]>((resolve) =>
      answers.set(name, () => resolve([{ address: '10.1.2.3', family: 4 }])),
    )
  }
  return { asked, answer: (name: string) => answers.get(name)?.(), lookup }
}

describe('where a name leads', () => {
  it('is asked of no thread, also where no name server answers, and of none again for a minute', async () => {
    let now = 0
    const machine = openMachine()
    const find = createNames({ ...nameServer, ...machine, now: () => now })
    expect(await find('public.example.', outside)).toEqual([
      { address: '93.184.216.34', family: 4 },
      { address: '2606:2800:21f:cb07:6820:80da:af6b:8b2c', family: 6 },
    ])
    await expect(find('unknown.example', outside)).rejects.toThrow('unknown.example is not known')
    const timesAsked = () => nameServer.asked.filter((name) => name === 'silent.example').length
    const late = { name: 'TimeoutError' }
    await expect(find('silent.example', inside)).rejects.toMatchObject(late)
    const first = timesAsked()
    now = 59_999
    await expect(find('silent.example', inside)).rejects.toMatchObject(late)
    expect(timesAsked()).toBe(first)
    now = 60_000
    await expect(find('silent.example', inside)).rejects.toMatchObject(late)
    expect(timesAsked()).toBe(2 * first)
    expect(machine.asked).toEqual([])
  })

  it('is what the machine says of a name without a dot, of its own, of what is written down, and of what is inside', async () => {
    const hostsFile = join(mkdtempSync(join(tmpdir(), 'names-')), 'hosts')
    writeFileSync(hostsFile, '127.0.0.1 localhost # other.listed.example\n10.1.2.3\tListed.example\n')
    const machine = openMachine()
    const find = createNames({ ...nameServer, ...machine, hostsFile })
    for (const name of ['intranet', 'erp.localhost', 'listed.example', 'unknown.plant.example']) {
      const found = find(name, inside)
      await expect.poll(() => machine.asked.at(-1)).toBe(name)
      machine.answer(name)
      expect(await found).toEqual([{ address: '10.1.2.3', family: 4 }])
    }
    await expect(find('other.listed.example', outside)).rejects.toThrow('other.listed.example is not known')
  })

  it('keeps one lookup of the machine under way for a company and two in all, and drops what has waited too long', async () => {
    const machine = openMachine()
    const find = createNames({ ...nameServer, ...machine, waitMs: 100 })
    const of = (companyId: string, name: string) => find(name, { companyId, mayBeInside: false })
    const late = { name: 'TimeoutError' }
    const asked = [of('one', 'a'), of('one', 'b'), of('two', 'c'), of('three', 'd')]
    await Promise.all(asked.map((found) => expect(found).rejects.toMatchObject(late)))
    expect(machine.asked).toEqual(['a', 'c'])
    machine.answer('a')
    machine.answer('c')
    // Only what was looked up in vain has failed for a while.
    await expect(of('one', 'a')).rejects.toMatchObject(late)
    const found = of('one', 'b')
    await expect.poll(() => machine.asked).toEqual(['a', 'c', 'b'])
    machine.answer('b')
    expect(await found).toHaveLength(1)
  })

  it('is judged by every address that it has', async () => {
    const names = createNames(nameServer)
    const check = createAddressCheck({ allowsPrivate: false, names })
    await check('https://public.example/', 'nordmark')
    const limits = { timeoutMs: 5_000, maxBytes: 1_000 }
    const ask = createOutgoing({ ...limits, allowsPrivate: false, names })
    for (const name of ['half.example', 'six.example', 'press.plant.example']) {
      await expect(check(`https://${name}/`, 'nordmark')).rejects.toMatchObject({ code: 'address' })
      await expect(ask(`https://${name}/`, { companyId: 'nordmark' })).rejects.toMatchObject({ code: 'address' })
    }
  })

  it('is what is connected to', async () => {
    const server = createServer((request, response) => response.end(request.headers.host)).listen(0, '127.0.0.1')
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    const names: FindAddresses = createNames(nameServer)
    const networks = [{ address: '127.0.0.1', prefix: 32 }]
    const ask = createOutgoing({ allowsPrivate: false, networks, names, timeoutMs: 5_000, maxBytes: 1_000 })
    const answer = await ask(`http://press.plant.example:${port}/`, { companyId: 'nordmark' })
    expect(await answer.text()).toBe(`press.plant.example:${port}`)
    server.close()
  })
})
