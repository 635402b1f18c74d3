import { isIP } from 'node:net'

/** `10.1.0.0/16`: its first address, and how many bits all of it share. */
export type Network = { address: string; prefix: number }

/** Of a text with commas between them; null where one of them is none. */
export function networksIn(text: string): Network[] | null {
  const networks = text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map(networkOf)
  return networks.every((network) => network !== null) ? networks : null
}

function networkOf(text: string): Network | null {
  const [address = '', bits = '', ...more] = text.split('/')
  const longest = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1
  const prefix = Number(bits)
  if (more.length > 0 || !/^\d{1,3}$/.test(bits) || prefix > longest) return null
  return { address, prefix }
}
