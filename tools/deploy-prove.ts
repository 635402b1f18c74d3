// `npm run deploy:prove`: what deploy/ says to nginx, Caddy and systemd is read by these, and nginx stands in front of a real server:
// sign in, upload 30 MB, and read an answer's beginning before its end. Fetches Debian's packages of nginx and Caddy, and installs none.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chatRoutes } from '@millwright/contract/chats'
import { startOpenAiServer } from '../e2e/servers/openai-compatible.ts'
import { type ApiClient, createClient } from '../server/test/api-client.ts'
import { signIn, signUp, startServer } from '../server/test/harness.ts'
import { buildWebIfChanged } from './build-web.mjs'
import { openDebianPackages } from './bundle/debian-packages.ts'
import { addPump, uploadDocument } from './bundle/prove/journey.ts'
import { checkCaddyfile, checkUnit, startNginx } from './bundle/prove/proxies.ts'
import { conveyorManual } from './demo/conveyor-manual.ts'
import { drawManual } from './demo/draw-manual.ts'
import { questions } from './demo/questions.ts'

const uploadBytes = 30_000_000
buildWebIfChanged(process.execPath)
const place = mkdtempSync(join(tmpdir(), 'millwright-deploy-'))
chmodSync(place, 0o755)
try {
  checkUnit(place)
  console.log('systemd reads the unit, and its sandbox holds.')
  const files = openDebianPackages(['nginx', 'caddy'], join(place, 'packages'))
  checkCaddyfile(files, place)
  console.log('Caddy reads its configuration.')
  await useThroughNginx((server) => startNginx(files, join(place, 'nginx'), { servers: [server] }))
} finally {
  rmSync(place, { recursive: true, force: true })
}

async function useThroughNginx(start: (server: string) => ReturnType<typeof startNginx>): Promise<void> {
  const seen = Promise.withResolvers<void>()
  const model = await startOpenAiServer({ kind: 'fed', pieces: answer(seen.promise) })
  const server = await startServer({
    database: 'embedded',
    env: { LLM_BASE_URL: model.baseUrl, LLM_MODEL: 'proof' },
  })
  const nginx = await start(server.url)
  console.log('nginx reads its configuration and runs.')
  try {
    const { account } = await signUp({ url: nginx.url, dataDir: server.dataDir })
    const client = await signIn(nginx, account)
    await requirePage(nginx.url)
    const asset = await addPump(client)
    const pdf = await drawManual(conveyorManual)
    const file = Buffer.concat([pdf, Buffer.alloc(uploadBytes - pdf.length - 5, ' '), Buffer.from('%%EOF')])
    await uploadDocument(client, asset, { file, fileName: 'thirty megabytes.pdf', isRead: false })
    console.log('30 MB were uploaded.')
    await askUntilFirstWords(client, asset._id, seen.resolve)
    console.log("An answer's first words came before its model had the others.")
  } finally {
    await nginx.close()
    await server.stop()
    await model.close()
  }
}

/** The model goes on only once a reader has its first sentence. */
async function* answer(isSeen: Promise<void>): AsyncGenerator<string> {
  yield 'The pump must never run dry [1]. '
  yield 'After 30 seconds without liquid '
  await isSeen
  yield 'the mechanical seal is damaged [1].'
}

async function askUntilFirstWords(client: ApiClient, assetId: string, tell: () => void): Promise<void> {
  let isWhole = false
  const body = { query: questions.sentence, chatId: null, chatLanguage: 'English' as const, assetId }
  for await (const event of client.events(chatRoutes.newMessage, { body })) {
    if (event.type === 'chunk') tell()
    if (event.type === 'end') isWhole = true
  }
  if (!isWhole) throw new Error('The answer has no end.')
}

/** @throws Error where the page does not come through, too */
async function requirePage(url: string): Promise<void> {
  const page = await createClient(() => url).request('GET', '/')
  if (!(await page.text()).includes('<div id="root">')) throw new Error('The page did not come through.')
}
