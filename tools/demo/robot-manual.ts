import type { Manual } from './draw-manual.ts'

export const robotManual: Manual = {
  fileName: 'Palletising cell R7 handbook.pdf',
  title: 'Palletising cell R7',
  subtitle: 'Handbook for setters and fitters',
  number: 'R7-HB-03',
  blocks: [
    { kind: 'chapter', text: '1 The cell' },
    {
      kind: 'text',
      text: 'Cell R7 stacks cartons from two conveyors on two pallet places. A four-axis robot with a reach of 3.2 m and a payload of 180 kg carries a vacuum gripper with twelve suction cups. A fence 2.2 m high with one interlocked door surrounds it.',
    },
    {
      kind: 'table',
      caption: 'Table 1  Main parts',
      widths: [170, 140, 140],
      rows: [
        ['Part', 'Designation', 'Number'],
        ['Robot', 'A1', 'KR-180-PA'],
        ['Controller', 'A2', 'KRC-5-R7'],
        ['Safety controller', 'A5', '6ES7 131-6BH01'],
        ['Vacuum gripper', 'G1', 'VG-12-400'],
        ['Suction cup', 'G1.1 to G1.12', 'SC-60-NBR'],
        ['Door interlock', 'B21', 'AZM-300Z'],
      ],
    },
    { kind: 'section', text: '1.1 Entering the cell' },
    {
      kind: 'steps',
      items: [
        'Press Request at the door and wait until the robot has reached its home position. The lamp turns from white to green.',
        'Open the door, put your own padlock on the lock-out bar and take the key K7 with you.',
        'Switch the controller to T1 when you need the robot to move while you are inside. The speed is then limited to 250 mm/s.',
        'Before leaving, look that nobody stays behind the pallet places.',
      ],
    },
    {
      kind: 'warning',
      text: 'WARNING: The gripper holds its load for at least 10 minutes after a loss of air, not longer. Never stand below a lifted load.',
    },
    { kind: 'chapter', text: '2 Changing the format' },
    {
      kind: 'text',
      text: 'A format holds the size of the carton, the pattern of a layer and the number of layers. Choose it at the panel while the cell is empty. A change takes about four minutes.',
    },
    {
      kind: 'table',
      caption: 'Table 2  Formats',
      widths: [60, 130, 100, 80, 80],
      rows: [
        ['No.', 'Carton (mm)', 'Per layer', 'Layers', 'Cups in use'],
        ['11', '400 x 300 x 250', '8', '6', '8'],
        ['12', '600 x 400 x 220', '4', '7', '12'],
        ['14', '300 x 200 x 180', '16', '8', '4'],
        ['17', '400 x 400 x 320', '6', '5', '8'],
      ],
    },
    { kind: 'section', text: '2.1 Setting the vacuum' },
    {
      kind: 'text',
      text: 'The vacuum switch S31 releases the lift at -0.55 bar. For cartons heavier than 18 kg set it to -0.65 bar. The compressed air has to be between 5.5 and 6.5 bar and free of oil.',
    },
    { kind: 'chapter', text: '3 Maintenance' },
    {
      kind: 'table',
      caption: 'Table 3  Plan',
      widths: [120, 330],
      rows: [
        ['Interval', 'Work'],
        ['Each shift', 'Wipe the suction cups and the reflectors. Drain the water separator.'],
        [
          'Monthly',
          'Replace suction cups that are hard or cracked. Test the door interlock and the four emergency stops.',
        ],
        [
          'Every 5,000 h',
          'Grease axis 1 and axis 2 with 30 g of grease RG-2 each. Check the tension of the belt of axis 4.',
        ],
        ['Every 20,000 h', 'Change the oil of the gearboxes: axis 1 4.2 litres, axis 2 3.6 litres, axis 3 2.1 litres.'],
        [
          'Every 3 years',
          'Replace the battery of the encoders. Keep the controller switched on while you do, or the robot has to be mastered again.',
        ],
      ],
    },
    { kind: 'section', text: '3.1 Replacing a suction cup' },
    {
      kind: 'steps',
      items: [
        'Drive the robot to the service position with program 90.',
        'Enter the cell as section 1.1 says and close the air valve V7.',
        'Unscrew the worn cup by hand. Its thread is G 1/4.',
        'Screw the new cup SC-60-NBR in by hand and tighten it with 8 Nm.',
        'Open V7 and run the vacuum test. The vacuum may fall by 0.05 bar in 30 seconds at most.',
      ],
    },
    { kind: 'section', text: '3.2 Tightening torques' },
    {
      kind: 'table',
      caption: 'Table 4  Torques',
      widths: [230, 80, 120],
      rows: [
        ['Connection', 'Thread', 'Torque'],
        ['Robot base to floor plate', 'M20', '420 Nm'],
        ['Gripper to flange', 'M10', '48 Nm'],
        ['Arm of axis 3', 'M16', '210 Nm'],
        ['Suction cup', 'G 1/4', '8 Nm'],
      ],
    },
    { kind: 'chapter', text: '4 Faults' },
    {
      kind: 'table',
      caption: 'Table 5  What stops the cell',
      widths: [80, 170, 200],
      rows: [
        ['Message', 'Cause', 'Remedy'],
        ['E-204', 'Vacuum not reached within 1.5 s', 'Look at the cups and hoses; clean filter F3 of the ejector'],
        ['E-207', 'Carton lost during the move', 'Take it away in T1; lower the acceleration of the format to 80 %'],
        ['E-311', 'Pallet missing or askew', 'Put the pallet against both stops; clean sensor B33'],
        ['E-402', 'Door open', 'Close the door; reset with the key K7'],
        ['E-518', 'Encoder battery low', 'Replace the battery within 14 days, see section 3'],
      ],
    },
    { kind: 'section', text: '4.1 After a collision' },
    {
      kind: 'text',
      text: 'Switch to T1 and drive the robot away from the obstacle at 10 % speed. Look at the gripper frame: it may be bent by 2 mm at most at the outer cups. Check the mastering of axis 4 with the dial gauge; a difference of more than 0.3 degrees means that the axis has to be mastered again by the service.',
    },
  ],
}
