import type { BotCheckKind } from '@millwright/contract/accounts'
import { createHash } from 'node:crypto'

/** On every reply that says nothing else of it: data, which no browser shows as a page, frames, or lends to other sites. */
export const headersOfData = {
  'X-Content-Type-Options': 'nosniff',
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
  'Cross-Origin-Resource-Policy': 'same-origin',
}

/** Of the page's own files. Scripts that run beside it (workers) have this policy, not that of the page. */
export const headersOfAssets = {
  // pdf.js decodes some pictures in WebAssembly.
  'Content-Security-Policy':
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'; font-src 'self'; frame-ancestors 'none'",
}

/** reCAPTCHA brings its own script and frame; without it the page needs only what is served here. */
const recaptcha = {
  script: 'https://www.google.com/recaptcha/ https://www.gstatic.com/recaptcha/',
  frame: 'https://www.google.com/recaptcha/ https://recaptcha.google.com/recaptcha/',
}

/** What the page never uses; dictation listens, and a code on a plate is scanned. Only names that every browser with this header knows. */
const permissions = [
  'microphone=(self)',
  'camera=(self)',
  ...['geolocation', 'payment', 'usb', 'midi', 'magnetometer', 'gyroscope', 'accelerometer'].map(
    (name) => `${name}=()`,
  ),
].join(', ')

/** Scripts in the page itself, by their hash: the one that chooses the theme before anything is fetched. */
function hashesOfScripts(html: string): string[] {
  return [...html.matchAll(/<script>(.*?)<\/script>/gs)].map(
    ([, script = '']) => ` 'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  )
}

function policyOf(kind: BotCheckKind, html: string): string {
  const isForeign = kind === 'recaptcha'
  return [
    "default-src 'self'",
    `script-src 'self' 'wasm-unsafe-eval'${hashesOfScripts(html).join('')}${isForeign ? ` ${recaptcha.script}` : ''}`,
    "script-src-attr 'none'",
    // The theme writes its rules into style elements.
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self' data: blob:",
    `connect-src 'self'${isForeign ? ' https://www.google.com/recaptcha/' : ''}`,
    `frame-src ${isForeign ? recaptcha.frame : "'none'"}`,
    "worker-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    // The script of reCAPTCHA makes policies of names that are Google's.
    ...(isForeign ? [] : ["require-trusted-types-for 'script'", 'trusted-types default dompurify']),
  ].join('; ')
}

export const headersOfPage = (kind: BotCheckKind, html: string) => ({
  'Content-Security-Policy': policyOf(kind, html),
  // Alone in its group of windows: who opened it, or is opened by it, has no hold of it.
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Permissions-Policy': permissions,
  'Referrer-Policy': 'no-referrer',
  'Cache-Control': 'no-cache',
})
