import { type ChangedLine, changedLines, type VersionText } from './changed-lines.ts'

/** What is computed from the texts of two versions, for `lineWork`. */
export const lineTasks = {
  changed: ({ before, after }: { before: VersionText[]; after: VersionText[] }): ChangedLine[] =>
    changedLines(before, after),
}
