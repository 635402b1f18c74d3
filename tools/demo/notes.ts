import type { Asset } from '@millwright/contract/assets'
import type { NoteBlock } from '@millwright/contract/note-blocks'
import { noteRoutes } from '@millwright/contract/notes'
import { processingRoutes } from '@millwright/contract/processing'
import { randomUUID } from 'node:crypto'
import type { ApiClient } from '../../server/test/api-client.ts'

const textOf = (text: string) => [{ type: 'text' as const, text, styles: {} }]
const block = (type: string, text: string, props: NoteBlock['props'] = {}): NoteBlock => ({
  id: randomUUID(),
  type,
  props,
  content: textOf(text),
  children: [],
})
const heading = (text: string, level = 2) => block('heading', text, { level })
const paragraph = (text: string) => block('paragraph', text)
const step = (text: string) => block('numberedListItem', text)
const check = (text: string, checked = false) => block('checkListItem', text, { checked })
const callout = (kind: 'note' | 'caution' | 'danger', text: string) => block('callout', text, { kind })
const table = (rows: readonly (readonly string[])[]): NoteBlock => ({
  id: randomUUID(),
  type: 'table',
  props: {},
  content: {
    type: 'tableContent',
    columnWidths: [],
    headerRows: 1,
    rows: rows.map((cells) => ({ cells: cells.map(textOf) })),
  },
  children: [],
})

const notes: readonly { title: string; blocks: readonly NoteBlock[] }[] = [
  {
    title: 'Start-up of P-101 after a stop',
    blocks: [
      heading('Before the start'),
      callout('danger', 'Lock out the drive at panel MCC-2 before anybody reaches into the coupling guard.'),
      check('The suction valve HV-1011 is fully open.'),
      check('The seal water runs with 6 to 8 litres a minute.'),
      check('The coupling guard is fitted.'),
      heading('Starting'),
      step('Open the bypass HV-1013 by a quarter.'),
      step('Vent the casing until water comes without bubbles.'),
      step('Start the drive in local mode and watch the discharge pressure rise to 3.1 bar.'),
      callout('caution', 'If the pressure stays below 2 bar for 20 seconds, stop the pump and vent the casing again.'),
      step('Close the bypass slowly and hand the pump over to remote.'),
      callout('note', 'The stand-by pump P-102 starts in the same way.'),
    ],
  },
  {
    title: 'Fault log of P-101',
    blocks: [
      paragraph('What stopped the pump this year, newest first.'),
      table([
        ['Date', 'Fault', 'Cause', 'What was done'],
        [
          '2026-10-02',
          'E-31 seal water low',
          'Strainer of the seal water blocked',
          'Strainer cleaned, flow set to 7 l/min',
        ],
        ['2026-07-19', 'E-12 vibration high', 'Coupling element worn', 'Element replaced, shafts aligned'],
        ['2026-03-14', 'Planned stop', 'Overhaul', 'Bearings and seal replaced'],
      ]),
    ],
  },
  {
    title: 'Shift handover, stock preparation',
    blocks: [
      heading('Late shift to night shift'),
      paragraph('P-101 runs at 1,480 rpm with 0.8 mm/s at the drive end; P-102 stands by and is tested on Thursdays.'),
      check('Order a strainer basket for the seal water, two are left.', true),
      check('Listen to the bearing at the drive end at 02:00: it was 4 degrees warmer than yesterday.'),
      block('quote', 'Maintenance comes on Friday at 07:00 to take the oil sample.'),
    ],
  },
]

/** Asked of the notes in the demo. */
export const questionsToNotes = [
  'How many litres a minute does the seal water run with?',
  'What caused the fault E-12?',
  'When does maintenance take the oil sample?',
]

/** A start-up procedure, a fault log and a handover: saved, and processed with what else the asset has. */
export async function writeNotes(client: ApiClient, { departmentId, _id: assetId }: Asset): Promise<void> {
  const query = { departmentId, assetId }
  for (const { title, blocks } of notes) {
    const { id: noteId } = await client.call(noteRoutes.create, {
      query,
      body: { title, data: JSON.stringify(blocks) },
    })
    await client.call(processingRoutes.processNote, { query: { ...query, noteId } })
  }
}
