import type { RankedPassage } from '../../index/search.repository.ts'
import { isTitleOfContents } from '../../passages/contents.ts'
import type { FoundPassages } from '../../search/search-passages.ts'
import { quotablesOf } from './blocks.ts'
import { contentsEntriesIn } from './contents-entries.ts'

/** What was found, with passages that say nothing but contents behind all others: those that are read are as many as before. */
export function withoutContents(found: FoundPassages): FoundPassages {
  const { passages, behind = [] } = found
  const contents = new Set(passages.filter(isOfContents))
  if (contents.size === 0) return found
  for (const passage of behind) if (isOfContents(passage)) contents.add(passage)
  const others = [...passages, ...behind].filter((passage) => !contents.has(passage))
  const read = passages.length
  return { ...found, passages: others.slice(0, read), behind: [...others.slice(read), ...contents] }
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
