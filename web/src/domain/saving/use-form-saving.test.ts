import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { ApiError } from '../../platform/api-error.ts'
import { createFormSaving, standOn } from './use-form-saving.ts'

const Stored = z.object({ name: z.string(), role: z.string(), updatedAt: z.string() })
type Stored = z.infer<typeof Stored>

/** A form of `name` over a server that has `theirs` by now, and takes what is sent on it. */
function formOver(opened: Stored, theirs: Stored, firstReply?: 'lost') {
  const sent: string[] = []
  const conflict = { current: null as unknown }
  let now = theirs
  const send = ({ name }: { name: string }, { seen }: { seen: string }) => {
    sent.push(`${name} on ${seen}`)
    if (seen !== now.updatedAt) {
      return Promise.reject(new ApiError({ status: 409, message: 'Somebody else changed this', data: now }))
    }
    now = { ...now, name, updatedAt: 'last' }
    if (firstReply === 'lost' && sent.length === 1) {
      return Promise.reject(new ApiError({ status: 0, message: 'No reply', data: null }))
    }
    return Promise.resolve({ data: now })
  }
  const textOf = ({ name }: Stored) => ({ name })
  const saving = createFormSaving({ stored: opened, schema: Stored, textOf, send, onConflict: () => {} }, conflict)
  saving.begin({ read: () => ({ name: 'Bea' }), onTaken: () => {} })
  return { saving, sent, conflict }
}

const opened = { name: 'Be', role: 'user', updatedAt: 'first' }

it('sends again by itself where only what the form does not hold was changed', async () => {
  const { saving, sent } = formOver(opened, { ...opened, role: 'admin', updatedAt: 'later' })
  expect(await saving.save('save')).toEqual({ data: { name: 'Bea', role: 'admin', updatedAt: 'last' } })
  expect(sent).toEqual(['Bea on first', 'Bea on later'])
})

it('sends nothing over what somebody else wrote, says so, and is sent on it once that was seen', async () => {
  const theirs = { ...opened, name: 'Beata', updatedAt: 'later' }
  const { saving, sent, conflict } = formOver(opened, theirs)
  expect(await saving.save('save')).toBeNull()
  expect(conflict.current).toMatchObject({ status: 409, data: theirs })
  saving.rebase(theirs)
  expect(await saving.save('save')).toMatchObject({ data: { name: 'Bea', updatedAt: 'last' } })
  expect(sent).toEqual(['Bea on first', 'Bea on later'])
})

it('says so, too, where what somebody else wrote came in before it was sent', async () => {
  const theirs = { ...opened, name: 'Beata', updatedAt: 'later' }
  const { saving, sent } = formOver(opened, theirs)
  standOn(saving, { stored: theirs, theirs: { name: 'Beata' }, typed: { name: 'Bea' } })
  expect(await saving.save('save')).toBeNull()
  expect(sent).toEqual(['Bea on first'])
})

it('stands on what came in where what is typed is no other answer to it', async () => {
  const theirs = { ...opened, role: 'admin', updatedAt: 'later' }
  const { saving, sent } = formOver(opened, theirs)
  standOn(saving, { stored: theirs, theirs: { name: 'Be' }, typed: { name: 'Bea' } })
  expect(await saving.save('save')).toMatchObject({ data: { name: 'Bea' } })
  expect(sent).toEqual(['Bea on later'])
})

it('knows its own save again, whose reply was lost', async () => {
  const { saving, sent } = formOver(opened, opened, 'lost')
  await expect(saving.save('save')).rejects.toMatchObject({ status: 0 })
  expect(await saving.save('save')).toMatchObject({ data: { name: 'Bea', updatedAt: 'last' } })
  expect(sent).toEqual(['Bea on first', 'Bea on first', 'Bea on last'])
})
