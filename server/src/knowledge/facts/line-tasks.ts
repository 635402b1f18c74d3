import { type WordedFact, withWords } from './fact-words.ts'
import { factsOfPages, type SetPage } from './followed/facts-of-pages.ts'
import { type ChangedLine, changedLines, type VersionText } from './changed-lines.ts'

/** What is computed from the texts of versions, for `lineWork`. */
export const lineTasks = {
  changed: ({ before, after }: { before: VersionText[]; after: VersionText[] }): ChangedLine[] =>
    changedLines(before, after),
  facts: ({ title, pages }: { title: string; pages: SetPage[] }): WordedFact[] => withWords(factsOfPages(title, pages)),
}
