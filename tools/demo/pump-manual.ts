import type { Manual } from './draw-manual.ts'
import { drawVent } from './draw-vent.ts'

export const pumpManual: Manual = {
  fileName: 'KP-250 feed pump manual.pdf',
  title: 'Kestrel KP-250 end-suction pump',
  subtitle: 'Operation and maintenance manual',
  number: 'KP-250-OM-07',
  blocks: [
    { kind: 'chapter', text: '1 Safety' },
    {
      kind: 'text',
      text: 'This manual is for fitters and operators who run, service and repair the KP-250 series. Keep it within reach of the pump. Work on the pump only after it has been stopped, isolated and drained.',
    },
    { kind: 'section', text: '1.1 Isolation before work' },
    {
      kind: 'steps',
      items: [
        'Stop the pump at the local panel and wait until the shaft stands still.',
        'Open the main switch Q1 and hang your own padlock on it. Every person who works on the pump hangs a lock of their own.',
        'Close the suction valve V-101 and the discharge valve V-102 and secure both against opening.',
        'Open the drain plug at the lowest point of the casing and wait until the pressure gauge reads 0 bar.',
        'Try to start the pump from the panel. It must not move.',
      ],
    },
    {
      kind: 'warning',
      text: 'WARNING: The pumped stock may be hotter than 60 °C. Let the casing cool below 40 °C before the drain plug is opened.',
    },
    { kind: 'section', text: '1.2 Protective equipment' },
    {
      kind: 'text',
      text: 'Wear safety glasses, cut-resistant gloves of level C and safety shoes. Hearing protection is required within 2 m of a running pump, because its sound pressure level reaches 86 dB(A) at 2,950 revolutions per minute.',
    },
    { kind: 'chapter', text: '2 Technical data' },
    {
      kind: 'table',
      caption: 'Table 1  Ratings of the KP-250',
      widths: [230, 110, 110],
      rows: [
        ['Quantity', 'KP-250/160', 'KP-250/200'],
        ['Rated flow', '180 m³/h', '250 m³/h'],
        ['Rated head', '32 m', '50 m'],
        ['Rated speed', '1,475 1/min', '2,950 1/min'],
        ['Motor power', '22 kW', '45 kW'],
        ['Largest pressure of the casing', '10 bar', '16 bar'],
        ['Temperature of the liquid', '-10 to 90 °C', '-10 to 120 °C'],
        ['Mass without motor', '118 kg', '146 kg'],
      ],
    },
    { kind: 'section', text: '2.1 Where it may be used' },
    {
      kind: 'text',
      text: 'The pump moves clean or slightly loaded liquids with fibres up to 1.5 % by mass. It must never run dry: after 30 seconds without liquid the mechanical seal is damaged. The net positive suction head available has to exceed the required one by at least 0.5 m.',
    },
    {
      kind: 'table',
      caption: 'Table 2  Tightening torques',
      widths: [190, 80, 190],
      rows: [
        ['Connection', 'Thread', 'Torque'],
        ['Casing cover', 'M16', '150 Nm, crosswise in two passes'],
        ['Impeller nut', 'M20x1.5', '95 Nm, with thread lock'],
        ['Bearing bracket to casing', 'M12', '65 Nm'],
        ['Bearing cover', 'M8', '21 Nm'],
        ['Coupling guard', 'M8', '15 Nm'],
        ['Foundation bolts', 'M20', '210 Nm'],
        ['Drain plug', 'G 1/2', '40 Nm'],
      ],
    },
    { kind: 'chapter', text: '3 Starting and stopping' },
    { kind: 'section', text: '3.1 First start' },
    {
      kind: 'steps',
      items: [
        'Check that the oil stands at the middle of the sight glass of the bearing bracket.',
        'Turn the shaft by hand. It has to turn freely, without rubbing.',
        'Fill the suction line and the casing, and vent at the plug on top of the casing until liquid comes without bubbles.',
        'Open the suction valve fully and the discharge valve by about a quarter.',
        'Start the motor briefly and compare the direction of rotation with the arrow on the casing.',
        'Start the pump and open the discharge valve slowly until the rated head is reached.',
      ],
    },
    {
      kind: 'figure',
      caption: 'Figure 1: Plug for venting the casing, before the first start.',
      height: 180,
      draw: drawVent,
    },
    {
      kind: 'text',
      text: 'During the first hour the temperature of the bearings may rise by up to 50 K above the surroundings. It settles afterwards. A bearing that is hotter than 95 °C has to be examined at once.',
    },
    { kind: 'section', text: '3.2 Stopping for a longer time' },
    {
      kind: 'text',
      text: 'When the pump stands still for more than four weeks, drain it, spray the inside with preserving oil and turn the shaft by hand by two and a half turns every fourteen days.',
    },
    { kind: 'chapter', text: '4 Maintenance' },
    {
      kind: 'table',
      caption: 'Table 3  Maintenance plan',
      widths: [120, 330],
      rows: [
        ['Interval', 'Work'],
        [
          'Daily',
          'Look at the oil level, listen to the bearings, look for leakage at the mechanical seal. Up to 5 drops a minute are normal.',
        ],
        ['Every 500 h', 'Measure vibration at both bearings. The limit is 4.5 mm/s r.m.s.'],
        ['Every 3,000 h', 'Change the oil of the bearing bracket: 1.2 litres of ISO VG 46.'],
        ['Every 8,000 h', 'Replace the mechanical seal and the O-rings of the casing cover.'],
        ['Every 16,000 h', 'Replace both bearings 6309 C3. Measure the wear ring.'],
      ],
    },
    { kind: 'section', text: '4.1 Replacing the mechanical seal' },
    {
      kind: 'text',
      text: 'Use seal kit KP-MS-45-SIC. The faces are of silicon carbide and must not be touched with bare fingers. Two people need about three hours.',
    },
    {
      kind: 'steps',
      items: [
        'Isolate the pump as section 1.1 says, and drain it.',
        'Remove the coupling guard and the spacer of the coupling. The motor stays where it is.',
        'Loosen the nuts of the casing cover crosswise and pull the bearing bracket with the impeller out of the casing with a crane. It weighs 62 kg.',
        'Hold the shaft and undo the impeller nut. It has a left-hand thread.',
        'Pull the impeller off with the puller KP-T-03 and take out the rotating part of the seal.',
        'Clean the seat in the cover, wet the new stationary ring with soapy water and press it in by hand.',
        'Push the rotating part on the shaft up to the mark, 38 mm from the shoulder.',
        'Mount the impeller and tighten its nut with 95 Nm.',
        'Insert a new O-ring 265 x 5 and tighten the casing cover crosswise with 150 Nm.',
      ],
    },
    { kind: 'section', text: '4.2 Clearance of the wear ring' },
    {
      kind: 'text',
      text: 'The clearance between impeller and wear ring is 0.35 mm on the diameter when new. Replace the ring when it exceeds 0.80 mm: the pump then loses about 8 % of its flow.',
    },
    { kind: 'section', text: '4.3 Aligning the coupling' },
    {
      kind: 'text',
      text: 'Align the motor after every work on the foundation and after the first 50 hours. The radial offset may be 0.10 mm and the angular offset 0.08 mm on 100 mm at most. Measure with the pump at working temperature.',
    },
    { kind: 'chapter', text: '5 Faults' },
    {
      kind: 'table',
      caption: 'Table 4  Faults, causes and remedies',
      widths: [120, 160, 175],
      rows: [
        ['Fault', 'Likely cause', 'Remedy'],
        [
          'Pump delivers too little',
          'Air in the suction line; wear ring worn',
          'Vent the line; measure the clearance (4.2)',
        ],
        [
          'Motor takes too much current',
          'Discharge valve too far open; stock too thick',
          'Throttle the valve; check the consistency, 1.5 % at most',
        ],
        [
          'Pump vibrates',
          'Cavitation; coupling out of line; impeller clogged',
          'Open the suction valve; align (4.3); clean the impeller',
        ],
        [
          'Bearing hotter than 95 °C',
          'Too much or too little oil; coupling presses axially',
          'Correct the oil level; leave 4 mm between the coupling halves',
        ],
        [
          'Seal leaks more than 5 drops a minute',
          'Faces worn or dirty; pump ran dry',
          'Replace the mechanical seal (4.1)',
        ],
      ],
    },
    { kind: 'section', text: '5.1 Spare parts' },
    {
      kind: 'table',
      caption: 'Table 5  Parts to keep in store',
      widths: [170, 150, 100],
      rows: [
        ['Part', 'Number', 'Quantity'],
        ['Mechanical seal kit', 'KP-MS-45-SIC', '1'],
        ['Bearing 6309 C3', 'KP-BR-6309C3', '2'],
        ['Wear ring', 'KP-WR-250-B', '1'],
        ['O-ring 265 x 5, EPDM', 'KP-OR-265-5', '2'],
        ['Impeller 209 mm', 'KP-IM-209-CA6', '1'],
      ],
    },
  ],
}
