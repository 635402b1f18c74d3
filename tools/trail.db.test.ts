import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { databaseKindsInTurn } from '../server/test/open-platform.ts'
import { type OpenedPlant, openStoredPlant } from '../server/test/open-stored-plant.ts'
import { recordEvents } from '../server/src/calls/audit.repository.ts'
import { root } from './run-command.ts'

describe.each(databaseKindsInTurn('trail'))('npm run trail, on the %s database', (kind) => {
  let opened: OpenedPlant
  beforeAll(async () => {
    opened = await openStoredPlant(kind)
    const { companyId, userId } = opened.plant
    const event = { companyId, actorId: userId, actorName: 'ada', action: 'asset-created' as const, address: '' }
    await opened.database.write(({ handle }) =>
      recordEvents(
        handle,
        ['1', '2', '3'].map((target) => ({ ...event, target })),
      ),
    )
    await opened.closeDatabase()
  })
  afterAll(() => opened.close())

  const trail = async (...given: string[]) => {
    const { PATH, HOME } = process.env
    const { dataDir, databaseUrl } = opened.place
    const env = { PATH, HOME, DATA_DIR: dataDir, ...(databaseUrl === null ? {} : { DATABASE_URL: databaseUrl }) }
    const ran = promisify(execFile)(process.execPath, [join(root, 'tools/trail.ts'), ...given], { env })
    return ran.then(
      ({ stdout }) => ({ code: 0, stdout }),
      ({ code, stdout }: { code: number; stdout: string }) => ({ code, stdout }),
    )
  }

  const says = (sentence: string) => `${opened.plant.companyId}  ${sentence}\n`

  it('exports what it checks, and finds in it what was changed or cut off [T49c]', async () => {
    const file = (name: string) => join(opened.place.dataDir, name)
    const { stdout: whole } = await trail('export')
    await writeFile(file('anchors.jsonl'), (await trail('anchors')).stdout)
    expect(await trail('check', '--anchors', file('anchors.jsonl'))).toEqual({
      code: 0,
      stdout: says('3 lines, unbroken to line 3.'),
    })
    await writeFile(file('changed.jsonl'), whole.replace('"target":"2"', '"target":"9"'))
    const changed = 'Line 2: Person, target or address are not what was written.'
    expect(await trail('check', file('changed.jsonl'))).toEqual({ code: 1, stdout: says(changed) })
    await writeFile(file('cut.jsonl'), whole.split('\n').slice(0, 2).join('\n'))
    const cut = await trail('check', file('cut.jsonl'), file('anchors.jsonl'))
    expect(cut.code).toBe(1)
    expect(cut.stdout).toContain('The trail ends after line 2; on ')
    expect((await trail('export', '--csv')).stdout.split('\r\n')).toHaveLength(5)
  })
})
