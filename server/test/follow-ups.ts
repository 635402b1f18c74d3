import { plantPassages } from './plant-material.ts'

/** Written for the tests and the bench: questions that go on from another, over material that says alike things twice. */
export type FollowUp = {
  first: string
  next: string
  /** What the right passage for the second question says. */
  says: string
}

/** Beside those of the plant: other machines with the same parts. */
export const followUpPassages: readonly { title: string; text: string }[] = [
  ...plantPassages,
  {
    title: 'Circulation pump P-402 › Lubrication',
    text: 'Fill the bearing bracket of the circulation pump with 1.5 litres of mineral oil ISO VG 68. Change the oil every 2,500 operating hours.',
  },
  {
    title: 'Circulation pump P-402 › Mounting',
    text: 'Tighten the foundation bolts M20 of the circulation pump to 240 Nm. Fill the base plate with grout.',
  },
  {
    title: 'Circulation pump P-402 › Mechanical seal',
    text: 'The mechanical seal of the circulation pump is flushed with clean water at 3 bar. Replace it after 8,000 hours.',
  },
  {
    title: 'Compressor K2 › Oil',
    text: 'The compressor holds 22 litres of screw compressor oil. Change the oil every 6,000 hours, and the oil separator with it.',
  },
  {
    title: 'Compressor K2 › Condensate',
    text: 'The condensate drain opens every 30 minutes for 5 seconds. Clean its strainer once a month.',
  },
  {
    title: 'Conveyor B7 › Lubrication',
    text: 'Grease the drum bearings of the conveyor every 500 hours with 15 g of lithium grease through the nipples.',
  },
  {
    title: 'Conveyor B7 › Motor',
    text: 'The drive motor of the conveyor has 7.5 kW and turns at 1,450 rpm. Its thermal protection trips at 140 °C.',
  },
  {
    title: 'Robot R7 › Axes',
    text: 'Axis 1 of the robot turns 185 degrees to each side. The brake of axis 2 holds the arm when power fails. Axis 4 is greased every 10,000 hours with 40 g of grease.',
  },
  {
    title: 'Robot R7 › Calibration',
    text: 'Calibrate the robot after every collision with the gauge cartridge. Move each axis to its mark before you start the mastering.',
  },
  {
    title: 'Robot R7 › Battery',
    text: 'The back-up battery of the robot is replaced every two years. Do not switch off the cabinet while you replace the battery, or the mastering is lost.',
  },
  {
    title: 'Press P4 › Clutch',
    text: 'The upper brake of the press holds 85 bar, the lower brake 60 bar. The clutch plates may wear down to 9 mm.',
  },
  {
    title: 'Press P4 › Slide',
    text: 'The upper guide of the slide has a clearance of 0.05 mm. The lower guide has a clearance of 0.08 mm. Lubricate the guides of the press every shift.',
  },
]

export const followUps: readonly FollowUp[] = [
  {
    first: 'How much oil does the feed pump need?',
    next: 'And how often is it changed?',
    says: '4,000 operating hours',
  },
  { first: 'How often is the oil of the gearbox sampled?', next: 'And how much does it hold?', says: '12.5 litres' },
  { first: 'How much oil does the compressor hold?', next: 'How often?', says: 'every 6,000 hours' },
  { first: 'How much oil is in the feed pump?', next: 'What about the circulation pump?', says: 'ISO VG 68' },
  {
    first: 'How tight are the foundation bolts of the feed pump?',
    next: 'And of the circulation pump?',
    says: '240 Nm',
  },
  { first: 'How tight are the bolts of the circulation pump?', next: 'What about the feed pump?', says: '120 Nm' },
  { first: 'How many drops may the seal of the feed pump leak?', next: 'And what if it leaks more?', says: '40x3' },
  {
    first: 'What pressure does the upper brake of the press hold?',
    next: 'And the lower one?',
    says: 'lower brake 60 bar',
  },
  { first: 'What clearance has the upper guide of the slide?', next: 'And the lower?', says: '0.08 mm' },
  {
    first: 'How far may the clutch plates of the press wear?',
    next: 'What pressure has its upper brake?',
    says: '85 bar',
  },
  { first: 'How is the robot calibrated?', next: 'When?', says: 'after every collision' },
  {
    first: 'How often is the battery of the robot replaced?',
    next: 'May I switch off the cabinet then?',
    says: 'mastering is lost',
  },
  { first: 'How far does axis 1 of the robot turn?', next: 'What about axis 4?', says: '40 g of grease' },
  { first: 'How far does axis 1 of the robot turn?', next: 'And its battery?', says: 'every two years' },
  { first: 'How often is axis 4 of the robot greased?', next: 'With how much?', says: '40 g' },
  { first: 'How often are the drum bearings of the conveyor greased?', next: 'With what?', says: 'lithium grease' },
  { first: 'How many kW has the motor of the conveyor?', next: 'How fast does it turn?', says: '1,450 rpm' },
  { first: 'How many kW has the motor of the conveyor?', next: 'At which temperature does it trip?', says: '140 °C' },
  { first: 'How do I set the belt tension of the conveyor?', next: 'How far may it sag?', says: '20 mm' },
  {
    first: 'How far may the conveyor belt sag?',
    next: 'And if it runs off to the left?',
    says: 'half a turn clockwise',
  },
  { first: 'What is the order number of the scraper blade?', next: 'And of the idler roller?', says: 'IR-89-465' },
  { first: 'What is the order number of the scraper blade?', next: 'the drive drum?', says: 'DT-320-7' },
  {
    first: 'How often is the air filter of the compressor cleaned?',
    next: 'When must I replace it?',
    says: '2,000 hours',
  },
  { first: 'How often is the air filter of the compressor cleaned?', next: 'With how much pressure?', says: '2 bar' },
  { first: 'How far does the V-belt of the compressor give way?', next: 'And a new one?', says: '15 minutes' },
  { first: 'How often does the condensate drain open?', next: 'For how long?', says: '5 seconds' },
  {
    first: 'How often does the condensate drain of the compressor open?',
    next: 'And what about the strainer?',
    says: 'once a month',
  },
  { first: 'What does alarm A107 mean?', next: 'How do I acknowledge it?', says: 'blue key' },
  { first: 'What torque do the housing screws of the gearbox take?', next: 'And the cover screws?', says: '25 Nm' },
  { first: 'Which bearing is at the front of the drive shaft?', next: 'And at the back?', says: 'NU 2208' },
  { first: 'When was the gearbox installed?', next: 'Who accepted it?', says: 'Anna Lindqvist' },
  { first: 'What must I do before I open the compressor housing?', next: 'How long do I wait?', says: 'ten minutes' },
  // The subject changes: what was spoken of before is not meant.
  {
    first: 'How often is the battery of the robot replaced?',
    next: 'How many litres of oil does the gearbox hold?',
    says: '12.5 litres',
  },
  { first: 'How much oil does the feed pump need?', next: 'What does alarm A107 mean?', says: 'exceeded 110' },
  { first: 'How tight are the foundation bolts of the feed pump?', next: 'Torque for M12x1.75', says: '115 Nm' },
  {
    first: 'How far does axis 1 of the robot turn?',
    next: 'Where must the conveyor be greased?',
    says: 'lithium grease',
  },
  {
    first: 'Wie viel Öl passt in den Behälter des Hydraulikaggregats?',
    next: 'Und wie oft wird es gewechselt?',
    says: 'alle zwei Jahre',
  },
  { first: 'Wann wird der Rücklauffilter getauscht?', next: 'Und die Schläuche?', says: 'sechs Jahren' },
  { first: 'Каким маслом смазывают подшипники насоса?', next: 'А как часто меняют?', says: '3000 часов' },
  { first: '作動油は何時間ごとに交換しますか?', next: 'では油温は?', says: '50℃' },
]
