import { assetRoutes } from '@millwright/contract/assets'
import { chatRoutes } from '@millwright/contract/chats'
import { departmentRoutes } from '@millwright/contract/departments'
import { beforeAll, describe, expect, inject, it } from 'vitest'
import { told, type ToldAnswer } from '../../../test/answers.ts'
import type { ApiClient } from '../../../test/api-client.ts'
import { type SignedUp, signUp } from '../../../test/harness.ts'
import { joinCompany } from '../../../test/members.ts'
import { makePdf } from '../../../test/pdf/make-pdf.ts'
import { addProcessedDocument, type AssetIds } from '../../../test/plant.ts'

type Page = { heading: string; lines: readonly string[] }

const mill: readonly Page[] = [
  {
    heading: '3 Drive of the mill',
    lines: [
      'The gearbox of the mill is filled with 12 litres of oil CLP 220.',
      'The coupling of the drive is tightened with 45 Nm.',
      'The stepper of the feed is cooled by a fan.',
      'The brake of the drive holds the roller when the mill stands.',
    ],
  },
  {
    heading: '4 Lubrication of the mill',
    lines: [
      'The bearing bracket is greased every three months with lithium grease.',
      'The chain of the feed is oiled every week.',
      'The pump of the lubrication stands behind the guard.',
    ],
  },
  {
    heading: '5 Faults of the mill',
    lines: [
      'The roller is noisy: the bearing is worn, change the bearing.',
      'The feed stands still: the fuse has blown, have the fuse changed.',
    ],
  },
]

/** Twelve machines that speak of gearboxes and couplings all the time, and of what the mill does not have. */
const others: readonly Page[] = Array.from({ length: 12 }, (_, at) => ({
  heading: `${at + 1} Gearbox and coupling`,
  lines: [
    'The gearbox, the coupling and the bearing bracket are looked at every day.',
    'The oil of the gearbox and the grease of the bearing are ordered by number.',
    'The carburettor is cleaned with petrol, the steper is an old writing of the maker.',
    'A noisy gearbox: have the coupling tightened. The chain and the brake are new.',
    `The pendulum ${at + 1} swings behind the guard.`,
  ],
}))

const bytesOf = (pages: readonly Page[]) =>
  makePdf(
    pages.map(({ heading, lines }) => ({
      texts: [
        { text: heading, x: 60, y: 790, size: 18, font: 'bold' },
        ...lines.map((text, at) => ({ text, x: 60, y: 750 - 16 * at })),
      ],
    })),
  )

const questions = [
  'How much oil is in the gearbox?',
  'With which torque is the coupling tightened?',
  'How often is the bearing bracket greased?',
  'roller noisy',
  'Where is the pump of the lubrication?',
  'What holds the roller?',
  'How is the carburettor cleaned?',
  'what cools the steper',
  'Which colour has the pendulum of the chain?',
] as const
type AskedQuestion = (typeof questions)[number]

/** What a question gets, without what is of the chat that it is asked in. */
const shownOf = ({ text, end, sources }: ToldAnswer) => ({
  text,
  verdict: end.verdict,
  unknownWords: end.unknownWords,
  searchedFor: end.searchedFor,
  quotes: sources.map(({ nearest, quotes }) => ({ nearest, quotes })),
})

describe('a question in one asset', () => {
  let admin: SignedUp
  let member: ApiClient
  let ids: AssetIds
  const alone = new Map<AskedQuestion, ReturnType<typeof shownOf>>()

  const ask = async (client: ApiClient, query: string) =>
    shownOf(await told(client.events(chatRoutes.newMessage, { body: { query, assetId: ids.assetId } })))
  const answerOf = (question: AskedQuestion) => alone.get(question)!

  beforeAll(async () => {
    admin = await signUp(inject('server'))
    const reader = await joinCompany(inject('server'), admin)
    member = reader
    const { _id: departmentId } = await admin.call(departmentRoutes.create, {
      body: { name: 'Grinding', info: 'Mills' },
    })
    const add = async (name: string, pages: readonly Page[], isRead: boolean) => {
      const users = isRead ? [{ userId: reader.user._id, access: 'read' as const }] : []
      const body = { name, info: 'A machine', users }
      const { _id: assetId } = await admin.call(assetRoutes.create, { query: { departmentId }, body })
      await addProcessedDocument(
        admin,
        { departmentId, assetId },
        { bytes: await bytesOf(pages), fileName: 'Manual.pdf' },
      )
      return { departmentId, assetId }
    }
    ids = await add('Mill 3', mill, true)
    for (const question of questions) alone.set(question, await ask(admin, question))
    for (const [at, page] of others.entries()) await add(`Line ${at + 1}`, [page], false)
  })

  it.each(questions)(
    'gets the same answer alone and among twelve others, whoever may read it (%s)',
    async (question) => {
      expect(await ask(member, question)).toEqual(answerOf(question))
      expect(await ask(admin, question)).toEqual(answerOf(question))
    },
  )

  it('is answered where the asset says it, and asks for what is unknown there where only another asset knows it [T48]', () => {
    expect(answerOf('How much oil is in the gearbox?').verdict).toBe('answered')
    const { verdict, unknownWords } = answerOf('How is the carburettor cleaned?')
    expect(verdict).not.toBe('answered')
    expect(unknownWords).toContain('carburettor')
    expect(answerOf('what cools the steper').searchedFor).toContainEqual({
      word: 'steper',
      alternatives: ['stepper'],
      from: 'spelling',
      typed: 'steper',
    })
  })
})
