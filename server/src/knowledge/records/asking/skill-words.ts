import type { SkillName } from '@millwright/contract/people'

/**
 * What people call the twelve skills, in the languages of the answers: the beginning of a word (`hydraul` is *hydraulics*
 * and *Hydraulikpumpe*). A blank parts words that must follow one another.
 */
export const skillWords: Readonly<Record<SkillName, readonly string[]>> = {
  safety: list(
    'safety, safe, lockout, loto, seguridad, sécurité, sicherheit, sicurezza, segurança, безопасн, 安全, 안전, सुरक्षा, سلامة',
  ),
  hydraulics: list('hydraul, hidraul, hidrául, idraul, гидравл, 油圧, 液压, 유압, हाइड्रो, هيدرول'),
  pneumatics: list('pneumat, neumat, neumát, druckluft, compressed air, пневмат, 空圧, 空気圧, 气动, 공압, न्यूमे, هوائي'),
  conveyor: list(
    'conveyor, transportador, convoyeur, förderband, fördertechnik, förderer, nastro, esteira, конвейер, コンベ, 输送, 컨베이어, कन्वेयर, ناقل',
  ),
  plcControl: list(
    'plc control, plc, sps, api programmable, automate programmable, controlador lógico, step 7, simatic, плк, シーケンサ, 可编程, 피엘씨, पीएलसी',
  ),
  pumpDrives: list(
    'pump drive, pump, bomba, pompe, pompa, drive, antrieb, accionamiento, entraînement, azionament, acionamento, насос, привод, ポンプ, 泵, 펌프, पंप, مضخ',
  ),
  robot: list('robot, robô, roboter, robótic, робот, ロボット, 机器人, 机械手, 로봇, रोबोट, روبوت'),
  foolProofingSystem: list(
    'fool proofing system, fool proof, foolproof, poka yoke, pokayoke, mistake proof, fehlervermeidung, antierror, anti error, détrompeur, ポカヨケ, 防错, 防呆, 풀프루프',
  ),
  weldingJigs: list(
    'welding jig, weld jig, jig, schweißvorrichtung, útil de soldadura, gabarit, mascher, кондуктор, 治具, 夹具, 지그',
  ),
  sealerSystem: list(
    'sealer system, sealer, sealant, sealing robot, sellador, mastic, dichtmasse, sigillant, selante, герметик, シーラ, 涂胶, 密封胶, 실러',
  ),
  traverserSystems: list(
    'traverser system, traverser, transversal, transbordeur, quertransport, verschiebewagen, traslatore, трансбордер, トラバーサ, 移载, 横移, 트래버서',
  ),
  spotWeldingSystems: list(
    'spot welding system, spot weld, spotweld, punktschwei, soldadura por puntos, soudage par points, saldatura a punti, solda a ponto, solda ponto, точечн, スポット溶接, 点焊, 스폿, 스팟',
  ),
}

function list(words: string): string[] {
  return words.split(', ')
}
