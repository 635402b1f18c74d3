import type { Quote } from '@millwright/contract/chats'
import type { LocateBoxes } from '../../passages/locate-boxes.ts'
import type { HeadingPlace } from '../../passages/headings.repository.ts'
import { roleOfHeader } from '../../readers/tables/role-words.ts'
import { quotesOf, type ShownQuote } from './quotes.ts'

/** Where a version has a heading of this number. */
export type FindHeading = (of: { versionId: string; number: string }) => Promise<HeadingPlace | null>

type Places = { locate?: LocateBoxes | undefined; findHeading?: FindHeading | undefined }
type Causes = NonNullable<Quote['causes']>
type Symptom = Pick<Quote, 'causes' | 'symptom'>

/**
 * The rows of a quoted fault table as causes with what helps, each with its own place; nothing for any other quote, and
 * for rows that say more than that, or are about several symptoms.
 */
export async function causesOf(quote: ShownQuote, { locate, findHeading }: Places): Promise<Symptom> {
  const { passage, stretch, context } = quote
  const { header, cells } = context
  const roles = (header?.text.split('\n').at(-1) ?? '').split('\t').map(roleOfHeader)
  const at = { symptom: roles.indexOf('symptom'), cause: roles.indexOf('cause'), remedy: roles.indexOf('remedy') }
  const isWhole = roles.length === (at.symptom < 0 ? 2 : 3) && new Set(roles).size === roles.length
  if (!cells || at.cause < 0 || at.remedy < 0 || !isWhole) return {}
  const lines = linesOf(stretch)
  const symptoms = new Set(at.symptom < 0 ? [] : cells.rows.map((row) => row[at.symptom]?.trim() ?? ''))
  if (lines.length !== cells.rows.length || symptoms.size > 1) return {}
  const causes: Causes = []
  for (const [row, line] of lines.entries()) {
    const [place] = await quotesOf(passage, line, locate)
    const [cause = '', remedy = ''] = [cells.rows[row]?.[at.cause]?.trim(), cells.rows[row]?.[at.remedy]?.trim()]
    if (!place || remedy === '') return {}
    const steps = await stepsOf(remedy, passage.versionId, { locate, findHeading })
    const { segment, text, boxes } = place
    causes.push({ segment, text, ...(boxes ? { boxes } : {}), cause, remedy, ...(steps ? { steps } : {}) })
  }
  const [symptom] = symptoms
  return { causes, ...(symptom ? { symptom } : {}) }
}

function linesOf({ start, text }: ShownQuote['stretch']) {
  let from = start
  return text.split('\n').flatMap((line) => {
    const stretch = { start: from, end: from + line.length }
    from += line.length + 1
    return line.trim() ? [stretch] : []
  })
}

/** `(4.1)`, *see section 4*, *siehe Kapitel 4.1*. */
const referred =
  /(?:(?:sections?|chapters?|abschnitt|kapitel|secci[oó]n|cap[ií]tulo|chapitre|paragraphe|§)\s*|\((?:see |siehe |s\. |véase |ver |voir )?(?=\d+\.\d))(?<number>\d{1,2}(?:\.\d{1,2}){0,3})(?!\.?\d)/iu

/** The section that a remedy refers to, where the file has one of that number. */
async function stepsOf(
  remedy: string,
  versionId: string,
  { locate, findHeading }: Places,
): Promise<Causes[number]['steps']> {
  const number = referred.exec(remedy)?.groups?.['number']
  const heading = number === undefined ? null : await findHeading?.({ versionId, number })
  if (!heading) return undefined
  const { text, ...stretch } = heading
  const located = await locate?.(versionId, stretch)
  return {
    segment: stretch.segment,
    text: text.replace(/\s+/gu, ' ').trim(),
    ...(located ? { boxes: located.boxes } : {}),
  }
}
