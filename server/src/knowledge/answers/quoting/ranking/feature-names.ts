/** What is known of a place or a question, by name, each between 0 and 1 or near it. */
export type Features = Readonly<Record<string, number>>

/**
 * What places are ranked by. Shares of the question's weight: what the quote says of it (`said`), the sentence, row or item
 * itself (`own`), both in other words (`meant`, `ownMeant`), with headings, table head and the sentence before (`together`,
 * `meantTogether`), and in its first words (`opening`); how many of its words stand in it (`count`); and of what the quote lacks what stands above or before it, in the table's head or in the cell of the
 * symptom. Then its passage; 1 where it is the kind of thing that is asked for; its form; and whether
 * that is the form of what is wanted. More is known of a place,
 * which says how sure one can be and ranked no better.
 */
export const rankedBy: readonly string[] = [
  'said',
  'own',
  'meant',
  'ownMeant',
  'together',
  'meantTogether',
  'above',
  'heading',
  'head',
  'before',
  'symptom',
  'pairs',
  'opening',
  'count',
  'passage',
  'rank',
  'passageShare',
  'number',
  'numeral',
  'time',
  'interval',
  'person',
  'way',
  'measure',
  'figure',
  'code',
  'fault',
  'section',
  'row',
  'list',
  'looksLikeHeading',
  'opens',
  'ended',
  'digits',
  'brief',
  'length',
  'orderForWay',
  'purposeForWay',
  'placeForWhere',
  'orderForLeave',
  'orderForFault',
  'conditionForFault',
  'faultForFault',
  'sectionForFault',
  'rowForFault',
]
