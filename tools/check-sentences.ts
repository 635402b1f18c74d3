// Nothing compares sentences: a reason has a code, and its sentence is made where it is sent or shown. What a schema of the
// contract says of a wrong field is a code as well, so that forms and replies make the same sentence of it.
import { globSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { root } from './run-command.ts'

/** Of the contract; a list of that name has members of its own. */
const text = String.raw`(?:texts|errorTexts)(?:\.(?!length|size|map|flatMap|filter|some|every)\w+|\['[\w-]+'\])`
const sentence = String.raw`(?:${text}|(?:callS|s)entenceOf\([\w.]{1,60}\)|\bt\('\w+'\))`
const comparison = String.raw`[!=]==?`

type Rule = { files: string; refuses: RegExp; instead: string }
const rules: Rule[] = [
  {
    files: '{contract,server,web}/src/**/*.{ts,tsx}',
    refuses: new RegExp(`${comparison} ${sentence}|${sentence} ${comparison}`, 'u'),
    instead: 'compare the code of the reason, not its sentence',
  },
  {
    files: '{contract,server,web}/src/**/*.{ts,tsx}',
    refuses: new RegExp(String.raw`(?:\.has|includes|indexOf|new Set|new Map)\(\[?${text}`, 'u'),
    instead: 'keep codes of reasons, not their sentences',
  },
  {
    files: '{server,web}/src/**/*.{ts,tsx}',
    refuses: /\.(?:error|message|stage) [!=]==? ['"`][A-Z]/u,
    instead: 'compare a code, not what is said of it',
  },
  {
    files: 'server/src/**/*.ts',
    // A word in the first template, or a text of two words.
    refuses:
      /\btarget(?::| =)(?: [^\n]{1,120} [?:])? (?:`(?:[^`$A-Za-z]|\$\{[^}`]{1,80}\}){0,40}[A-Za-z]{2}|'[^'\n]{1,80} [a-z]{2})/u,
    instead: 'a line of the trail is stored as a code: add its sentence in contract/src/reasons/trail-sentences.ts',
  },
  {
    files: 'contract/src/*.ts',
    refuses: /\bz\.\w{1,20}\([^'\n]{0,80}'[A-Z][^'\n]* [^'\n]*'/u,
    instead: 'a schema names a code: add the sentence in contract/src/reasons and its name in refusals.ts',
  },
]

/** Of the files below `folder`, each line that compares or keeps a sentence where its code is meant. */
export function comparedSentences(folder: string): string[] {
  return rules.flatMap(({ files, refuses, instead }) =>
    globSync(join(folder, files))
      .filter((path) => !/\.test\.tsx?$|contract\/src\/texts\.ts$/u.test(path))
      .toSorted()
      .flatMap((path) =>
        readFileSync(path, 'utf8')
          .split('\n')
          .flatMap((line, at) =>
            refuses.test(line) && !/^\s*(?:\/\/|\*|\/\*)/u.test(line)
              ? [`${relative(folder, path)}:${at + 1}: ${instead}`]
              : [],
          ),
      ),
  )
}

if (import.meta.main) {
  const found = comparedSentences(root)
  if (found.length > 0) {
    process.exitCode = 1
    console.log(found.join('\n'))
  }
}
