import type { RankedPassage } from '../../index/search.repository.ts'
import { isTitleOfContents } from '../../passages/contents.ts'
import type { FoundPassages } from '../../search/search-passages.ts'
import { quotablesOf } from './blocks.ts'
import { contentsEntriesIn } from './contents-entries.ts'

/** What was found, with passages that say nothing but contents behind all others: those that are read are as many as before. */
export function withoutContents(found: FoundPassages): FoundPassages {
  const { passages, behind = [] } = found
  const kept = passages.filter((passage) => !isOfContents(passage))
  if (kept.length === passages.length) return found
  const told = behind.filter((passage) => !isOfContents(passage))
  const missing = Math.min(passages.length - kept.length, told.length)
  const contents = [...passages, ...behind].filter((passage) => isOfContents(passage))
  return {
    ...found,
    passages: [...kept, ...told.slice(0, missing)],
    behind: [...told.slice(missing), ...contents],
  }
}

/** Whether all of a passage that could be quoted is entries of a table of contents: each names what another place says. */
export function isOfContents(passage: RankedPassage): boolean {
  const quotables = quotablesOf(passage.text)
  const entries = contentsEntriesIn(passage, quotables)
  if (entries.size === 0) return false
  const headings = new Set(passage.ranges.flatMap(({ offset, path }) => (path === undefined ? [] : [offset])))
  return quotables.every(
    (quotable) => entries.has(quotable) || headings.has(quotable.start) || isTitleOfContents(quotable.text),
  )
}
