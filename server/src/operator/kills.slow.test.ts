import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { areas } from '../../test/kills/areas.ts'
import { commands } from '../../test/kills/commands.ts'
import { type KilledInstallation, killCommand, openKilledInstallation } from '../../test/kills/rounds.ts'
import { postgresIsHere } from '../../test/postgres-cluster.ts'

// `npm run test:kills -- 1000` does the same as often as it is told.
const kills = 3
const hour = 3_600_000
const databases = postgresIsHere() ? (['embedded', 'postgres'] as const) : (['embedded'] as const)
const killedTimes = (killed: Record<string, number>) => Object.values(killed).reduce((sum, one) => sum + one, 0)

describe.each(databases)('a process that is killed at points of its work (%s)', (database) => {
  let installation: KilledInstallation
  beforeAll(async () => {
    installation = await openKilledInstallation(database)
  })
  afterAll(() => installation.stop())

  it.each(areas)(
    'has lost and doubled nothing of $name that it acknowledged, and passes the doctor [F1d]',
    async (area) => {
      const { killed, faults } = await installation.kill(area, { kills, seed: 1 })
      expect(faults).toEqual([])
      expect(killedTimes(killed)).toBe(kills)
    },
    hour,
  )

  it.each(commands)(
    'leaves a $name that is run again to succeed, and passes the doctor [F1d]',
    async (command) => {
      const { killed, faults } = await killCommand(command, { kills, database, seed: 1 })
      expect(faults).toEqual([])
      expect(killedTimes(killed)).toBe(kills)
    },
    hour,
  )
})
