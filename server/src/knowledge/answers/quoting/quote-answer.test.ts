import { expect, it } from 'vitest'
import { rankedPassage } from '../../../../test/ranked-passage.ts'
import type { ListDoubts } from '../../passages/locate-boxes.ts'
import { readQuestion } from '../../search/question/question.ts'
import type { RankedPassage } from '../../index/search.repository.ts'
import type { AnswerEvent } from '../answer-events.ts'
import { writeOrQuote } from '../steps/write-or-quote.ts'
import { judgeAnswerability } from '../answerability.ts'
import type { AnswerRequest } from '../answer-request.ts'

const passage = (id: string, text: string, more: Partial<RankedPassage> = {}) => rankedPassage(text, { id, ...more })

async function answered(
  question: string,
  passages: RankedPassage[],
  more: Partial<AnswerRequest> = {},
): Promise<AnswerEvent[]> {
  const found = { question: readQuestion(question, 'en'), passages, idf: () => 1, unknownIdf: 1, searchedFor: [] }
  const request = {
    found,
    judgement: judgeAnswerability(found, []),
    language: 'English',
    place: 'Press 1',
    history: [],
    ...more,
  } as const
  const events: AnswerEvent[] = []
  for await (const event of writeOrQuote(request, null, new AbortController().signal)) events.push(event)
  return events
}

const textOf = (events: AnswerEvent[]) => events.map((event) => (event.type === 'chunk' ? event.text : '')).join('')
const sourcesOf = (events: AnswerEvent[]) => events.flatMap((event) => (event.type === 'source' ? [event.source] : []))

it('says that it quotes, and puts each source before its number', async () => {
  const events = await answered('Which oil?', [passage('a', 'Use the oil HLP 46.')])
  expect(events.map(({ type }) => type)).toEqual(['judged', 'chunk', 'source', 'chunk'])
  expect(textOf(events)).toBe('Quoted from the material:\n\n> **Use the oil HLP 46.** [1]\n\n')
})

it('takes no figure for proven that was read badly from a picture', async () => {
  const text = '5*5 litres of 46 in the tank are oil HLP_68.'
  const doubts = ['5*5', '46', 'HLP_68.'].map((word) => {
    const start = text.indexOf(word)
    return { start, end: start + word.length, word, confidence: 0.5 }
  })
  const listDoubts: ListDoubts = async (names) => names.map(() => doubts)
  const events = await answered('Which oil?', [passage('a', text)], { listDoubts })
  const [marks] = events.flatMap((event) => (event.type === 'marked' ? [event.marks()] : []))
  expect(marks?.unproven.map((range) => textOf(events).slice(range.start, range.end))).toEqual([
    '5\\*5',
    '46',
    'HLP\\_68.',
  ])
})

it('marks figures in their places behind what it says before it quotes', async () => {
  const text = 'The tank of the press holds 46 litres.'
  const start = text.indexOf('46')
  const listDoubts: ListDoubts = async (names) =>
    names.map(() => [{ start, end: start + 2, word: '46', confidence: 0.5 }])
  const events = await answered('Which pump fills the tank?', [passage('a', text)], { listDoubts })
  expect(events.find((event) => event.type === 'judged')).toMatchObject({ judgement: { verdict: 'unsure' } })
  const [marks] = events.flatMap((event) => (event.type === 'marked' ? [event.marks()] : []))
  expect(marks?.unproven.map((range) => textOf(events).slice(range.start, range.end))).toEqual(['46'])
})

it('quotes the whole list that an item stands in', async () => {
  const list = 'Before opening:\n1. Switch off.\n2. Hang up the padlock.\n3. Wait ten minutes.'
  const events = await answered('Where is the padlock?', [passage('a', `Welcome to the manual.\n${list}`)])
  expect(sourcesOf(events).flatMap(({ quotes }) => quotes.map(({ text }) => text))).toContainEqual(
    expect.stringContaining(list),
  )
})

it('draws a table row as a table under its header', async () => {
  const events = await answered('scraper blade', [passage('a', 'Item\tName\n2\tScraper blade\tSB-1000')])
  expect(textOf(events)).toContain('> | Item | Name |  |\n> | --- | --- | --- |\n> | 2 | Scraper blade | SB-1000 |')
})

it('draws a row of values whose header is not known under an empty one', async () => {
  const events = await answered('scraper blade', [passage('a', 'Parts\n2\tScraper blade\tSB-1000\n3\tGuard\tG-10')])
  expect(textOf(events)).toContain('> |  |  |  |\n> | --- | --- | --- |\n> | 2 | Scraper blade | SB-1000 |')
})

it('explains a single row by what follows it, and not by what is said of the one before', async () => {
  const text = 'Shows the state of the trace.\ntrace start\t[Command]\nBegins to record. It can be stopped.'
  const answer = textOf(await answered('trace start', [passage('a', text)]))
  expect(answer).toContain('> | trace start | \\[Command\\] |\n>\n> Begins to record. [1]')
  expect(answer).not.toContain('Shows the state of the trace. \n')
})

it('joins no lines of a program, which begin with small letters too', async () => {
  const text =
    'To make the disk, run:\nmkdir -p /mnt/new disk one\nmount -o loop image.iso /mnt/new\ncopy it to the disk'
  const answer = textOf(await answered('make the disk', [passage('a', text)]))
  expect(answer).toMatch(/mkdir -p \/mnt\/new disk one {2}\n> mount -o loop/)
})

it('prefers the rows that answer to the heading that only holds the words of the question', async () => {
  const table = 'Cover bolts\nCasing cover bolt\t150 Nm\nBearing cover bolt\t21 Nm\nValve cover bolt\t9 Nm'
  const [source] = sourcesOf(await answered('cover bolt', [passage('a', table)]))
  const quoted = source?.quotes.map(({ text }) => text).join('\n')
  expect(quoted).toContain('Valve cover bolt')
  expect(quoted).not.toContain('Cover bolts')
})

it('lets nothing in the material act as Markdown, HTML or a citation', async () => {
  const text = 'The oil <img src=x> is ![red](http://x) as [7] says *loudly*.'
  const answer = textOf(await answered('Which oil?', [passage('a', text)]))
  expect(answer).toContain('> **The oil \\<img src=x\\> is !\\[red\\](http://x) as \\[7\\] says \\*loudly\\*.** [1]')
})

it('names the asset as it is called when nothing was found', async () => {
  const found = { question: readQuestion('oil', 'en'), passages: [], idf: () => 1, unknownIdf: 1, searchedFor: [] }
  const request = {
    found,
    judgement: judgeAnswerability(found, []),
    language: 'English',
    place: 'Mill 3 <b> $&',
    history: [],
  } as const
  const events = []
  for await (const event of writeOrQuote(request, null, new AbortController().signal)) events.push(event)
  expect(textOf(events)).toContain('The material of Mill 3 \\<b\\> $& does not hold an answer')
})

it('gives one number to what stands on one page, and two quotes to what runs over two', async () => {
  const text = 'The oil of the press is red. The oil must be changed weekly.'
  const ranges = [
    { offset: 0, segment: 3, start: 50, end: 67 },
    { offset: 17, segment: 4, start: 0, end: text.length - 17 },
  ]
  const [source] = sourcesOf(await answered('oil of the press', [passage('a', text, { ranges })]))
  expect(source?.segments).toEqual([3, 4])
  expect(source?.quotes.map(({ segment, text: quoted }) => [segment, quoted])).toEqual([
    [3, 'The oil of the pr'],
    [4, 'ess is red. The oil must be changed weekly.'],
  ])
})

it('gives the answer a number of its own, and one to all further quotes of its page', async () => {
  const at = (start: number) => ({ ranges: [{ offset: 0, segment: 1, start, end: start + 30 }] })
  const events = await answered('oil', [
    passage('a', 'The oil of the pump is red.', { score: 20 }),
    passage('b', 'The oil is changed weekly.', at(500)),
    passage('c', 'The oil is warm.', at(700)),
  ])
  // Each once, with all that it is quoted for.
  expect(sourcesOf(events).map(({ n, quotes }) => [n, quotes.map((quote) => quote.text)])).toEqual([
    [1, ['The oil of the pump is red.']],
    [2, ['The oil is changed weekly.', 'The oil is warm.']],
  ])
  expect(textOf(events).match(/\[2\]/g)).toHaveLength(2)
})

it('puts the best first, whatever the order of the document', async () => {
  const first = passage('a', 'The oil is red.', { ranges: [{ offset: 0, segment: 9, start: 0, end: 15 }], score: 9 })
  const second = passage('b', 'Oil is checked daily.', { ranges: [{ offset: 0, segment: 2, start: 0, end: 21 }] })
  const sources = sourcesOf(await answered('oil', [first, second]))
  expect(sources.map(({ n, segments }) => [n, segments])).toEqual([
    [1, [9]],
    [2, [2]],
  ])
})

it('puts what else stands on the page of the best before a stronger page, in the order of that page', async () => {
  const on = (segment: number, start: number, text: string, more: Partial<RankedPassage>) =>
    passage(text, text, { ranges: [{ offset: 0, segment, start, end: start + text.length }], ...more })
  const sources = await answered('oil HLP 46', [
    on(9, 50, 'The oil of the pump is HLP 46.', { score: 20 }),
    on(2, 0, 'Fill in oil HLP 46 daily.', { score: 8 }),
    on(9, 90, 'Oil HLP 46 is red.', { score: 7 }),
    on(9, 0, 'Order oil HLP 46 early.', { score: 6 }),
  ])
  expect(textOf(sources).match(/^> .*$/gm)).toEqual([
    '> **The oil of the pump is HLP 46.** [1]',
    '> **Order oil HLP 46 early.** [2]',
    '> **Oil HLP 46 is red.** [2]',
    '> **Fill in oil HLP 46 daily.** [3]',
  ])
})

it('stops when its reader has gone', async () => {
  const signal = AbortSignal.abort(new Error('gone'))
  const found = {
    question: readQuestion('oil', 'en'),
    passages: [passage('a', 'Oil.')],
    idf: () => 1,
    unknownIdf: 1,
    searchedFor: [],
  }
  const stream = writeOrQuote(
    { found, judgement: judgeAnswerability(found, []), language: 'English', place: 'Press 1', history: [] },
    null,
    signal,
  )
  await expect(stream.next()).rejects.toThrow('gone')
})

it('names the nearest places without citing them when the material does not hold the answer', async () => {
  const events = await answered('Which wine?', [passage('a', 'Use the oil HLP 46.', { score: 0.1 })])
  expect(textOf(events)).toBe('The material of Press 1 does not hold an answer to this.')
  expect(sourcesOf(events)).toEqual([expect.objectContaining({ n: 1, nearest: true, segments: [1] })])
})

it('says that it is not sure before what it quotes', async () => {
  const found = {
    question: readQuestion('Which viscous oil?', 'en'),
    passages: [passage('a', 'Use the oil HLP 46.', { score: 0.42 })],
    idf: (lexeme: string) => (lexeme === 'oil' ? 1 : 0),
    unknownIdf: 1,
    searchedFor: [],
  }
  const request = {
    found,
    judgement: judgeAnswerability(found, []),
    language: 'German',
    place: 'Press 1',
    history: [],
  } as const
  const events: AnswerEvent[] = []
  for await (const event of writeOrQuote(request, null, new AbortController().signal)) events.push(event)
  expect(textOf(events)).toMatch(
    /^Es ist nicht sicher, .* Keine Stelle spricht von \*viscous\*\.\n\n[^]*HLP 46\.\*\* \[1\]/,
  )
})

it('shows the best quote between its neighbours on the page, and further places under a line of their own', async () => {
  const text = 'Stop the press. Fill in the oil HLP 46. Close the lid. Then go home.'
  const events = await answered('oil HLP 46', [
    passage('a', text, { title: 'Manual › 3 Care › Oil', score: 9 }),
    passage('b', 'The oil HLP 46 is red.', { resourceId: 'resource-2', versionId: 'version-2', score: 8 }),
  ])
  expect(textOf(events)).toBe(
    'Quoted from the material:\n\n> Stop the press. **Fill in the oil HLP 46.** Close the lid. Then go home. [1]\n\n### Also in the material\n\n> **The oil HLP 46 is red.** [2]\n\n',
  )
  expect(sourcesOf(events)[0]?.quotes).toEqual([
    {
      segment: 1,
      text: 'Fill in the oil HLP 46.',
      path: '3 Care › Oil',
      context: [
        { segment: 1, text: 'Stop the press.' },
        { segment: 1, text: 'Close the lid.' },
        { segment: 1, text: 'Then go home.' },
      ],
    },
  ])
})

it('shows a short sentence within its section: the line that names it, and the steps after it', async () => {
  const section = 'Red (valve closed)\nThe light comes on slowly.\n1. Wait.\n2. Turn the key.'
  const text = `${section}\nNext chapter\nThe lamp is green.`
  const at = text.indexOf('Next chapter')
  const ranges = [
    { offset: 0, segment: 1, start: 0, end: at },
    { offset: at, segment: 1, start: at, end: at + 12, path: 'Next chapter' },
    { offset: at + 12, segment: 1, start: at + 12, end: text.length },
  ]
  const answer = textOf(await answered('light slow', [passage('a', text, { ranges })]))
  expect(answer).toContain('> Red (valve closed) **The light comes on slowly.**\n>\n> 1. Wait.\n> 2. Turn the key. [1]')
})

it('takes no context from another page', async () => {
  const text = 'Stop the press. Fill in the oil.'
  const ranges = [
    { offset: 0, segment: 1, start: 90, end: 105 },
    { offset: 16, segment: 2, start: 0, end: 16 },
  ]
  const [source] = sourcesOf(await answered('Fill oil', [passage('a', text, { ranges })]))
  expect(source?.quotes).toEqual([{ segment: 2, text: 'Fill in the oil.' }])
})

it('shows what follows a colon up to where it ends', async () => {
  const text = 'To halt the plot, use:\npause -1 "Hit return"\nThe next chapter is long.'
  const events = await answered('halt the plot', [passage('a', text)])
  expect(textOf(events)).toContain('> **To halt the plot, use:**  \n> pause -1 "Hit return" [1]')
})

it('shows all lines of the code that a colon announces, each on its own', async () => {
  const code = 'set term png size 800,600\nset output "plot.png"\nreplot;\nset output'
  const text = `To write a picture file, use:\n${code}\nThe next chapter is long.`
  const answer = textOf(await answered('write a picture', [passage('a', text)]))
  expect(answer).toContain(
    '> **To write a picture file, use:**  \n> set term png size 800,600  \n> set output "plot.png"  \n> replot;  \n> set output [1]',
  )
})

it.each(['Saving data', '', '- Save it', 'Key\tWork'])('ends announced code before "%s"', async (line) => {
  const text = `To write a picture file, use:\nset term png\n${line}\nset term dumb`
  const answer = textOf(await answered('write a picture', [passage('a', text)]))
  expect(answer).toContain('> set term png [1]')
})

it('ends announced code where it becomes too long to read', async () => {
  const text = `To write a picture file, use:\n${'set term png\n'.repeat(200)}`
  const answer = textOf(await answered('write a picture', [passage('a', text)]))
  expect(answer.match(/set term png/g)?.length).toBeLessThan(100)
})

it('keeps the sign of a value that a colon announces', async () => {
  const answer = textOf(await answered('temperature range', [passage('a', 'Temperature range:\n- 10 °C to 40 °C')]))
  expect(answer).toContain('> Temperature range:  \n> \\- 10 °C to 40 °C [1]')
})

it('quotes the line that opens a list with a semicolon', async () => {
  const list = 'The canopy has the following features;\n• Weather proof\n• Rain cap in the outlet'
  const [source] = sourcesOf(await answered('rain cap', [passage('a', list)]))
  expect(source?.quotes.map(({ text }) => text)).toEqual([list])
})

it('quotes the whole list whose items begin with numbers', async () => {
  const list = 'The kit holds:\n- 2 screws M6\n- 1 washer'
  const [source] = sourcesOf(await answered('washer', [passage('a', list)]))
  expect(source?.quotes.map(({ text }) => text)).toEqual([list])
})

it.each([
  ['Hindi', 'तेल', 'मशीन बंद करें। तेल भरें। ढक्कन बंद करें। फिर चालू करें।', 'मशीन बंद करें। **तेल भरें।** ढक्कन बंद करें। फिर चालू करें।'],
  ['Arabic', 'الصمام', 'ما هو الضغط؟ افتح الصمام الآن. انتظر.', 'ما هو الضغط؟ **افتح الصمام الآن.** انتظر.'],
  ['Urdu', 'تیل', 'مشین بند کریں۔ تیل بھریں۔ انتظار کریں۔', 'مشین بند کریں۔ **تیل بھریں۔** انتظار کریں۔'],
])('ends sentences of %s where they end', async (_language, question, text, quoted) => {
  expect(textOf(await answered(question, [passage('a', text)]))).toContain(`> ${quoted} [1]`)
})

it('shows fewer further places when they are weak', async () => {
  const events = await answered('oil HLP 46', [
    passage('a', 'Fill in the oil HLP 46.', { score: 20 }),
    passage('b', 'Oil is expensive.', { score: 2 }),
  ])
  expect(textOf(events)).not.toContain('Also in the material')
})

it('takes a sentence that speaks of nothing asked as context, and one that does into the quote', async () => {
  const text = 'The oil of the gearbox is HLP 46. Change this oil weekly. Then go home.'
  const events = await answered('Which oil has the gearbox?', [passage('a', text)])
  expect(textOf(events)).toContain('> **The oil of the gearbox is HLP 46. Change this oil weekly.** Then go home. [1]')
})

it('prefers a sentence that holds another form of a word asked to one that holds none', async () => {
  const answer = textOf(
    await answered('hose expansion', [passage('a', 'The hose is red. Stop. Look. Wait. The hose expands.')]),
  )
  expect(answer).toMatch(
    /^Quoted from the material:\n\n> The hose is red\. Stop\. Look\. Wait\. \*\*The hose expands\./,
  )
})

it('quotes two parts of an answer with a sentence or two between them as one', async () => {
  const quoted = async (between: string) =>
    textOf(
      await answered('hose expansion', [
        passage('a', `The expansion of the hose is small. ${between} The hose expands.`),
      ]),
    )
  expect(await quoted('Stop. Look.')).toContain('**The expansion of the hose is small. Stop. Look. The hose expands.**')
  expect(await quoted('Stop. Look. Wait.')).toContain('**The expansion of the hose is small.**')
  expect(await quoted('\nSafety Notes\n')).toContain('**The expansion of the hose is small.**')
})

it('answers with a row and not with a sibling that holds less of the question', async () => {
  const table = 'Table 2 Torques\nScrew\tTorque\nCasing cover\t150 Nm\nBearing cover\t21 Nm'
  const steps = '1. Tighten the casing cover crosswise.\n2. Tighten the casing cover again.'
  const answer = textOf(await answered('casing cover torque', [passage('a', steps), passage('b', table)]))
  expect(answer).toContain('> Table 2 Torques\n>\n> | Screw | Torque |\n> | --- | --- |\n> | Casing cover | 150 Nm |\n')
  expect(answer).not.toContain('Bearing cover')
})

it('joins a line to the one that it was cut off from', async () => {
  const text = 'Interval\tWork\nDaily\tLook for leakage at the\nmechanical seal. Up to 5 drops a minute are normal.'
  const answer = textOf(await answered('mechanical seal leakage', [passage('a', text)]))
  expect(answer).toContain('| Daily | Look for leakage at the mechanical seal. Up to 5 drops a minute are normal. |')
})

it('puts quotes of a note in its own order, whatever its blocks are called', async () => {
  const note = (id: string, block: string, ordinal: number, text: string) =>
    passage(id, text, { ordinal, ranges: [{ offset: 0, segment: block, start: 0, end: text.length }] })
  const sources = sourcesOf(
    await answered('oil', [
      passage('best', 'The oil HLP 46 is oil.', { resourceId: 'resource-2', versionId: 'version-2', score: 10 }),
      note('b', 'aaa-later', 7, 'Oil is changed weekly.'),
      note('a', 'zzz-earlier', 2, 'Oil is red.'),
    ]),
  )
  expect(sources.map(({ segments }) => segments)).toEqual([[1], ['zzz-earlier'], ['aaa-later']])
})

const answeredBySection = async (question: string, text: string, more: Partial<RankedPassage> = {}) => {
  const read = passage('a', text, more)
  const found = {
    question: readQuestion(question, 'en'),
    passages: [read],
    idf: () => 1,
    unknownIdf: 1,
    searchedFor: [],
  }
  const readOn = () => Promise.resolve([read])
  const request = {
    found,
    judgement: judgeAnswerability(found, []),
    language: 'English',
    place: 'Press 1',
    history: [],
    readOn,
  } as const
  const events: AnswerEvent[] = []
  for await (const event of writeOrQuote(request, null, new AbortController().signal)) events.push(event)
  return textOf(events)
}

it('answers a question of nothing but terms with the section of that name', async () => {
  const text = 'It sets the range that is shown.\nWith a star the range is free.'
  const title = 'Manual › Commands › Set xrange'
  expect(await answeredBySection('set xrange', text, { title })).toContain('> It sets the range that is shown.')
  expect(await answeredBySection('Is the xrange set?', 'The xrange is set. It is free.', { title })).toContain(
    '> **The xrange is set.** It is free.',
  )
})

it('quotes more than the first line of a long section in Hindi', async () => {
  const text = Array.from({ length: 40 }, () => 'इससे दिखाई जाने वाली सीमा तय होती है।').join('\n')
  const answer = await answeredBySection('set xrange', text, { title: 'Manual › Commands › Set xrange' })
  expect(answer.match(/सीमा/g)?.length).toBeGreaterThan(10)
})

it('keeps sentences where a question asks for a name in the words of a way', async () => {
  const text = 'It is red. The oil is called HLP 46. Nobody drinks it.'
  const answer = await answeredBySection('How is the oil called?', text, { title: 'Manual › Oil' })
  expect(answer).toContain('**The oil is called HLP 46.**')
})

it('names the figure of the section that it quotes, with its place, and none of another section', async () => {
  const box = { x: 0.1, y: 0.5, width: 0.4, height: 0.02 }
  const quoted = '3 Lever\nThe lever stands behind the guard.\n'
  const figuresBelow = async (path: string) => {
    const [, heading = ''] = path.split(' › ')
    const text = `${quoted}${heading}\nFigure 3: Handle`
    const ranges = [
      { offset: 0, segment: 1, start: 0, end: 7, path: '3 Lever' },
      { offset: 8, segment: 1, start: 8, end: quoted.length },
      { offset: quoted.length, segment: 2, start: 0, end: heading.length, path },
      { offset: quoted.length + heading.length + 1, segment: 2, start: 10, end: 26 },
    ]
    const passages = [passage('a', text, { ranges })]
    const question = readQuestion('What stands behind the guard?', 'en')
    const found = { question, passages, idf: () => 1, unknownIdf: 1, searchedFor: [] }
    const locate = () => Promise.resolve({ boxes: [box] })
    const request = {
      found,
      judgement: judgeAnswerability(found, []),
      language: 'English',
      place: 'Press 1',
      history: [],
      locate,
    } as const
    const events: AnswerEvent[] = []
    for await (const event of writeOrQuote(request, null, new AbortController().signal)) events.push(event)
    return sourcesOf(events).flatMap(({ quotes }) => quotes.flatMap(({ figure }) => figure ?? []))
  }
  expect(await figuresBelow('3 Lever › 3.1 Handle')).toEqual([{ segment: 2, text: 'Figure 3: Handle', boxes: [box] }])
  expect(await figuresBelow('4 Lid › 4.1 Handle')).toEqual([])
})
