import { type ChatEvent, chatRoutes } from '@millwright/contract/chats'
import { assetRoutes } from '@millwright/contract/assets'
import { departmentRoutes } from '@millwright/contract/departments'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type ApiClient } from '../../server/test/api-client.ts'
import { signIn } from '../../server/test/harness.ts'
import { pathWithout } from '../../server/test/path-without.ts'
import { ffmpegIsHere } from '../../server/test/videos.ts'
import { root } from '../run-command.ts'
import { questionsToVideo } from './video.ts'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'millwright-demo-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** Runs the demo until it has printed how to sign in; gives what it printed and somebody who is signed in to `look`. */
async function inDemo(env: NodeJS.ProcessEnv, look: (client: ApiClient, printed: string) => Promise<void>) {
  const demo = spawn(process.execPath, [join(root, 'tools/demo.ts')], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const exited = once(demo, 'exit')
  let printed = ''
  for await (const chunk of demo.stdout) {
    printed += String(chunk)
    if (printed.includes('Ctrl-C')) break
  }
  const said = (name: string) => new RegExp(`${name} +(\\S+)`).exec(printed)?.[1] ?? ''
  try {
    const account = { email: said('E-mail'), password: said('Password') }
    await look(await signIn({ url: said('Address') }, account), printed)
  } finally {
    demo.kill('SIGTERM')
    await exited
  }
}

/** File and second of the first citation. */
async function citedFor(client: ApiClient, query: string): Promise<string> {
  const [department] = await client.call(departmentRoutes.fetchAll, { query: { search: 'Stock' } })
  const departmentId = department?._id ?? ''
  const [asset] = await client.call(assetRoutes.fetchAll, { query: { departmentId, search: 'P-101' } })
  const events: AsyncIterable<ChatEvent> = client.events(chatRoutes.newMessage, {
    body: { query, assetId: asset?._id ?? '' },
  })
  let cited = ''
  for await (const event of events) {
    if (event.type === 'source' && cited === '') cited = `${event.content.fileName} ${event.content.segments[0]}`
  }
  return cited
}

it.runIf(ffmpegIsHere)('answers the questions to its video with the second at which it is said', async () => {
  await inDemo({}, async (client, printed) => {
    for (const question of questionsToVideo) {
      expect(printed).toContain(question)
      expect(await citedFor(client, question)).toMatch(/^Monday round P-101\.mp4 [2-6]\d$/)
    }
  })
})

it('starts without FFmpeg, says so, and asks nothing of a video', async () => {
  const programs = join(folder, 'programs')
  await pathWithout(['ffmpeg', 'ffprobe'], programs)
  await inDemo({ PATH: programs }, async (client, printed) => {
    expect(printed).toContain('There is no FFmpeg here')
    for (const question of questionsToVideo) expect(printed).not.toContain(question)
    expect(await citedFor(client, 'What is the torque of the casing cover?')).toMatch(/manual\.pdf/)
  })
})
