import { expect, it } from 'vitest'
import { rankedPassage } from '../../../../test/ranked-passage.ts'
import { contextOf } from './context.ts'
import { maxShown, withSurroundings } from './widen-context.ts'

function shownBefore(text: string, quoted: string): string[] {
  const passage = rankedPassage(text)
  const start = text.indexOf(quoted)
  const stretch = { start, end: start + quoted.length, text: quoted }
  const quote = { passage, stretch, context: contextOf(passage, stretch), goesOn: false }
  return withSurroundings(quote, maxShown.first).context.before.map((part) => part.text)
}

it('shows the line above a quote that names what is below, and no label of a drawing above its caption', () => {
  expect(shownBefore('Venting\nThe casing is vented at the plug.', 'The casing is vented at the plug.')).toEqual([
    'Venting',
  ])
  const caption = 'Figure 1: Plug for venting the casing.'
  expect(shownBefore(`Suction nozzle\nFoot\n${caption}`, caption)).toEqual([])
  const below = 'It is closed before the start.'
  expect(shownBefore(`Foot\n${caption}\n${below}`, below)).toEqual([caption])
})
