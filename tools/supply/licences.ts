/** What we may ship and change without giving our own source away. */
const allowed = new Set([
  'MIT',
  'MIT-0',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'ISC',
  'MPL-2.0',
  '0BSD',
  'CC0-1.0',
  'Unlicense',
  'BlueOak-1.0.0',
  'Python-2.0',
  'OFL-1.1',
])

type Exception = { package: RegExp; licence: string | undefined; why: string }

/** Each for one licence: where a package changes it, it is looked at again. */
const exceptions: readonly Exception[] = [
  {
    package: /^@img\/sharp-(?:libvips-)?(?:darwin|linux|linuxmusl|win32)-\w+$/,
    licence: 'LGPL-3.0-or-later',
    why: 'libvips is a library of its own beside the program, as it came, and can be replaced.',
  },
  {
    package: /^@img\/sharp-win32-\w+$/,
    licence: 'Apache-2.0 AND LGPL-3.0-or-later',
    why: 'The same, with the part that loads it.',
  },
  {
    package: /^@img\/sharp-wasm32$/,
    licence: 'Apache-2.0 AND LGPL-3.0-or-later AND MIT',
    why: 'The same in WebAssembly; it is installed where nothing else fits.',
  },
  { package: /^pako$/, licence: '(MIT AND Zlib)', why: 'Zlib asks for no more than that changes are named.' },
  { package: /^duck$/, licence: 'BSD', why: 'Its LICENSE is the BSD one of two clauses.' },
  { package: /^combine-errors$/, licence: undefined, why: 'Its Readme says MIT.' },
  { package: /^png-js$/, licence: undefined, why: 'Its LICENSE is that of MIT.' },
]

/** Of an SPDX expression: all that are joined by AND, one of those joined by OR. */
function isAllowed(expression: string): boolean {
  const bare = /^\((.*)\)$/.exec(expression)?.[1] ?? expression
  if (/[()]/.test(bare)) return false
  return bare.split(' OR ').some((choice) => choice.split(' AND ').every((licence) => allowed.has(licence)))
}

/** A sentence where a package may not be used as it is licensed. */
export function licenceFault(name: string, licence: string | undefined): string | null {
  if (licence !== undefined && isAllowed(licence)) return null
  if (exceptions.some((one) => one.package.test(name) && one.licence === licence)) return null
  return `${name} is licensed as ${licence ?? 'nothing that it says'}: not one of ours, nor an exception with a reason`
}
