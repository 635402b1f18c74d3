import { describe, expect, it } from 'vitest'
import { byHand, stored } from './machine.test-data.ts'
import { createSaving, type SavingPorts } from './run-saving.ts'

type Ports = SavingPorts<string, ReturnType<typeof stored>, { data: ReturnType<typeof stored> }>

/** A page whose editor can be broken. */
function writingIn(keeping: Ports['keeping'] = null) {
  const sent: string[] = []
  const page = { text: 'b', isBroken: false }
  const saving = createSaving(
    byHand,
    {
      update: (_id, { text }) => {
        sent.push(text)
        return Promise.resolve({ data: stored(text) })
      },
      storedIn: () => null,
      maySend: () => true,
      keeping,
      waits: { keep: 0, send: 0 },
    },
    { stored: stored('a', 'first'), isDraft: false },
  )
  const broken = new Error('The editor is gone')
  saving.begin({
    read: () => {
      if (page.isBroken) throw broken
      return page.text
    },
    onTaken: () => undefined,
  })
  return { saving, page, sent, broken }
}

describe('a page that cannot say what is written', () => {
  it('has that for an answer, and saves once it can again', async () => {
    const { saving, page, sent, broken } = writingIn()
    saving.changed()
    page.isBroken = true
    const first = saving.save('save')
    const second = saving.save('save')
    await expect(first).rejects.toBe(broken)
    await expect(second).rejects.toBe(broken)
    expect(saving.state()).toMatchObject({ attempt: null, waiting: [], isUnsaved: true })
    page.isBroken = false
    await expect(saving.save('save')).resolves.toMatchObject({ data: { text: 'b' } })
    expect(sent).toEqual(['b'])
    expect(saving.state().isUnsaved).toBe(false)
  })

  it('keeps nothing until it can again, and says so', async () => {
    const rows = new Map<string, unknown>()
    const store = {
      keep: (key: string, work: unknown) => Promise.resolve(void rows.set(key, work)),
      find: () => Promise.resolve([]),
      drop: (key: string) => Promise.resolve(void rows.delete(key)),
    }
    const { saving, page } = writingIn({
      store: Promise.resolve(store),
      prefixOf: () => 'text ',
      workOf: (text) => text,
    })
    page.isBroken = true
    saving.changed()
    await expect.poll(() => saving.state().cannotKeep).toBe(true)
    page.isBroken = false
    saving.changed()
    await expect.poll(() => saving.state()).toMatchObject({ cannotKeep: false, isKept: true })
    expect([...rows.values()]).toEqual(['b'])
  })
})
