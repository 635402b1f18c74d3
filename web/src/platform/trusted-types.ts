// Where the browser asks for it (`require-trusted-types-for` of the page's policy), each text that is set as HTML or as
// the address of a script passes here. The libraries that set some (the note editor, the viewers) clean it themselves:
// this is what is left when one of them does not.
import { withoutScripts } from './without-scripts.ts'

type Policy = {
  createHTML: (html: string, type: string, sink: string) => string
  createScriptURL: (address: string) => string
}
type PolicyMaker = { createPolicy: (name: string, policy: Policy) => unknown }

/** A page that is only parsed runs nothing. */
const parsing = 'DOMParser parseFromString'
const ownScript = /^\/assets\/[\w.-]+\.m?js$/

function own(address: string): string {
  const { origin, pathname } = new URL(address, location.href)
  if (origin !== location.origin || !ownScript.test(pathname)) throw new TypeError(`No script of ours: ${address}`)
  return address
}

const { trustedTypes } = window as { trustedTypes?: PolicyMaker }
trustedTypes?.createPolicy('default', {
  createHTML: (html, _type, sink) => (sink === parsing ? html : withoutScripts(html)),
  createScriptURL: own,
})
