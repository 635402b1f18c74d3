import * as z from 'zod/mini'
import { Time } from './ids.ts'
import { limits } from './limits.ts'
import type { RouteTable } from './route.ts'
import { codes } from './reasons/refusals.ts'

/** ISO 639-2, as tesseract names its data: what a company can choose. */
export const ocrLanguageCodes = [
  'eng',
  'deu',
  'spa',
  'fra',
  'ita',
  'por',
  'rus',
  'pol',
  'nld',
  'ces',
  'tur',
  'chi_sim',
  'jpn',
  'kor',
  'ara',
  'hin',
] as const
const offered: ReadonlySet<string> = new Set(ocrLanguageCodes)
const OcrLanguage = z
  .string(codes.ocrLanguageInvalid)
  .check(z.refine((code) => offered.has(code), codes.ocrLanguageInvalid))

export const CompanySettings = z.object({
  /** Whether doc, docx, ppt, pptx, csv and txt are taken as documents. */
  officeFiles: z.boolean(),
  /** What pictures of text are read in. */
  ocrLanguages: z.array(z.string()),
  /** Whether speech may be recognised by the browser's maker. */
  webSpeech: z.boolean(),
  /** Days that things can be brought back from the bin; set with what else is kept for some time. */
  binDays: z.int(),
  /** Whether any file lies in it, whoever may see that; a server of the version before does not say it. */
  hasFiles: z.optional(z.boolean()),
  updatedAt: Time,
})
export type CompanySettings = z.infer<typeof CompanySettings>

const ChangedSettings = z.partial(
  z.extend(z.omit(CompanySettings, { binDays: true, hasFiles: true, updatedAt: true }), {
    ocrLanguages: z
      .array(OcrLanguage, codes.ocrLanguageInvalid)
      .check(z.minLength(1, codes.ocrLanguagesFew), z.maxLength(limits.ocrLanguages, codes.ocrLanguagesMany)),
  }),
)

const QuotaLimit = z.nullable(z.int().check(z.minimum(0), z.maximum(limits.quota)))

/** What a company may have at most: bytes that it stores, members who may sign in, questions of a day of UTC. Null: no limit. */
export const Quota = z.object({ bytes: QuotaLimit, members: QuotaLimit, questions: QuotaLimit })
export type Quota = z.infer<typeof Quota>

/** What a company has of what it may have. Questions are counted where there is a limit, and 0 elsewhere. */
export const QuotaUse = z.object({
  allowed: Quota,
  used: z.object({ bytes: z.number(), members: z.number(), questions: z.number() }),
})
export type QuotaUse = z.infer<typeof QuotaUse>

export const companyRoutes = {
  fetch: {
    method: 'GET',
    path: '/api/settings/company',
    summary: 'What holds for the whole company',
    output: CompanySettings,
    access: 'company.read',
  },
  update: {
    method: 'PATCH',
    path: '/api/settings/company',
    summary: 'Changes what holds for the whole company',
    body: ChangedSettings,
    output: CompanySettings,
    message: 'Settings saved',
    ifMatch: true,
    access: 'company.update',
  },
  fetchUse: {
    method: 'GET',
    path: '/api/settings/company/use',
    summary: 'What the company has of the bytes, members and questions that it may have',
    output: QuotaUse,
    access: 'company.update',
  },
} as const satisfies RouteTable
