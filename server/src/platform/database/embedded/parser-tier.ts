import { setFlagsFromString } from 'node:v8'

/** Beyond the end of any memory: reading there is a trap. */
const NOWHERE = -16

/**
 * Compiles PostgreSQL's parser with V8's quick compiler, for good. The parser is one function of 100 kB that
 * every statement calls, so that V8 would soon optimize it: 600 MB of memory for a second, to win microseconds
 * a statement. V8 cannot be told to leave out one function, but code that was compiled while no function may
 * be optimized stays as it is (`--wasm-tier-up-filter` names the only one that may; 0 is an import).
 *
 * Instances of a module share their code. Hence this calls the parser of one that is thrown away.
 */
export function keepParserUnoptimized(module: WebAssembly.Module): void {
  const { strlen, raw_parser: parse } = new WebAssembly.Instance(module, emptyImports(module)).exports
  // The first function that the parser calls, and the one that traps: compiled before, it can be optimized.
  trap(strlen)
  setFlagsFromString('--wasm-tier-up-filter=0')
  try {
    trap(parse)
  } finally {
    setFlagsFromString('--wasm-tier-up-filter=-1')
  }
}

function trap(call: WebAssembly.ExportValue | undefined): void {
  if (typeof call !== 'function') throw new Error('This version of PGlite does not export its parser')
  try {
    const run = call as (at: number, length: number) => unknown
    run(NOWHERE, 0)
  } catch (error) {
    if (error instanceof WebAssembly.RuntimeError) return
    throw error
  }
  throw new Error('This version of PGlite reads beyond its memory')
}

function emptyImports(module: WebAssembly.Module): WebAssembly.Imports {
  const imports: Record<string, Record<string, WebAssembly.ImportValue>> = {}
  for (const { module: from, name, kind } of WebAssembly.Module.imports(module)) {
    const names = (imports[from] ??= {})
    if (kind === 'function') names[name] = () => 0
    else if (kind === 'memory') names[name] = new WebAssembly.Memory({ initial: 2048, maximum: 32_768 })
    else if (kind === 'global') names[name] = new WebAssembly.Global({ value: 'i32', mutable: true }, 0)
  }
  return imports
}
