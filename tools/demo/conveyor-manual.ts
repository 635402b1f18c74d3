import type { Manual } from './draw-manual.ts'

export const conveyorManual: Manual = {
  fileName: 'Belt conveyor BC-800 instructions.pdf',
  title: 'Halden BC-800 belt conveyor',
  subtitle: 'Instructions for operation, belt tracking and service',
  number: 'BC-800-IM-12',
  blocks: [
    { kind: 'chapter', text: '1 About the conveyor' },
    {
      kind: 'text',
      text: 'The BC-800 carries cartons and trays from the wrapping machine to the palletiser. The belt is 800 mm wide and runs at 0.3 to 0.9 m/s. A geared motor drives the head drum; the tail drum keeps the tension by two screws.',
    },
    {
      kind: 'table',
      caption: 'Table 1  Data',
      widths: [240, 200],
      rows: [
        ['Quantity', 'Value'],
        ['Length between the drums', '14.2 m'],
        ['Largest load', '60 kg per metre'],
        ['Belt', 'EP 400/3, 9 mm, number HB-800-EP400'],
        ['Geared motor', 'SEW KA57, 3 kW, ratio 27.3'],
        ['Gear oil', '1.9 litres of CLP 220'],
        ['Head drum', 'diameter 320 mm, rubber lagging 10 mm'],
        ['Emergency stop', 'pull cord on both sides, reset key at panel H2'],
      ],
    },
    { kind: 'section', text: '1.1 Residual risks' },
    {
      kind: 'warning',
      text: 'DANGER: Hands are drawn in between belt and drum. Never clean or track the belt from the side while a guard is off.',
    },
    {
      kind: 'text',
      text: 'The pull cord stops the belt within 0.8 seconds. Test it at the start of each week on both sides and write the result in the log at panel H2.',
    },
    { kind: 'chapter', text: '2 Operation' },
    { kind: 'section', text: '2.1 Starting after an emergency stop' },
    {
      kind: 'steps',
      items: [
        'Find out why the cord was pulled and clear the place.',
        'Turn the reset key at panel H2 to the right and let go. The blue lamp goes out.',
        'Press Acknowledge on the touch panel. The horn sounds for 3 seconds.',
        'Press Start. The belt accelerates over 4 seconds.',
      ],
    },
    { kind: 'section', text: '2.2 Jams at the transfer' },
    {
      kind: 'text',
      text: 'The light barrier B14 at the transfer stops the belt when it stays dark for longer than 6 seconds. Take the cartons off by hand, wipe the reflector and acknowledge. When B14 trips more than three times in a shift, check the height of the guide rail: it has to stand 35 mm above the belt.',
    },
    { kind: 'chapter', text: '3 Tracking and tension' },
    { kind: 'section', text: '3.1 Tensioning the belt' },
    {
      kind: 'text',
      text: 'Measure the sag halfway between two return rollers. It has to be 15 to 20 mm under a weight of 5 kg. Turn both tension screws by the same amount, half a turn at a time, and let the belt run three full rounds before measuring again. The screws have 90 mm of travel; when 75 mm are used up, the belt has to be shortened.',
    },
    { kind: 'section', text: '3.2 Tracking the belt' },
    {
      kind: 'steps',
      items: [
        'Run the belt empty at 0.3 m/s and look where it leaves the middle.',
        'If it runs off at the tail drum, tighten the tension screw of that side by a quarter of a turn.',
        'If it runs off in the middle, turn the nearest return roller: the side to which the belt runs goes forward, in the direction of travel, by 3 mm.',
        'Wait for five full rounds after every change.',
        'The belt tracks well when its edge stays within 10 mm of the mark on the frame, loaded and empty.',
      ],
    },
    {
      kind: 'text',
      text: 'Never track a belt by the head drum. The drum is set square in the works to 0.2 mm and sealed with yellow paint.',
    },
    { kind: 'chapter', text: '4 Service' },
    {
      kind: 'table',
      caption: 'Table 2  Service plan',
      widths: [110, 340],
      rows: [
        ['When', 'What'],
        ['Weekly', 'Test both pull cords. Clean the scraper. Look for cuts at the edges of the belt.'],
        ['Monthly', 'Grease the four bearings UCF 210 with two strokes of lithium grease NLGI 2 each.'],
        ['Every 6 months', 'Check the tension of the belt and the wear of the lagging: 4 mm at least.'],
        ['Yearly', 'Change the gear oil, 1.9 litres of CLP 220, with the gearbox warm. Clean the breather.'],
      ],
    },
    {
      kind: 'table',
      caption: 'Table 3  Tightening torques',
      widths: [230, 80, 120],
      rows: [
        ['Connection', 'Thread', 'Torque'],
        ['Flange bearing UCF 210', 'M16', '195 Nm'],
        ['Torque arm of the geared motor', 'M12', '80 Nm'],
        ['Clamping set of the head drum', 'M10', '70 Nm'],
        ['Scraper blade', 'M8', '20 Nm'],
        ['Frame joints', 'M12', '86 Nm'],
      ],
    },
    { kind: 'section', text: '4.1 Replacing a return roller' },
    {
      kind: 'steps',
      items: [
        'Switch off, lock the main switch Q3 and test that the belt does not start.',
        'Lift the belt with the wooden wedge BC-T-01 beside the roller.',
        'Push the sprung axle in with a screwdriver and take the roller out downwards.',
        'Put in roller HB-RR-89-850 and let the axle snap into both slots.',
        'Take the wedge out, mount the guard and run the belt for five rounds.',
      ],
    },
    { kind: 'section', text: '4.2 Faults' },
    {
      kind: 'table',
      caption: 'Table 4  Messages on the touch panel',
      widths: [70, 160, 220],
      rows: [
        ['Code', 'Meaning', 'What to do'],
        ['F012', 'Motor overload', 'Take load off the belt; check the scraper and the drum bearings; wait 10 minutes'],
        ['F021', 'Belt runs off', 'Track the belt (3.2); check sensor B11 or B12'],
        ['F027', 'Belt slips', 'Tension the belt (3.1); look at the lagging of the head drum'],
        ['F033', 'Transfer blocked', 'Clear the cartons; wipe the reflector of B14'],
        ['F040', 'Pull cord', 'See section 2.1'],
      ],
    },
  ],
}
