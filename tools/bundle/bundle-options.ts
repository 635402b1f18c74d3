import type { WantedPrograms } from './copy-programs.ts'

export type BundleOptions = WantedPrograms & {
  /** Where the file goes. */
  to: string
  /** For machines without zstd. */
  gzip: boolean
}

export const usage = `Usage: npm run bundle -- [--languages=eng,deu] [--dictionaries=deu-eng,eng-deu] [--thesauri=de,en-us] [--gzip] [--to=FOLDER]
Languages are those of Tesseract, dictionaries those of FreeDict, thesauri those of MyThes, as Debian names them.`

const listed = ['languages', 'dictionaries', 'thesauri'] as const

/** @throws Error where an option is none of these, or a name could be none of a package */
export function readBundleOptions(given: readonly string[]): BundleOptions {
  const options: BundleOptions = { languages: ['eng', 'deu'], dictionaries: [], thesauri: [], to: 'dist', gzip: false }
  for (const option of given) {
    const [name = '', value = ''] = option.replace(/^--/u, '').split('=')
    const list = listed.find((one) => one === name)
    if (name === 'gzip' && !option.includes('=')) options.gzip = true
    else if (name === 'to' && value !== '') options.to = value
    else if (list !== undefined) options[list] = namesIn(option, value)
    else throw new Error(`There is no option ${option}.`)
  }
  return options
}

function namesIn(option: string, value: string): string[] {
  const names = value.split(',').filter((name) => name !== '')
  if (names.every((name) => /^[a-z][a-z0-9_-]*$/u.test(name))) return names
  throw new Error(`${option}: it is a list of names such as eng,deu.`)
}
