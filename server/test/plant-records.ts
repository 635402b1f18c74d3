import type { DynamicField } from '@millwright/contract/assets'
import type { SkillMatrix } from '@millwright/contract/people'
import { recordsQuestions } from '../src/knowledge/records/answer-records.ts'
import { findRecords } from '../src/knowledge/records/find-records.ts'
import type { AssetRecord, ExpertRecord, Records } from '../src/knowledge/records/records.repository.ts'
import { sayRecords } from '../src/knowledge/records/say-records.ts'
import { documentQuestions, plantDocuments, type RecordsCase } from './plant-document-questions.ts'

/** Written for the tests and the bench: a plant's records, what its people ask of them, and what only a manual answers. */
const text = (label: string, value: string): DynamicField => ({ type: 'text', label, value })
const number = (label: string, value: number): DynamicField => ({ type: 'number', label, value })
const date = (label: string, value: string): DynamicField => ({ type: 'date', label, value })

const asset = (name: string, departmentId: string, fields: DynamicField[]): AssetRecord => ({
  id: name,
  departmentId,
  name,
  fields,
})

type Person = { name: string; assets: string[]; designation: string; skills: Partial<SkillMatrix>; userId?: string }

const person = ({ name, assets, designation, skills, userId }: Person): ExpertRecord[] => {
  const [firstName = '', lastName = ''] = name.split(' ')
  const username = firstName.toLowerCase()
  return assets.map((assetId) => ({
    id: `${name} of ${assetId}`,
    assetId,
    userId: userId ?? null,
    firstName,
    middleName: '',
    lastName,
    username,
    designation,
    contact: `+46 70 ${1000 + name.length * 37}`,
    email: `${username}@nordmark.example`,
    location: 'Hall A',
    about: '',
    skills,
  }))
}

export const plantRecords: Records = {
  documents: plantDocuments,
  departments: [
    { id: 'press', name: 'Press shop' },
    { id: 'body', name: 'Body shop' },
    { id: 'paint', name: 'Paint shop' },
    { id: 'util', name: 'Versorgungstechnik' },
    { id: 'asm', name: '組立工程' },
  ],
  assets: [
    asset('Transfer press 4', 'press', [
      text('Serial No', 'TP-4711-88'),
      text('Manufacturer', 'Schuler AG'),
      number('Power (kW)', 630),
      number('Weight (t)', 410),
      number('Year built', 1998),
      date('Last overhaul', '2022-05-14'),
    ]),
    asset('Transfer press 5', 'press', [
      text('Serial No', 'TP-5020-01'),
      text('Manufacturer', 'Komatsu'),
      number('Power (kW)', 800),
      number('Weight (t)', 455),
      number('Year built', 2011),
      date('Last overhaul', '2024-08-02'),
    ]),
    asset('Blanking line B2', 'press', [
      text('Serial No', 'BL-0099'),
      text('Manufacturer', 'Fagor'),
      number('Power (kW)', 250),
      date('Last overhaul', '2019-11-30'),
    ]),
    asset('Welding robot R7', 'body', [
      text('Serial number', 'KR-210-3345'),
      text('Maker', 'KUKA'),
      text('Model', 'KR 210 R2700'),
      number('Payload (kg)', 210),
      date('Commissioning date', '2016-03-01'),
    ]),
    asset('Welding robot R8', 'body', [
      text('Serial number', 'KR-210-3346'),
      text('Maker', 'KUKA'),
      text('Model', 'KR 210 R2700'),
      number('Payload (kg)', 210),
      date('Commissioning date', '2021-09-15'),
    ]),
    asset('Sealer station S1', 'body', [
      text('Serial number', 'SS-100'),
      text('Maker', 'Dürr'),
      number('Tank (l)', 200),
    ]),
    asset('Paint booth 2', 'paint', [
      text('Supplier', 'Dürr'),
      text('Inventory No', '77-2001'),
      date('Next inspection', '2027-01-20'),
    ]),
    asset('Kompressor K2', 'util', [
      text('Seriennummer', 'AC-22-118'),
      text('Hersteller', 'Atlas Copco'),
      number('Leistung (kW)', 90),
      number('Baujahr', 2015),
      date('Letzte Wartung', '2026-06-30'),
    ]),
    asset('Hydraulikaggregat H5', 'util', [
      text('Seriennummer', 'HY-5-2003'),
      text('Hersteller', 'Rexroth'),
      number('Leistung (kW)', 55),
      number('Baujahr', 2003),
      text('Standort', 'Keller 1'),
    ]),
    asset('溶接ロボット3号機', 'asm', [
      text('製造番号', 'WR3-8812'),
      text('メーカー', 'ファナック'),
      number('定格出力', 12),
      date('最終オーバーホール', '2020-02-10'),
    ]),
  ],
  experts: [
    ...person({
      name: 'Anna Lindqvist',
      userId: 'anna',
      assets: ['Transfer press 4', 'Transfer press 5'],
      designation: 'Press engineer',
      skills: { hydraulics: 4, pneumatics: 2, safety: 3 },
    }),
    ...person({
      name: 'Bo Ek',
      assets: ['Welding robot R7'],
      designation: 'Robot programmer',
      skills: { robot: 4, plcControl: 3 },
    }),
    ...person({
      name: 'Carla Rossi',
      userId: 'carla',
      assets: ['Welding robot R8', 'Sealer station S1'],
      designation: 'Fitter',
      skills: { robot: 2, sealerSystem: 4, weldingJigs: 3 },
    }),
    ...person({
      name: 'Dieter Vogt',
      assets: ['Kompressor K2'],
      designation: 'Meister',
      skills: { pneumatics: 4, pumpDrives: 3 },
    }),
    ...person({
      name: 'Eva Holm',
      assets: ['Hydraulikaggregat H5'],
      designation: 'Hydraulics technician',
      skills: { hydraulics: 3, pumpDrives: 4 },
    }),
    ...person({
      name: 'Finn Berg',
      assets: ['Paint booth 2'],
      designation: 'Painter',
      skills: { safety: 2, conveyor: 1 },
    }),
  ],
}

/** `says`: all of it must stand in the answer; `not`: none of it may. `here`: the asset whose chat it is asked in. */
const all = (question: string, ...says: string[]): RecordsCase => ({ question, says })

export const recordQuestions: readonly RecordsCase[] = [
  all('What is the serial number of Transfer press 4?', 'TP-4711-88'),
  all('serial number transfer press 5', 'TP-5020-01'),
  all("What's the S/N of the welding robot R7?", 'KR-210-3345'),
  { question: 'What is the serial number?', here: 'Blanking line B2', says: ['BL-0099'], not: ['TP-4711-88'] },
  all('Who made Transfer press 4?', 'Schuler'),
  all('Who is the manufacturer of the blanking line?', 'Fagor'),
  all('What brand is the welding robot R8?', 'KUKA'),
  all('Which model is R7?', 'KR 210 R2700'),
  all('When was Transfer press 4 last overhauled?', '2022-05-14'),
  all('When was the blanking line overhauled?', '2019-11-30'),
  { question: 'When was it last overhauled?', here: 'Transfer press 5', says: ['2024-08-02'] },
  { question: '这台机器在哪里?', here: 'Blanking line B2', says: ['BL-0099'], not: ['TP-4711-88'] },
  { question: '그 기계는 어디에 있나요?', here: 'Blanking line B2', says: ['BL-0099'], not: ['TP-4711-88'] },
  all('How much does Transfer press 5 weigh?', '455'),
  all('How heavy is press 4?', '410'),
  all('What is the power of Transfer press 5?', '800'),
  all('What year was press 4 built?', '1998'),
  all('When was R8 commissioned?', '2021-09-15'),
  all('What is the payload of the welding robots?', 'R7', 'R8', '210'),
  all('When is the next inspection of paint booth 2?', '2027-01-20'),
  all('What is the inventory number of the paint booth?', '77-2001'),
  all('Serial number and manufacturer of Transfer press 4, please', 'TP-4711-88', 'Schuler'),
  all('Show all data of Sealer station S1', 'SS-100', 'Dürr', '200'),
  all('How many assets are in the press shop?', '**3**'),
  all('How many machines are there in the body shop?', '**3**'),
  all('How many assets do we have?', '**10**'),
  all('How many robots are in the body shop?', '**2**'),
  all('Which assets are in the paint shop?', 'Paint booth 2'),
  all('List the machines of the press shop', 'Transfer press 4', 'Transfer press 5', 'Blanking line B2'),
  {
    question: 'Which assets were overhauled before 2024?',
    says: ['Transfer press 4', 'Blanking line B2'],
    not: ['press 5'],
  },
  { question: 'Which machines were overhauled after 2023?', says: ['Transfer press 5'], not: ['Blanking'] },
  { question: 'Which assets were overhauled in 2022?', says: ['Transfer press 4'], not: ['Blanking', 'press 5'] },
  {
    question: 'Which assets were overhauled between 2020 and 2023?',
    says: ['Transfer press 4'],
    not: ['Blanking', 'press 5'],
  },
  {
    question: 'Which machines have more than 500 kW of power?',
    says: ['Transfer press 4', 'Transfer press 5'],
    not: ['Blanking'],
  },
  {
    question: 'Which assets in the press shop have a power below 300 kW?',
    says: ['Blanking line B2'],
    not: ['press 4'],
  },
  { question: 'How many assets were built before 2005?', says: ['**2**'] },
  { question: 'Which machine has the highest power?', says: ['Transfer press 5'], not: ['press 4'] },
  { question: 'Which machine is the oldest by year built?', says: ['Transfer press 4'], not: ['press 5'] },
  { question: 'Which assets are made by KUKA?', says: ['R7', 'R8'], not: ['press'] },
  all('Which asset has the serial number TP-5020-01?', 'Transfer press 5'),
  all('Whose serial number is HY-5-2003?', 'Hydraulikaggregat H5'),
  { question: 'Who knows robots?', says: ['Bo Ek', 'Carla Rossi'], not: ['Anna'] },
  all('Who is the expert for hydraulics?', 'Anna Lindqvist', 'Eva Holm'),
  all('Which experts know PLC?', 'Bo Ek'),
  all('Who can help with the sealer system?', 'Carla Rossi'),
  { question: 'Who is good at pneumatics?', says: ['Dieter Vogt', 'Anna Lindqvist'] },
  { question: 'How many experts know hydraulics?', says: ['**2**'] },
  { question: 'Who are the experts of Transfer press 4?', says: ['Anna Lindqvist'], not: ['Bo Ek'] },
  { question: 'Who are the experts?', here: 'Paint booth 2', says: ['Finn Berg'], not: ['Bo Ek'] },
  all("What is Anna Lindqvist's phone number?", 'anna@nordmark.example'),
  all('Who is Dieter Vogt?', 'Meister'),
  all('How many departments are there?', '**5**'),
  all('Which department does the welding robot R7 belong to?', 'Body shop'),
  all('Wie lautet die Seriennummer von Kompressor K2?', 'AC-22-118'),
  all('Wer ist der Hersteller des Hydraulikaggregats H5?', 'Rexroth'),
  all('Welche Anlagen haben Baujahr vor 2010?', 'Hydraulikaggregat H5'),
  all('Wer kennt sich mit Hydraulik aus?', 'Anna Lindqvist', 'Eva Holm'),
  all('¿Cuál es el número de serie de Transfer press 4?', 'TP-4711-88'),
  all('Quel est le numéro de série de Transfer press 5 ?', 'TP-5020-01'),
  all('溶接ロボット3号機の製造番号は何ですか?', 'WR3-8812'),
  all('Какой серийный номер у Transfer press 4?', 'TP-4711-88'),
  all('Transfer press 4 的序列号是多少?', 'TP-4711-88'),
  ...documentQuestions,
]

/** What the manuals answer: no record may. All are asked in the chat of Transfer press 4. */
export const manualQuestions: readonly string[] = [
  'How tight are the foundation bolts of the feed pump?',
  'What is the serial number printed on the servo drive board?',
  'Which documents must be signed before the press is started?',
  'What does the manual say about the clutch?',
  'Where does the declaration of conformity name the standard?',
  'Which documents are there?',
  'Is there a Spanish manual?',
  'Safety',
  'Maintenance',
  'In which language is the display?',
  'Welche Unterlagen braucht der Prüfer?',
  'How do I change the oil filter?',
  'What does alarm A107 mean?',
  'How much oil does the gearbox of the press hold?',
  'Who may open the housing of the press?',
  'How many drops may the mechanical seal leak?',
  'Where is the emergency stop?',
  'What is the maximum pressure of the hydraulic system?',
  'When must the hydraulic hoses be replaced?',
  'How often should the robot be greased?',
  'What power does the motor of the die cushion have?',
  'What is the weight of the upper die?',
  'Which tool do I need for the clutch?',
  'What is the torque for M12x1.75?',
  'Who accepted the gearbox?',
  'How many teeth has the drive wheel?',
  'When was the gearbox installed?',
  'Which bearing is at the front of the drive shaft?',
  'How many machines may run at once on one compressor?',
  'What must be done before the press is started?',
  'Which fluid may be used in the hydraulic unit?',
  'How is the robot calibrated after a crash?',
  'What is the order number of the scraper blade?',
  'Which experts are needed to release the safety circuit?',
  'What does the manufacturer recommend for storage?',
  'Wie viel Öl passt in den Behälter?',
  'Wer darf das Ventil nachstellen?',
  'Как часто меняют масло в насосе?',
  '作動油は何時間ごとに交換しますか?',
]

/** What the plant's records answer; null when they answer nothing. */
export function askPlant(question: string, here: string | null = null): string | null {
  const labels = new Set(plantRecords.assets.flatMap(({ fields }) => fields.map(({ label }) => label)))
  const noMore = { membersOf: new Map(), ofPackages: new Map() }
  for (const asked of recordsQuestions({ nameable: plantRecords, labels }, { question, here, language: 'English' })) {
    const found = findRecords(asked, plantRecords)
    const said = found && sayRecords(found, { records: plantRecords, language: 'English', ...noMore })
    if (said) return said.map(({ text }) => text).join('')
  }
  return null
}
