// Node has it, but its types leave it to those of browsers, which the server does without.
declare namespace WebAssembly {
  type ExportValue = ((...values: number[]) => unknown) | Memory | Global
  type ImportValue = ExportValue
  type Imports = Record<string, Record<string, ImportValue>>
  class Module {
    constructor(bytes: Uint8Array)
    static imports(module: Module): { module: string; name: string; kind: string }[]
  }
  class Instance {
    constructor(module: Module, imports: Imports)
    readonly exports: Record<string, ExportValue>
  }
  class Memory {
    constructor(pages: { initial: number; maximum: number })
  }
  class Global {
    constructor(type: { value: 'i32'; mutable: boolean }, value: number)
  }
  class RuntimeError extends Error {}
}
