import { chatRoutes } from '@millwright/contract/chats'
import { beforeAll, describe, expect, inject, it } from 'vitest'
import { told } from '../../../test/answers.ts'
import { type SignedUp, signUp } from '../../../test/harness.ts'
import { addProcessedDocument, type AssetIds, makeAsset } from '../../../test/plant.ts'
import { drawManual } from '../../../../tools/demo/draw-manual.ts'
import { pumpManual } from '../../../../tools/demo/pump-manual.ts'
import { robotManual } from '../../../../tools/demo/robot-manual.ts'

describe('a manual of six pages, asked as by those who try the product', () => {
  let admin: SignedUp
  let pump: AssetIds
  let robot: AssetIds
  beforeAll(async () => {
    admin = await signUp(inject('server'))
    ;[pump, robot] = await Promise.all([makeAsset(admin), makeAsset(admin)])
    for (const [place, manual] of [
      [pump, pumpManual],
      [robot, robotManual],
    ] as const) {
      const bytes = Buffer.from(await drawManual(manual))
      await addProcessedDocument(admin, place, { bytes, fileName: manual.fileName })
    }
  })

  async function ask({ assetId }: AssetIds, query: string) {
    const { text, end } = await told(admin.events(chatRoutes.newMessage, { body: { query, assetId } }))
    return { verdict: end.verdict, first: text.split('### ')[0] ?? '' }
  }

  it.each([
    ['How is the mechanical seal replaced?', '> 1. Isolate the pump as section 1.1 says, and drain it.'],
    ['How do I start the pump for the first time?', '> 1. Check that the oil stands at the middle'],
  ])('is sure of the section that says how: %s', async (query, step) => {
    const { verdict, first } = await ask(pump, query)
    expect(first).toContain(step)
    expect(verdict).toBe('answered')
  })

  it('takes the work that is asked for before what other work is called', async () => {
    const { verdict, first } = await ask(pump, 'how often do I replace the bearings?')
    expect(first).toContain('Every 16,000 h')
    expect(first).not.toContain('3,000 h | Change the oil')
    expect(verdict).toBe('answered')
  })

  it('says no interval of other work on the same part', async () => {
    const { first } = await ask(pump, 'When must the wear ring be replaced?')
    expect(first).toContain('Replace the ring when it exceeds 0.80 mm')
    expect(first).not.toContain('000 h')
  })

  it('quotes the sentence that says how long, without the list above it', async () => {
    const { verdict, first } = await ask(robot, 'How long does the gripper hold the load without air?')
    expect(first).toContain('> **WARNING: The gripper holds its load for at least 10 minutes')
    expect(first).not.toContain('Press Request')
    expect(verdict).toBe('answered')
  })

  it('marks the step of a list that says the figure', async () => {
    const { first } = await ask(robot, 'how fast may the robot move in T1?')
    expect(first).toContain('**3. Switch the controller to T1')
  })

  it('knows a rating by another word for its largest value', async () => {
    const { verdict, first } = await ask(pump, 'maximum pressure of the casing')
    expect(first).toContain('Largest pressure of the casing')
    expect(verdict).toBe('answered')
  })

  it('has no password', async () => {
    const { verdict } = await ask(robot, 'What is the password of the controller?')
    expect(verdict).not.toBe('answered')
  })
})
