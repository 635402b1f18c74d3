import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { connect } from 'node:net'

/** Brings up the loopback of this network namespace. @throws Error where the namespace has more than that */
export function raiseLoopback(): void {
  const [, , ...lines] = readFileSync('/proc/net/dev', 'utf8').trim().split('\n')
  const names = lines.map((line) => line.split(':')[0]?.trim())
  if (names.join() !== 'lo') throw new Error(`There are more networks here than the loopback: ${names.join()}.`)
  execFileSync('ip', ['link', 'set', 'lo', 'up'])
}

/** How often anything in this namespace asked for an address that no route leads to, which is all but this machine. */
export function refusedByRouting(): number {
  const [names = '', values = ''] = readFileSync('/proc/net/snmp', 'utf8').split('\n').filter(isOfIp)
  const v4 = Number(values.split(' ')[names.split(' ').indexOf('OutNoRoutes')])
  const v6 = Number(/^Ip6OutNoRoutes\s+(\d+)/mu.exec(readFileSync('/proc/net/snmp6', 'utf8'))?.[1] ?? 0)
  return v4 + v6
}

const isOfIp = (line: string) => line.startsWith('Ip: ')

/** That the counter counts: an attempt of our own. @throws Error where it does not */
export async function proveCounter(): Promise<void> {
  const before = refusedByRouting()
  await new Promise<void>((resolve) => {
    connect({ host: '192.0.2.1', port: 80 }).once('error', () => resolve())
  })
  if (refusedByRouting() === before) throw new Error('An attempt to leave this machine was not counted.')
}
