import { afterAll, beforeAll, expect, it } from 'vitest'
import { insertStarter } from '../../server/src/features/glossary/add-starter.ts'
import { judgeAnswerability } from '../../server/src/knowledge/answers/answerability.ts'
import { findSection } from '../../server/src/knowledge/answers/quoting/find-section.ts'
import { judgedAgain } from '../../server/src/knowledge/answers/refusals/judged-again.ts'
import { findPassages } from '../../server/src/knowledge/answers/find-passages.ts'
import { plantPassages, plantQuestions } from '../../server/test/plant-material.ts'
import { addPassages, createMaterial, type Material } from '../../server/test/material.ts'
import { openPlatform, type TestPlatform } from '../../server/test/open-platform.ts'
import { rankedPassage } from '../../server/test/ranked-passage.ts'
import { memorySearch } from './memory-search.ts'

let platform: TestPlatform
let material: Material

beforeAll(async () => {
  platform = await openPlatform('embedded')
  material = await createMaterial(platform.database, 1)
  const { companyId, assets } = material
  const [asset] = assets
  if (!asset) throw new Error('The material has no asset')
  await addPassages(platform.database, { companyId, asset, texts: plantPassages })
  await platform.database.asSession(material.admin.tokenHash, (tx) => insertStarter(tx, companyId))
})
afterAll(() => platform.close())

const passages = plantPassages.map(({ title, text }, ordinal) =>
  rankedPassage(text, { id: `passage ${ordinal}`, title, ordinal }),
)
const inMemory = memorySearch(passages)
const readOn = ({ first, last }: { first: number; last: number }) =>
  Promise.resolve(passages.filter(({ ordinal }) => ordinal >= first && ordinal <= last))

/** Measured in memory is only what the product does: each word that weighs otherwise changes what is said. */
it('finds and judges as the product does', async () => {
  for (const { question } of plantQuestions) {
    const { found, judgement } = await platform.database.asSession(material.admin.tokenHash, (tx) =>
      findPassages(tx, material.companyId, {
        question,
        assetIds: material.assets.map(({ assetId }) => assetId),
        limit: 8,
        chatLanguage: 'English',
        ownNames: [],
      }),
    )
    const own = inMemory(question, 8)
    await findSection(own, readOn)
    const ofOwnWords = judgeAnswerability(own, [])
    const read = ofOwnWords.verdict === 'answered' ? own : inMemory(question, 8, true)
    await findSection(read, readOn)
    const { verdict, confidence = 0 } = judgedAgain(ofOwnWords, judgeAnswerability(read, []), read)
    expect({ question, verdict }).toEqual({ question, verdict: judgement.verdict })
    expect(judgement.confidence, question).toBeCloseTo(confidence, 3)
    expect(found.passages[0]?.ordinal, question).toBe(read.passages[0]?.ordinal)
  }
})
