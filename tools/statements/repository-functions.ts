import { dirname, relative, resolve } from 'node:path'
import { parseSync, type Statement, Visitor } from 'oxc-parser'

type FoundFunction = { name: string; isExported: boolean; asksDatabase: boolean; uses: string[] }

/** `features/chats/chats.repository.ts listChats` */
const keyOf = (root: string, file: string, name: string) => `${relative(root, file)} ${name}`

/**
 * The functions that repositories below `root` export and that are given a transaction, with all that each runs of
 * repositories, itself or through others. Files by path.
 */
export function repositoryFunctions(root: string, files: ReadonlyMap<string, string>): Map<string, Set<string>> {
  const all = new Map<string, FoundFunction>()
  for (const [file, source] of files) {
    for (const one of functionsIn(root, file, source)) all.set(keyOf(root, file, one.name), one)
  }
  const runs = (key: string, found = new Set<string>()): Set<string> => {
    for (const used of all.get(key)?.uses ?? []) {
      if (found.has(used)) continue
      found.add(used)
      runs(used, found)
    }
    return found
  }
  return new Map(
    [...all].flatMap(([key, { isExported, asksDatabase }]) => (isExported && asksDatabase ? [[key, runs(key)]] : [])),
  )
}

/** What a file imports of repositories. */
export function importedFunctions(root: string, file: string, source: string): string[] {
  return [...importsOf(root, file, parseSync(file, source).program.body).values()].filter((key) =>
    key.includes('.repository.ts '),
  )
}

/** By their names in the file. */
function importsOf(root: string, file: string, body: readonly Statement[]): Map<string, string> {
  const found = new Map<string, string>()
  for (const statement of body) {
    if (statement.type !== 'ImportDeclaration' || statement.importKind === 'type') continue
    for (const one of statement.specifiers) {
      if (one.type !== 'ImportSpecifier' || one.importKind === 'type' || one.imported.type !== 'Identifier') continue
      found.set(one.local.name, keyOf(root, resolve(dirname(file), statement.source.value), one.imported.name))
    }
  }
  return found
}

function functionsIn(root: string, file: string, source: string): FoundFunction[] {
  const { body } = parseSync(file, source).program
  const declared = body.flatMap((statement) => {
    const isExported = statement.type === 'ExportNamedDeclaration'
    const declaration = isExported ? statement.declaration : statement
    if (declaration?.type === 'FunctionDeclaration' && declaration.id) {
      return [{ name: declaration.id.name, isExported, node: declaration, params: declaration.params }]
    }
    if (declaration?.type !== 'VariableDeclaration') return []
    return declaration.declarations.flatMap(({ id, init }) => {
      if (id.type !== 'Identifier' || !init) return []
      const params = init.type === 'ArrowFunctionExpression' ? init.params : []
      return [{ name: id.name, isExported, node: init, params }]
    })
  })
  const known = importsOf(root, file, body)
  for (const { name } of declared) known.set(name, keyOf(root, file, name))
  return declared.map(({ name, isExported, node, params }) => {
    const uses = new Set<string>()
    // A visitor takes whole programs: the text of a declaration is one.
    new Visitor({
      Identifier(identifier) {
        const key = known.get(identifier.name)
        if (key !== undefined && identifier.name !== name) uses.add(key)
      },
    }).visit(parseSync(file, `(${source.slice(node.start, node.end)})`).program)
    const asksDatabase = params.some((param) => source.slice(param.start, param.end).includes('Transaction'))
    return { name, isExported, asksDatabase, uses: [...uses] }
  })
}
