import type { DynamicField } from '@millwright/contract/assets'
import type { SkillName } from '@millwright/contract/people'
import type { AssetRecord, DepartmentRecord, DocumentRecord, ExpertRecord, Records } from './records.repository.ts'
import type { AssetFilter, RecordsScope, RecordsQuestion } from './asking/records-question.ts'
import { holds, numberIn } from './asking/values-asked.ts'

/** What of the records answers a question, in the order in which it is said. */
export type FoundRecords =
  | { found: 'fields'; assets: { asset: AssetRecord; fields: DynamicField[] }[] }
  | {
      found: 'assets'
      counted: boolean
      /** With the fields that were asked about. */
      assets: { asset: AssetRecord; fields: DynamicField[] }[]
      within: DepartmentRecord[]
    }
  | {
      found: 'departments'
      counted: boolean
      departments: { department: DepartmentRecord; asset: AssetRecord | null }[]
    }
  | { found: 'experts'; counted: boolean; experts: ExpertRecord[]; skills: readonly SkillName[] }
  | { found: 'people'; experts: ExpertRecord[] }
  | { found: 'documents'; documents: DocumentRecord[][] }
  | { found: 'members'; counted: boolean; assets: AssetRecord[] }

/** Null when the records say nothing to it: then the files are asked. */
export function findRecords(question: RecordsQuestion, records: Records): FoundRecords | null {
  switch (question.ask) {
    case 'fields': {
      const { labels } = question
      const assets = records.assets
        .filter(({ id }) => question.assets.has(id))
        .map((asset) => ({ asset, fields: asset.fields.filter(({ label }) => labels === null || labels.has(label)) }))
        .filter(({ fields }) => fields.length > 0)
      return assets.length > 0 ? { found: 'fields', assets } : null
    }
    case 'assets':
      return {
        found: 'assets',
        counted: question.counted,
        assets: matching(question.where, records.assets),
        within: records.departments.filter(({ id }) => question.where.departments.has(id)),
      }
    case 'departments':
      return { found: 'departments', counted: question.counted, departments: departmentsOf(question.of, records) }
    case 'experts': {
      const experts = expertsIn(question.within, question.skills, records)
      return experts.length > 0 || question.counted
        ? { found: 'experts', counted: question.counted, experts, skills: question.skills }
        : null
    }
    case 'people':
      return { found: 'people', experts: distinctPeople(records.experts.filter(({ id }) => question.experts.has(id))) }
    case 'documents': {
      const documents = documentsFound(question, records.documents)
      return documents.length > 0 ? { found: 'documents', documents } : null
    }
    case 'members':
      return {
        found: 'members',
        counted: question.counted,
        assets: records.assets.filter(({ id }) => question.assets.has(id)),
      }
  }
}

/** The files of each document together; a file that says no language is none in the one that is asked for. */
function documentsFound(
  { of, classes, languages }: Extract<RecordsQuestion, { ask: 'documents' }>,
  documents: readonly DocumentRecord[],
): DocumentRecord[][] {
  const found = documents.filter(
    (file) =>
      (of.assets.has(file.assetId) || of.departments.has(file.departmentId)) &&
      (classes.length === 0 || classes.some((one) => file.classes.includes(one))) &&
      (languages.length === 0 || file.languages.some((one) => languages.includes(one.split('-')[0] ?? ''))),
  )
  return [...Map.groupBy(found, ({ assetId, document }) => `${assetId} ${document}`).values()]
}

function matching(where: AssetFilter, assets: readonly AssetRecord[]) {
  const { departments, values, labels, conditions, extreme } = where
  const isHere = ({ id, departmentId }: AssetRecord) =>
    (where.assets.size === 0 || where.assets.has(id)) && (departments.size === 0 || departments.has(departmentId))
  const found = assets.filter(isHere).flatMap((asset) => {
    const own = values.filter(({ assetId }) => assetId === asset.id)
    if (values.length > 0 && own.length === 0) return []
    const valued = asset.fields.filter(({ label }) => own.some((value) => value.label === label))
    const fields = asset.fields.filter(({ label }) => labels.has(label))
    const held = fields.filter((field) => conditions.every((condition) => holds(field, condition)))
    if (conditions.length > 0 && held.length === 0) return []
    if (extreme !== null && fields.length === 0) return []
    return [{ asset, fields: [...new Set([...valued, ...(conditions.length > 0 ? held : fields)])] }]
  })
  return extreme === null ? found : utmost(found, extreme)
}

/** Those whose field says the most or the least: several where it says the same of them. */
function utmost(
  found: readonly { asset: AssetRecord; fields: DynamicField[] }[],
  extreme: 'most' | 'least',
): { asset: AssetRecord; fields: DynamicField[] }[] {
  const rated = found.flatMap((one) => {
    const [rate] = one.fields.map(rateOf).filter((value) => value !== null)
    return rate === undefined ? [] : [{ one, rate }]
  })
  const [best] = rated.toSorted((a, b) => (extreme === 'most' ? b.rate - a.rate : a.rate - b.rate))
  return rated.filter(({ rate }) => rate === best?.rate).map(({ one }) => one)
}

function rateOf(field: DynamicField): number | null {
  switch (field.type) {
    case 'number':
      return field.value
    case 'date':
      return Date.parse(field.value)
    case 'text':
      return numberIn(field.value)
  }
}

function departmentsOf(of: ReadonlySet<string> | null, { departments, assets }: Records) {
  if (of === null) return departments.map((department) => ({ department, asset: null }))
  return assets
    .filter(({ id }) => of.has(id))
    .flatMap((asset) => {
      const department = departments.find(({ id }) => id === asset.departmentId)
      return department ? [{ department, asset }] : []
    })
}

/** Strongest first; each person once. */
function expertsIn(within: RecordsScope, skills: readonly SkillName[], { experts, assets }: Records): ExpertRecord[] {
  const departmentOf = new Map(assets.map(({ id, departmentId }) => [id, departmentId]))
  const found = experts.filter(
    ({ assetId, skills: own }) =>
      (within.assets.size === 0 || within.assets.has(assetId)) &&
      (within.departments.size === 0 || within.departments.has(departmentOf.get(assetId) ?? '')) &&
      skills.every((skill) => (own[skill] ?? 0) > 0),
  )
  return strongestFirst(distinctPeople(found), skills)
}

function strongestFirst(experts: readonly ExpertRecord[], skills: readonly SkillName[]): ExpertRecord[] {
  if (skills.length === 0) return [...experts]
  const strength = (expert: ExpertRecord) => skills.reduce((sum, skill) => sum + (expert.skills[skill] ?? 0), 0)
  return experts.toSorted((one, other) => strength(other) - strength(one))
}

/** Whoever is an expert of several assets is one person. */
function distinctPeople(experts: readonly ExpertRecord[]): ExpertRecord[] {
  const people = new Map<string, ExpertRecord>()
  for (const expert of experts) {
    const person = expert.userId ?? expert.email
    if (!people.has(person)) people.set(person, expert)
  }
  return [...people.values()]
}
