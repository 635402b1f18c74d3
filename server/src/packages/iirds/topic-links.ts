import { Parser } from 'htmlparser2'

/** What a text in HTML points at: the addresses of its pictures, and of all else that a browser would fetch or open. */
export type TopicLinks = { pictures: string[]; others: string[] }

const linksOf: Readonly<Record<string, string>> = {
  a: 'href',
  link: 'href',
  script: 'src',
  iframe: 'src',
  object: 'data',
  embed: 'src',
  source: 'src',
  video: 'src',
  audio: 'src',
}

/** One pass over the text; nothing of it is built. */
export function topicLinks(html: string): TopicLinks {
  const [pictures, others] = [new Set<string>(), new Set<string>()]
  const parser = new Parser({
    onopentag: (name, attributes) => {
      const isPicture = name === 'img' || name === 'image'
      const address = isPicture ? (attributes['src'] ?? attributes['href']) : attributes[linksOf[name] ?? '']
      if (address !== undefined && address.trim() !== '') (isPicture ? pictures : others).add(address)
    },
  })
  parser.end(html)
  return { pictures: [...pictures], others: [...others] }
}

/** Where an address in a text of the package leads to within the package; null for one that leads elsewhere. */
export function placeInPackage(address: string, from: string): string | null {
  const found = URL.parse(
    address.trim(),
    new URL(from.split('/').map(encodeURIComponent).join('/'), 'package://package/'),
  )
  if (!found || found.protocol !== 'package:' || found.host !== 'package') return null
  try {
    return decodeURIComponent(found.pathname.slice(1))
  } catch {
    return null
  }
}
