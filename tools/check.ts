// `npm run check`, or some of it: `npm run check -- lint format`.
import { checks, runCheck } from './checks.ts'

const wanted = process.argv.slice(2)
const chosen = checks.filter(({ name }) => wanted.length === 0 || wanted.some((word) => name.startsWith(word)))
const waiting = [...chosen]

async function runWaiting() {
  for (let check = waiting.shift(); check; check = waiting.shift()) {
    const { ok, output, seconds } = await runCheck(check)
    console.log(`${ok ? 'ok  ' : 'FAIL'} ${check.name} (${seconds.toFixed(1)} s)`)
    if (ok) continue
    process.exitCode = 1
    console.log(output)
  }
}

// Most of them compute in one thread.
await Promise.all([runWaiting(), runWaiting()])
if (chosen.length === 0) {
  process.exitCode = 1
  console.log(`There is no such check. There are: ${checks.map(({ name }) => name).join(', ')}`)
}
