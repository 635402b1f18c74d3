/** Written for the tests: what a plant's papers say, and what its people ask. `says` must stand in the answer. */
export type PlantQuestion = { question: string; passage: number; says: string }

export const plantPassages: readonly { title: string; text: string }[] = [
  {
    title: 'Feed pump P-301 › Mounting',
    text: 'Set the pump on the levelled base plate. Tighten the four foundation bolts M16 crosswise to 120 Nm. Check the alignment of the coupling again after 24 hours of operation.',
  },
  {
    title: 'Feed pump P-301 › Mechanical seal',
    text: 'A new mechanical seal runs in within one hour. A leak of up to 5 drops per minute is permitted during this time. If it leaks more, replace the O-rings 40x3.',
  },
  {
    title: 'Feed pump P-301 › Lubrication',
    text: 'Fill the bearing bracket with 0.8 litres of mineral oil ISO VG 46. Change the oil after the first 200 operating hours, then every 4,000 operating hours. Never mix oils of different makers.',
  },
  {
    title: 'Feed pump P-301 › Faults',
    text: 'Fault\tCause\tRemedy\nNo delivery\tSuction line not vented\tVent the line and prime the pump\nMotor protection trips\tViscosity too high\tWarm the medium to 15 °C at least\nVibration\tCavitation\tThrottle the discharge valve',
  },
  {
    title: 'Compressor K2 › Safety',
    text: 'Only trained personnel may open the housing. Before any work:\n1. Switch off at the main switch.\n2. Lock it with a padlock.\n3. Release the pressure until the gauge shows 0 bar.\n4. Wait ten minutes.',
  },
  {
    title: 'Compressor K2 › Air filter',
    text: 'Clean the air filter element every week by blowing it out from the inside with at most 2 bar. Replace the element 1613 8720-00 after 2,000 hours or when the indicator turns red.',
  },
  {
    title: 'Compressor K2 › Belt',
    text: 'The V-belt XPZ 1250 is tensioned correctly when it gives way by 8 mm under a load of 25 N. A new belt must be tensioned again after 15 minutes.',
  },
  {
    title: 'Compressor K2 › Control',
    text: 'The controller is a Siemens 6ES7 131-6BH01-0BA0. Alarm A107 means that the temperature at the outlet exceeded 110 °C. Acknowledge it with the blue key after the cause was removed.',
  },
  {
    title: 'Gearbox GX-40 › Oil',
    text: 'The gearbox holds 12.5 litres of synthetic oil CLP HC 220. Take the sample at the drain plug while the oil is warm. The magnetic plug must be cleaned with every oil change.',
  },
  {
    title: 'Gearbox GX-40 › Screws',
    text: 'Housing screws M12x1.75 of class 10.9 take 115 Nm. Cover screws M8 take 25 Nm. Use a new spring washer every time.',
  },
  {
    title: 'Gearbox GX-40 › Bearings',
    text: 'The drive shaft turns in a deep groove ball bearing SKF 6205-2RS at the front and a roller bearing NU 2208 at the back. Heat the roller bearing to 90 °C before fitting; never hit it.',
  },
  {
    title: 'Gearbox GX-40 › History',
    text: 'The gearbox was installed on 14 March 2019 by Müller Antriebstechnik. Anna Lindqvist accepted it for the plant. The output shaft was ground in 2022.',
  },
  {
    title: 'Conveyor B7 › Tension',
    text: 'Set the belt tension with the spindle at the tail drum. The belt may sag 20 mm between two rollers at most. Too much tension destroys the drum bearings.',
  },
  {
    title: 'Conveyor B7 › Tracking',
    text: 'If the belt runs off to the left, turn the left adjusting screw half a turn clockwise. Let the belt run three rounds before you correct again.',
  },
  {
    title: 'Conveyor B7 › Spare parts',
    text: 'Item\tDesignation\tOrder number\n1\tDrive drum 320 mm\tDT-320-7\n2\tScraper blade\tSB-1000-PU\n3\tIdler roller\tIR-89-465',
  },
  {
    title: 'Hydraulikaggregat H5 › Öl',
    text: 'Der Behälter fasst 160 Liter Hydrauliköl HLP 46. Wechseln Sie das Öl alle zwei Jahre, spätestens nach 8.000 Betriebsstunden. Der Ölstand muss in der Mitte des Schauglases stehen.',
  },
  {
    title: 'Hydraulikaggregat H5 › Druck',
    text: 'Das Druckbegrenzungsventil ist auf 210 bar eingestellt und verplombt. Der Arbeitsdruck beträgt 180 bar. Ein Nachstellen darf nur der Hersteller vornehmen.',
  },
  {
    title: 'Hydraulikaggregat H5 › Filter',
    text: 'Tauschen Sie den Rücklauffilter 0330 R 010, sobald die Anzeige rot wird. Drehen Sie den Filterdeckel von Hand fest, nicht mit Werkzeug.',
  },
  {
    title: 'Hydraulikaggregat H5 › Schläuche',
    text: 'Hydraulikschläuche sind nach sechs Jahren zu ersetzen, auch wenn sie unbeschädigt aussehen. Das Herstelldatum ist auf der Armatur eingeprägt.',
  },
  {
    title: 'Насос НМ-1250 › Смазка',
    text: 'Подшипники насоса смазывают маслом ТП-22С. Замену масла проводят через каждые 3000 часов работы. Температура подшипников не должна превышать 80 °C.',
  },
  {
    title: 'Насос НМ-1250 › Пуск',
    text: 'Перед пуском насоса откройте задвижку на входе и закройте задвижку на выходе. Проверьте, что уровень масла находится между рисками указателя.',
  },
  {
    title: 'Насос НМ-1250 › Уплотнение',
    text: 'Утечка через торцовое уплотнение не должна превышать 0,3 литра в час. При большей утечке уплотнение заменяют.',
  },
  {
    title: '射出成形機 J110 › 点検',
    text: '作動油の量は毎日点検してください。作動油の交換は5000時間ごとに行います。油温は50℃を超えてはいけません。',
  },
  {
    title: '射出成形機 J110 › 金型',
    text: '金型の取付けボルトは80 N·mで締め付けてください。ノズルの中心は金型の中心に合わせます。',
  },
  {
    title: '射出成形機 J110 › 安全',
    text: '安全扉を開けると機械は直ちに停止します。非常停止ボタンは操作盤の右側にあります。',
  },
]

export const plantQuestions: readonly PlantQuestion[] = [
  { question: 'How tight are the foundation bolts of the feed pump?', passage: 0, says: '120 Nm' },
  { question: 'How many drops may a new mechanical seal leak?', passage: 1, says: '5 drops' },
  {
    question: 'How often does the oil of the pump bearings have to be changed?',
    passage: 2,
    says: '4,000 operating hours',
  },
  { question: 'What can I do when the motor protection trips?', passage: 3, says: 'Warm the medium' },
  { question: 'What do I have to do before I open the compressor housing?', passage: 4, says: 'padlock' },
  { question: 'With how much pressure may I blow out the air filter?', passage: 5, says: '2 bar' },
  { question: 'How far should the V-belt give way?', passage: 6, says: '8 mm' },
  { question: 'What does alarm A107 mean?', passage: 7, says: 'exceeded 110 °C' },
  { question: 'Where is 6ES7131-6BH01 used?', passage: 7, says: '6ES7 131-6BH01-0BA0' },
  { question: 'How many litres of oil does the gearbox hold?', passage: 8, says: '12.5 litres' },
  { question: 'Torque for M12x1.75', passage: 9, says: '115 Nm' },
  { question: 'What bearing is at the front of the drive shaft?', passage: 10, says: '6205-2RS' },
  { question: 'How hot must the roller bearing NU2208 be for fitting?', passage: 10, says: '90 °C' },
  { question: 'Who accepted the gearbox?', passage: 11, says: 'Anna Lindqvist' },
  { question: 'When was the gearbox installed?', passage: 11, says: '14 March 2019' },
  { question: 'The conveyor belt runs to the left, what now?', passage: 13, says: 'half a turn clockwise' },
  { question: 'What is the order number of the scraper blade?', passage: 14, says: 'SB-1000-PU' },
  { question: 'Wie viel Öl passt in den Behälter des Hydraulikaggregats?', passage: 15, says: '160 Liter' },
  { question: 'Auf welchen Druck ist das Druckbegrenzungsventil eingestellt?', passage: 16, says: '210 bar' },
  { question: 'Wann müssen Hydraulikschläuche ersetzt werden?', passage: 18, says: 'sechs Jahren' },
  { question: 'Как часто меняют масло в насосе?', passage: 19, says: '3000 часов' },
  { question: 'Какая утечка через торцовое уплотнение допустима?', passage: 21, says: '0,3 литра' },
  { question: 'Что сделать перед пуском насоса?', passage: 20, says: 'откройте задвижку' },
  { question: '作動油は何時間ごとに交換しますか?', passage: 22, says: '5000時間' },
  { question: '非常停止ボタンはどこですか?', passage: 24, says: '操作盤の右側' },
]
