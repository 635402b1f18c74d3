export const skills = {
  safety: 'Safety',
  hydraulics: 'Hydraulics',
  pneumatics: 'Pneumatics',
  conveyor: 'Conveyor',
  plcControl: 'PLC control',
  pumpDrives: 'Pump drives',
  robot: 'Robot',
  foolProofingSystem: 'Fool-proofing system',
  weldingJigs: 'Welding jigs',
  sealerSystem: 'Sealer system',
  traverserSystems: 'Traverser systems',
  spotWeldingSystems: 'Spot-welding systems',
  level: '{level, select, 0 {No Training} 1 {Basic} 2 {Intermediate} 3 {Advanced} 4 {Expert} other {}}',
  levelText:
    '{level, select, 1 {Can do preventive maintenance and attend breakdown} 2 {Preventive and breakdown} 3 {Also analyse} 4 {Also train others} other {}}',
  scales: 'Skills',
  levelOf: '{level} {name}',
} as const
