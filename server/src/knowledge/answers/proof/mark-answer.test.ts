import { describe, expect, it } from 'vitest'
import { citationFilter } from '../model/citation-filter.ts'
import { answerMarker } from './mark-answer.ts'

/** As a model's answer is read: `[1]` cites the first of the passages. */
function marksOf(answer: string, passages: readonly string[], asked: { question?: string; place?: string } = {}) {
  const { question = '', place = 'Press' } = asked
  const marker = answerMarker({
    passages: passages.map((text) => ({ title: 'Manual.pdf', text, ranges: [{ segment: 12 }] })),
    question,
    place,
  })
  const filter = citationFilter(passages.length)
  let text = ''
  for (const piece of [...filter.push(answer), ...filter.end()]) {
    const more = piece.type === 'text' ? piece.text : ` [${piece.passage}]`
    text += more
    if (piece.type === 'text') marker.write(more)
    else marker.cite(piece.passage - 1, more)
  }
  const { unproven, uncited } = marker.marks()
  const cut = ({ start, end }: { start: number; end: number }) => text.slice(start, end)
  return { unproven: unproven.map(cut), uncited: uncited.map(cut) }
}

const unprovenOf = (figure: string, passage: string) => marksOf(`It is ${figure} [1].`, [passage]).unproven

describe('a figure of a model', () => {
  it.each([
    ['1475 rpm', 'The speed is 1,475 1/min.'],
    ['1,475 rpm', 'Drehzahl: 1.475 U/min'],
    ['1.475 U/min', 'Speed 1475 min⁻¹'],
    ['1475 rpm', '1 475 об/мин'],
    ['1475 r/min', "1'475 min-1"],
    ['1475 rpm', '1’475 rpm'],
    ['1475 rpm', '1\u202f475 rpm'],
    ['1\u00a0475,5 mm', '1,475.5 mm'],
    ['1,00,000 km', '100000 km'],
    ['0,1 mm', 'a gap of 0.1 mm'],
    ['0.10 mm', 'a gap of 0.1 mm'],
    ['85Nm', 'to 85 N·m'],
    ['85 Nm', '85 N m'],
    ['85 N·m', '85 newton metres'],
    ['85 Nm', '85 Н·м'],
    ['**85** Nm', '85 Nm'],
    ['an 85-Nm-Schlüssel', '85 Nm'],
    ['a 10-mm hex', '10 mm'],
    ['20 °C', '20 degC'],
    ['20 °C', '20℃'],
    ['20 °C', '20 degrees Celsius'],
    ['5 l', '5 litres'],
    ['5 L', '5 Liter'],
    ['45 mm', '45 millimetres'],
    ['50 %', '50 percent'],
    ['3.5 kg/cm²', '3,5 kg/cm2'],
    ['12 l/min', '12 litres per minute'],
    ['250 bar', '250 BAR'],
    ['40–60 Nm', '40 to 60 Nm'],
    ['40 Nm to 60 Nm', '40…60 Nm'],
    ['40 bis 60 Nm', 'between 40 and 60 Nm'],
    ['±0,1 mm', '10 +/- 0.1 mm'],
    ['10 ±0.1 mm', '10 ± 0,1 mm'],
    ['-5 °C', '−5 °C'],
    ['−5 °C', 'minus 5 °C'],
    ['-20…+60 °C', '–20 to 60 °C'],
    ['1/2"', '½ inch'],
    ['1 1/2 in.', '1½"'],
    ['0.5 mm', '1/2 mm'],
    ['1/3', '⅓'],
    ['2·10⁵ Pa', '2 x 10^5 Pa'],
    ['200000 Pa', '2e5 Pa'],
    ['85 Nm', '٨٥ Nm'],
    ['85 Nm', '८५ Nm'],
    ['85 Nm', '８５Ｎｍ'],
    ['100 × 200 × 50 mm', '100x200x50 mm'],
    ['4-20 mA', '4…20 mA'],
    ['3 bolts', 'three bolts'],
    ['48 Nm', 'with forty-eight newton metres'],
    ['48 Nm', 'with forty eight newton metres'],
    ['48 Nm', 'mit achtundvierzig Newtonmeter'],
    ['97 mm', 'de quatre-vingt-dix-sept mm'],
    ['21 mm', 'de vingt et un mm'],
    ['32 mm', 'de treinta y dos mm'],
    ['28 mm', 'di ventotto mm'],
    ['45 mm', 'de quarenta e cinco mm'],
    ['25 мм', 'на двадцать пять мм'],
    ['4 min', 'after four minutes'],
    ['94 Nm', 'Torque in Nm\tM12\n94\t12'],
    ['94 Nm', 'Thread\tTorque [Nm]\nM12\t94'],
    ['94 Nm', 'Torques in Nm\n\nThread\tSteel\n\tgalvanized\nM12\t94'],
    ['94 Nm', 'Thread\tSteel\n\t[Nm]\nM12\t94'],
    ['94 Nm', 'Thread\tTorque [Nm]\nM12\t80\t94'],
    ['94 Nm', 'Torque\tNm\t80\t94'],
    ['94 Nm', 'Torque [Nm]\t80\t94'],
    ['94 Nm', 'Torque\t94\t(Nm)'],
    ['94 Nm', 'Torque [Nm]: 94'],
    ['94 Nm', 'Torque 94 [Nm]'],
    ['94 Nm', 'Torque [Nm]: 94 (M12)'],
    ['1475 rpm', 'Motor\tSpeed [1/min]\nA\t1475'],
    ['40 Nm', 'between 40 and 60 Nm'],
    ['10 mm', '10 ±0.1 mm'],
    ['±0.1 mm', '10 mm ±0.1'],
    ['2 h', 'within two hours'],
    ['475 Nm', 'item 1 475 Nm'],
    ['2000 h', '2,000 operating hours'],
    ['5分钟', '5 min'],
    ['85', '85 Nm'],
    ['P114', 'pump P114'],
    ['p114', 'pump P114'],
    ['6205-2RS', 'bearing 6205‑2RS'],
    ['M12×45', 'M12x45'],
    ['M12', 'bolt M12×1.75'],
    ['M12, 45 mm long', 'bolt M12x45'],
    ['E-07', 'error E–07'],
    ['P114/P115', 'P114 and P115'],
    ['IP65', 'IP 65'],
    ['DN 50', 'DN50'],
    ['6ES7 131-6BH01', '6ES7131-6BH01'],
    ['6ES7131-6BH01', '6ES7 131-6BH01'],
    ['Table 6-8', 'see table 6-8'],
    ['section 6.4', '6.4 Torques'],
    ['V1.2.3', 'version V1.2.3'],
    ['1.2.3', 'version 1.2.3'],
    ['12.03.2026', 'from 12.03.2026 on'],
    ['12:30', 'at 12:30'],
    ['thirty bar', 'thirty bar'],
    ['max.85 Nm', '85 Nm'],
    ['24VDC', '24 V DC'],
    ['1st gear', 'gear 1'],
    ['.5 mm', '0.5 mm'],
    ['63 ft-lb', '63 ft·lbf'],
    ['63 lb-ft', '63 ft lb'],
    ['+5/-3 mm', '10 +5/−3 mm'],
    ['on page 12', 'none'],
    ['圧力は85barです', '圧力 85 bar'],
    ['速度は1475r/minです', '1475 rpm'],
    ['温度80°Cで', '80 °C'],
    ['面圧3.5kg/cm2です', '3,5 kg/cm²'],
    ['85バールです', '85 bar'],
    ['压力为85bar时', '压力 85 bar'],
    ['转速1475转/分的', '1475 rpm'],
    ['압력은 85bar입니다', '압력 85 bar'],
    ['ความดัน 85barครับ', 'ความดัน 85 bar'],
    ['आकार 85 मिमी', '85 mm'],
  ])('%j is proven by %j', (figure, passage) => {
    expect(unprovenOf(figure, passage)).toEqual([])
  })

  it.each([
    ['5000 Nm', 'Tightening torque', '5000 Nm'],
    ['20 bar', 'one hundred and twenty bar', '20 bar'],
    ['2 bar', 'two hundred bar', '2 bar'],
    ['5 mm', 'twenty-five mm', '5 mm'],
    ['5000 Nm', 'Change the oil after 5000 operating hours. Tighten the cover with 50 Nm.', '5000 Nm'],
    ['5000 Nm', 'Order no. 5000 cover. Tighten the cover with 50 Nm.', '5000 Nm'],
    ['5000 Nm', 'Torque in Nm\n\nOrder no. 5000 cover', '5000 Nm'],
    ['5000 Nm', 'Tighten with 50 Nm.\nPart\tOrder no.\ncover\t5000', '5000 Nm'],
    ['5000 Nm', 'Part\tOrder no.\tTorque [Nm]\ncover\t5000\t50', '5000 Nm'],
    ['5000 Nm', 'Torque [Nm]\t50\nIt is ready.\nOrder no.\t5000', '5000 Nm'],
    ['5000 Nm', 'cover\t5000\t50 Nm', '5000 Nm'],
    ['5000 Nm', '5000\tcover\tTorque [Nm]\t50', '5000 Nm'],
    ['5000 Nm', 'Torque [Nm]\t50\nOrder no.\t5000', '5000 Nm'],
    ['3 Nm', '50 Nm and 3 bolts', '3 Nm'],
    ['3 s', 'Press key 3 every second', '3 s'],
    ['85barです', '85 Nm', '85bar'],
    ['85barometer', '85 bar', '85barometer'],
    ['85 Nm', '85 bar', '85 Nm'],
    ['85 bar', '85 MPa', '85 bar'],
    ['85 Nm', '85 turns', '85 Nm'],
    ['85 mm', 'M12 needs 85 Nm, key 10 mm', '85 mm'],
    ['5 °C', 'down to -5 °C', '5 °C'],
    ['-5 °C', 'down to 5 °C', '-5 °C'],
    ['minus 5 °C', '5 °C', 'minus 5 °C'],
    ['±0.1 mm', '0.1 mm', '±0.1 mm'],
    ['1.475 mm', '1.4750001 mm', '1.475 mm'],
    ['14.75 mm', '1475 mm', '14.75 mm'],
    ['0.475 mm', '475 mm', '0.475 mm'],
    ['40–70 Nm', '40–60 Nm, 70 mm', '40–70 Nm'],
    ['40–60 Nm', '60–40 Nm', '40–60 Nm'],
    ['6205', 'bearing 6205-2RS', '6205'],
    ['6205-ZZ', 'bearing 6205-2RS', '6205-ZZ'],
    ['P115', 'pump P114', 'P115'],
    ['M12×50', 'M12×45', 'M12×50'],
    ['K17', 'K 18 and 17', 'K17'],
    ['Table 6-9', 'table 6-8', '6-9'],
    ['section 6.1', 'section 6.10', '6.1'],
    ['error 7', 'error 07', '7'],
    ['3 Nm', '3. Tighten (in Nm)', '3 Nm'],
    ['2.1 Nm', 'see 4\n2.1 Torques in Nm', '2.1 Nm'],
    ['1/4"', '1/2"', '1/4"'],
    ['2·10⁶ Pa', '2·10⁵ Pa', '2·10⁶ Pa'],
    ['٨٦ Nm', '85 Nm', '٨٦ Nm'],
    ['eighty-five Nm', '85 Nm', 'eighty-five'],
    ['fünfundachtzig', 'achtzig', 'fünfundachtzig'],
    ['50 %', '50 mm', '50 %'],
    ['3 bolts', 'four bolts', '3'],
    ['12:30', 'from 12 o’clock', '12:30'],
    ['1.2.4', '1.2.3', '1.2.4'],
    ['12 MW', '12 mW', '12 MW'],
    ['85Nm', 'none', '85Nm'],
    ['x²', 'none', undefined],
    ['.5 mm', '5 mm', '.5 mm'],
    ['63 ft', '63 ft-lb', '63 ft'],
    ['+5/-4 mm', '+5/-3 mm', '+5/-4 mm'],
    ['on page 13', 'none', '13'],
    ['12 pages', 'none', '12'],
  ])('%j is not proven by %j', (figure, passage, marked) => {
    expect(unprovenOf(figure, passage)).toEqual(marked === undefined ? [] : [marked])
  })
})

describe('the marks of an answer', () => {
  const torque = 'M12: 85 Nm. Feed pump P114 takes 3 l of oil.'
  const other = 'The seal is checked every 2,000 hours.'

  it.each<[what: string, answer: string, unproven: string[], uncited: string[]]>([
    ['each sentence by its own citation', 'It takes 85 Nm [1]. Check it after 2,000 h [1].', ['2,000 h'], []],
    ['a citation behind the full stop', 'It takes 85 Nm. [1] Check it after 2,000 h. [2]', [], []],
    ['two citations, whichever holds it', 'It takes 85 Nm and 2,000 h [1, 2].', [], []],
    ['citations in the middle', 'It takes 85 Nm [1] and 2,000 h [2] in all.', [], []],
    ['a sentence that ends as those of its script do', '85 Nm ｡3 l [1]｡', ['85 Nm'], ['85 Nm ｡']],
    ['a sentence without a citation', 'Use the long key. It takes 85 Nm [1].', [], ['Use the long key.']],
    ['its figures as well', 'Use 85 Nm. It is M12 [1].', ['85 Nm'], ['Use 85 Nm.']],
    ['an abbreviation', 'It takes approx. 85 Nm, i.e. little [1].', [], []],
    ['languages without blanks', '扭矩为85 Nm。[1]每2000小时检查一次[2]。用手。', [], ['用手。']],
    ['the danda', 'टॉर्क ८५ Nm है। [1] हाथ से।', [], ['हाथ से।']],
    ['items of a list', '1. Take 85 Nm [1].\n2. Check.\n- 3 l [1]', [], ['Check.']],
    ['a list by the sentence that opens it', 'Do this [1]:\n\n- 85 Nm\n- 9 l\n\nThen rest.', ['9 l'], ['Then rest.']],
    ['a sentence that opens a list by the list', 'With M12 and M16:\n- 85 Nm [1]\n- 3 l [1]', ['M16'], []],
    ['a sentence that opens nothing', 'Do this:', [], ['Do this:']],
    ['headings', '## Torque 85 Nm and 86 Nm\n\nTake it [1].', ['86 Nm'], []],
    ['rows of a table', '| Bolt | Nm |\n|---|---|\n| M12 | 85 Nm [1] |\n| M16 | 86 |', ['M16', '86'], ['| M16 | 86 |']],
    ['a whole table', '| Bolt | Nm |\n|---|---|\n| M12 | 85 |\n| M16 | 85 |\n[1]', ['M16'], []],
    ['a listing', 'Type this:\n\n```\nset P114\nset P115\n```\n[1]', ['P115'], []],
    ['steps and items by their numbers alone', 'Step 7: take it [1].\n**8.** It is M12 [1].\n9) Rest [1].', [], []],
    ['a line that begins with a number', '12 is it [1].\n- 12: overheated [1]', ['12', '12'], []],
    ['quotations', '> It takes "85" Nm [1]', [], []],
    ['blank lines, rules and marks', '\n***\n\n---\n85 Nm [1]', [], []],
  ])('know %s', (_what, answer, unproven, uncited) => {
    expect(marksOf(answer, [torque, other])).toEqual({ unproven, uncited })
  })

  it.each([
    'The passages do not say it.',
    'The material doesn’t mention the torque of the M16 bolt.',
    'Die Unterlagen enthalten dazu keine Angabe.',
    'Les documents ne précisent pas ce couple.',
    'El material no contiene información sobre ello.',
    'Il manuale non indica la coppia.',
    'O material não contém essa informação.',
    'В документах об этом ничего не говорится.',
    'सामग्री में इसका उत्तर नहीं है।',
    '資料には記載されていません。',
    '资料中没有说明。',
    '자료에는 이에 대한 설명이 없습니다.',
    'لا تذكر المواد ذلك.',
  ])('leave out that the material does not hold it: %j', (answer) => {
    expect(marksOf(answer, [torque], { question: 'What torque does the M16 bolt need?' })).toEqual({
      unproven: [],
      uncited: [],
    })
  })

  it.each([
    ['The manual does not say it, but hit it with a hammer.', []],
    ['The manual does not say it: 5000 Nm is usual.', ['5000 Nm']],
    ['Do not use this material.', []],
    ['Yes.', []],
  ])('do not take %j for that', (answer, unproven) => {
    expect(marksOf(answer, [torque])).toEqual({ unproven, uncited: [answer] })
  })

  it('keep several citations behind a full stop together, also one that is not printed', () => {
    const passages = [torque, 'It takes 3 l.', other].map((text) => ({ title: '', text, ranges: [] }))
    const marker = answerMarker({ passages, question: '', place: '' })
    marker.write('It takes 85 Nm, 3 l and 2,000 hours.')
    expect(marker.marks().uncited).toHaveLength(1)
    marker.cite(0, ' [1]')
    marker.cite(1, '')
    marker.cite(2, '[2]')
    marker.write(' Rest.')
    const start = 'It takes 85 Nm, 3 l and 2,000 hours. [1][2] '.length
    expect(marker.marks()).toEqual({ unproven: [], uncited: [{ start, end: start + 'Rest.'.length }] })
  })

  it('prove no figure by the question, and ask for none that the asset is named by', () => {
    const asked = { question: 'Does pump 7 take 90 Nm?', place: 'Pump 7' }
    expect(marksOf('Pump 7 takes 90 Nm [1].', [torque], asked).unproven).toEqual(['90 Nm'])
    expect(marksOf('Pump 75 takes 85 Nm [1].', [torque], asked).unproven).toEqual(['75'])
  })

  it('prove figures by the headings that a passage stands under', () => {
    const marker = answerMarker({
      passages: [{ title: 'Manual.pdf › 2.4 Pump P115', text: '', ranges: [] }],
      question: '',
      place: '',
    })
    marker.write('P115')
    marker.cite(0, ' [1]')
    expect(marker.marks().unproven).toEqual([])
  })
})

describe('a figure of a table', () => {
  const table = [
    'Torques of the press',
    'Screw\tTorque\tTool',
    'Lid screw\t25 Nm\tHex key',
    'Flange screw\t115 Nm\tSocket',
    'Foot screw, 2 pieces\t80 Nm\tSocket',
    'Grease before tightening with 9 Nm.',
  ].join('\n')
  const codes = 'Thread\tTorque [Nm]\tSeal\nM12\t85\t12-4471\nM16\t205\t12-4472'
  const question = 'Which torque has the lid screw?'

  it.each<[what: string, answer: string, unproven: string[]]>([
    ['its own row', 'The lid screw takes 25 Nm [1].', []],
    ['its own row, named by the question', 'It takes 25 Nm, with a socket [1].', []],
    ['the next row', 'The lid screw takes 115 Nm [1].', ['115 Nm']],
    ['the next row, named by the question', '**115 Nm** [1]', ['115 Nm']],
    ['the next row, which is named', 'The flange screw takes 115 Nm [1].', []],
    ['two rows', 'The lid screw takes 25 Nm and the flange screw 115 Nm [1].', []],
    ['a row that the statement before named', 'The flange screw is larger. [1] It takes 115 Nm [1].', []],
    ['a row that a heading names', '### Flange screw\n- 115 Nm [1]', []],
    ['a row that a lead names', 'For the flange screw:\n- 115 Nm [1]', []],
    [
      'rows of its own table',
      '| Screw | Torque |\n|---|---|\n| Lid screw | 25 Nm |\n| Foot screw | 115 Nm | [1]',
      ['115 Nm'],
    ],
    ['a sentence beside the table', 'The lid screw is greased, then takes 9 Nm [1].', []],
  ])('is proven by %s, or not', (_what, answer, unproven) => {
    expect(marksOf(answer, [table], { question }).unproven).toEqual(unproven)
  })

  it.each<[answer: string, unproven: string[]]>([
    ['M12 takes 85 Nm, its seal is 12-4471 [1].', []],
    ['M12 takes 205 Nm [1].', ['205 Nm']],
    ['The seal of M16 is 12-4471 [1].', ['12-4471']],
  ])('is told by the codes that name rows: %s', (answer, unproven) => {
    expect(marksOf(answer, [codes]).unproven).toEqual(unproven)
  })

  it('belongs to the row above where its own takes over that name', () => {
    const faults = 'Symptom\tRemedy\nSeal leaks\tTighten to 12 Nm\n\tReplace after 500 h\nMotor hums\tWait 30 s'
    expect(marksOf('A seal that leaks is replaced after 500 h [1].', [faults]).unproven).toEqual([])
    expect(marksOf('A seal that leaks waits for 30 s [1].', [faults]).unproven).toEqual(['30 s'])
  })
})
