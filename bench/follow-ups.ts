import { carriedOver } from '../server/src/knowledge/search/question/follow-up.ts'
import { searchPassages } from '../server/src/knowledge/search/search-passages.ts'
import { ofNewSubject } from '../server/src/knowledge/answers/subject-said.ts'
import { judgeAnswerability } from '../server/src/knowledge/answers/answerability.ts'
import { followUpPassages, followUps } from '../server/test/follow-ups.ts'
import { addPassages, createMaterial } from '../server/test/material.ts'
import { openPlatform } from '../server/test/open-platform.ts'
import type { Part, Row } from './part.ts'

const wanted = 0.85

export const followUpPages: Part = {
  name: 'follow-ups',
  what: 'second questions of a conversation: whose first passage is the right one, with what they take over and without',
  async measure() {
    const { database, close } = await openPlatform('embedded')
    try {
      const { companyId, admin, assets } = await createMaterial(database, 1)
      const [asset] = assets
      if (!asset) throw new Error('The material has no asset')
      await addPassages(database, { companyId, asset, texts: followUpPassages })
      const rows: Row[] = []
      for (const takesOver of [false, true]) {
        let right = 0
        let refused = 0
        let sure = 0
        for (const { first, next, says } of followUps) {
          const carried = takesOver ? carriedOver(next, [{ role: 'user', content: first }]) : null
          const found = await database.asSession(admin.tokenHash, (tx) =>
            searchPassages(tx, companyId, {
              question: next,
              carried,
              assetIds: [asset.assetId],
              limit: 8,
            }),
          )
          const isRight = found.passages[0]?.text.includes(says) ?? false
          if (isRight) right++
          else if (takesOver) console.log(`wrong: ${first} ${next} → ${found.passages[0]?.title}`)
          const { verdict } = ofNewSubject(found, judgeAnswerability(found, []), carried)
          if (verdict === 'not-in-material') refused++
          if (verdict === 'answered') sure++
        }
        rows.push({
          'takes over': takesOver ? 'yes' : 'no',
          pairs: followUps.length,
          'right passage first': (right / followUps.length).toFixed(3),
          target: wanted,
          refused,
          sure,
        })
      }
      return rows
    } finally {
      await close()
    }
  },
}
