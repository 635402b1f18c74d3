import type { Type } from 'typescript/unstable/sync'
import { API } from 'typescript/unstable/sync'
import { isCallExpression, isPropertyAccessExpression, type Node } from 'typescript/unstable/ast'

/** `key` is null where its type does not say which one it is. */
export type ShownKey = { path: string; text: string; namespace: string; key: string | null }

type TranslationPlace = { path: string; translator: Node; argument: Node }

/** How use-intl calls the type of what `useTranslations` returns: of a catalogue, and of a namespace of it or `never`. */
const translatorName = 'Translator'

/**
 * Which keys of the catalogue a TypeScript project shows, as its types tell: of `t(names[state])` all that `names` holds,
 * and wherever a translator was handed to.
 */
export function shownKeys(root: string, project: string, isSource: (path: string) => boolean): ShownKey[] {
  const api = new API({ cwd: root })
  try {
    const [opened] = api.updateSnapshot({ openProjects: [project] }).getProjects()
    if (!opened) throw new Error(`${project} is no project`)
    const { program, checker } = opened
    const namespaceOf = namespaces()
    return program.getSourceFileNames().flatMap((path) => {
      const file = isSource(path) ? program.getSourceFile(path) : undefined
      const places = file ? callsIn(path, file) : []
      const translators = checker.getTypeAtLocation(places.map(({ translator }) => translator))
      const shown = places.flatMap((place, at) => {
        const namespace = namespaceOf(translators[at])
        return namespace === null ? [] : [{ ...place, namespace }]
      })
      const types = checker.getTypeAtLocation(shown.map(({ argument }) => argument))
      return shown.flatMap(({ argument, namespace }, at) =>
        literalsOf(types[at]).map((key) => ({ path, text: argument.getText(), namespace, key })),
      )
    })
  } finally {
    api.close()
  }
}

/** Of `t(…)`, `media.words(…)` and `t.rich(…)` in a file, and of every other call. */
function callsIn(path: string, file: Node): TranslationPlace[] {
  const found: TranslationPlace[] = []
  const visit = (node: Node): void => {
    const [argument] = isCallExpression(node) ? node.arguments : []
    if (isCallExpression(node) && argument) {
      const { expression } = node
      found.push({ path, translator: expression, argument })
      if (isPropertyAccessExpression(expression)) found.push({ path, translator: expression.expression, argument })
    }
    node.forEachChild(visit)
  }
  visit(file)
  return found
}

/** Null of what is no translator. There is one type a namespace. */
function namespaces(): (type: Type | undefined) => string | null {
  const known = new Map<number, string | null>()
  return (type) => {
    if (!type) return null
    const before = known.get(type.id)
    if (before !== undefined) return before
    const [, namespace] = type.getAliasSymbol()?.name === translatorName ? type.getAliasTypeArguments() : []
    const name = namespace?.isStringLiteralType() ? namespace.value : namespace ? '' : null
    known.set(type.id, name)
    return name
  }
}

function literalsOf(type: Type | undefined): (string | null)[] {
  if (type?.isUnionType()) return type.getTypes().flatMap(literalsOf)
  return [type?.isStringLiteralType() ? type.value : null]
}
