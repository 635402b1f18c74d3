// Loaded before every process of a run (`tools/suite.ts`). Node reads and parses a package's `package.json` for each module that it
// loads of it; drizzle-orm's has 179 kB and some two hundred modules, which made up half of what a worker of the tests loads.
import module from 'node:module'

const name = 'drizzle-orm'
const isWithin = /\/node_modules\/drizzle-orm\//
/** @type {Map<string, import('node:module').ResolveFnOutput>} */
const found = new Map()

// The Node of the machine may be an older one, which runs npm alone.
module.registerHooks?.({
  resolve(specifier, context, resolveNext) {
    const { parentURL = '' } = context
    if (specifier.startsWith('.') && isWithin.test(parentURL)) return moduleAt(new URL(specifier, parentURL).href)
    if (specifier !== name && !specifier.startsWith(`${name}/`)) return resolveNext(specifier, context)
    // What is required is another file than what is imported.
    const wanted = `${specifier} ${context.conditions.join()}`
    const known = found.get(wanted) ?? moduleAt(resolveNext(specifier, context).url)
    found.set(wanted, known)
    return known
  },
})

/** @param {string} url */
function moduleAt(url) {
  return { url, format: url.endsWith('.cjs') ? 'commonjs' : 'module', shortCircuit: true }
}
