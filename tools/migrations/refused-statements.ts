/** What a process of the version before meets where it goes on beside the new one. */
const kinds: readonly { what: string; expression: RegExp }[] = [
  { what: 'drops a table', expression: /\bDROP\s+TABLE\b/iu },
  { what: 'drops a column', expression: /\bDROP\s+COLUMN\b/iu },
  { what: 'renames', expression: /\bRENAME\b/iu },
  { what: 'changes a type', expression: /\bALTER\s+COLUMN\s+\S+\s+(?:SET\s+DATA\s+)?TYPE\b/iu },
  { what: 'demands a value of a column', expression: /\bSET\s+NOT\s+NULL\b/iu },
  { what: 'takes a default away', expression: /\bDROP\s+DEFAULT\b/iu },
  { what: 'takes a right away', expression: /^\s*REVOKE\b/iu },
]
const addedColumn = /\bADD\s+COLUMN\b/iu
const demanded = /\bNOT\s+NULL\b/iu
const filled = /\b(?:DEFAULT|GENERATED)\b/iu
const createdTable = /^\s*CREATE\s+TABLE\s+(?:IF\s+NOT\s+EXISTS\s+)?"?(\w+)"?/iu
const changed =
  /^\s*(?:ALTER|DROP)\s+TABLE\s+(?:IF\s+EXISTS\s+)?"?(\w+)"?|^\s*REVOKE\b.*\bON\s+(?:TABLE\s+)?"?(\w+)"?/isu

/** `statement`: in one line. */
export type RefusedStatement = { what: string; statement: string }

/**
 * Statements of a migration that the version before cannot live with, which serves on while an installation is brought up to date
 * process by process. Tables that the same migration makes are nobody's yet. New constraints and unique indexes are not judged:
 * whether the rows of before satisfy them is for who writes them.
 */
export function refusedStatements(sql: string): RefusedStatement[] {
  const statements = sql
    .replaceAll(/--[^\n]*/gu, '')
    .split(';')
    .map((one) => one.trim())
  const made = new Set(statements.map((one) => createdTable.exec(one)?.[1]).filter((name) => name !== undefined))
  return statements.flatMap((statement) => {
    const [, table, revoked] = changed.exec(statement) ?? []
    if (made.has(table ?? revoked ?? '')) return []
    const found = kinds.filter(({ expression }) => expression.test(statement)).map(({ what }) => what)
    const demands = addedColumn.test(statement) && demanded.test(statement) && !filled.test(statement)
    return [...found, ...(demands ? ['adds a column that must have a value, without a default'] : [])].map((what) => ({
      what,
      statement: statement.replaceAll(/\s+/gu, ' '),
    }))
  })
}
