import type { SkillName } from '@millwright/contract/people'

/** As the pages call them. */
export const skillNames: Readonly<Record<SkillName, string>> = {
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
}
