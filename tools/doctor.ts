// `npm run doctor [-- --fix] [-- --json] [-- --quick]`: whether an installation is sound (docs/operating.md).
import { readPlace, runCommandOfOperator } from './operator/operator-command.ts'
import { examineAndMend } from '../server/src/operator/doctor/examine-and-mend.ts'
import { findingSentenceOf } from '@millwright/contract/reasons/finding-sentences'
import { type Finding, isWrong } from '../server/src/operator/doctor/finding.ts'

await runCommandOfOperator({ options: ['--fix', '--json', '--quick'], positions: 0 }, async ({ has }) => {
  const config = readPlace()
  const quick = has('--quick')
  const { findings, mended } = await examineAndMend(config, { endpoints: config, quick, fix: has('--fix') })
  const isSound = !findings.some(isWrong)
  if (has('--json')) {
    console.log(JSON.stringify({ sound: isSound, findings: findings.map(withSentence), mended }, null, 2))
  } else {
    for (const { count, says } of mended) console.log(`mended  ${count} ${says}`)
    for (const finding of findings) {
      console.log(`${finding.code}  ${findingSentenceOf(finding)} (${finding.examples.join(', ')})`)
    }
    if (isSound) console.log(`Nothing is wrong${quick ? ' (bytes were not read)' : ''}.`)
  }
  return isSound ? 0 : 1
})

function withSentence(finding: Finding) {
  return { ...finding, sentence: findingSentenceOf(finding) }
}
