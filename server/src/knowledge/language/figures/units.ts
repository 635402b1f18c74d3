/** A unit in its one spelling, and how else it is written. What has a prefix of its own is a unit of its own: nothing is converted. */
const spellings: Readonly<Record<string, string>> = {
  mm: 'millimetre millimeter Millimeter millimètre milímetro millimetro миллиметр миллиметра миллиметров мм 毫米 ミリメートル ミリ 밀리미터 مم मिमी ㎜',
  cm: 'centimetre centimeter Zentimeter centimètre centímetro centimetro сантиметр см 厘米 センチメートル センチ 센티미터 سم सेमी ㎝',
  m: 'metre meter Meter mètre metro метр метра метров м 米 メートル 미터 متر मीटर',
  km: 'kilometre kilometer Kilometer kilomètre kilómetro chilometro quilômetro километр км 公里 キロメートル 킬로미터 كم किमी',
  μm: 'um micron microns micrometre micrometer Mikrometer micromètre micrómetro микрометр мкм 微米',
  nm: 'nanometre nanometer Nanometer',
  in: 'inch inches Zoll pouce pouces pulgada pulgadas pollice pollici polegada polegadas дюйм дюйма дюймов 英寸 インチ 인치 بوصة इंच "',
  ft: 'foot feet Fuß pied pieds',
  kg: 'kilogram kilogramme Kilogramm kilogramo chilogrammo quilograma kilo kilos килограмм кг 千克 公斤 キログラム キロ 킬로그램 كجم किग्रा ㎏',
  g: 'gram gramme Gramm gramo grammo grama грамм г 克 グラム 그램 غ ग्राम',
  mg: 'milligram milligramme Milligramm мг 毫克',
  t: 'ton tonne Tonne Tonnen tonelada tonnellata тонна тонны тонн т 吨 トン 톤 طن टन',
  lb: 'lbs pound pounds',
  oz: 'ounce ounces',
  l: 'L litre liter Liter litro литр литра литров л 升 リットル 리터 لتر लीटर',
  ml: 'mL millilitre milliliter Milliliter мл 毫升 ミリリットル 밀리리터',
  kgf: '',
  N: 'newton Newton ньютон Н',
  kN: 'kilonewton Kilonewton кН',
  N·m: 'Nm NM newtonmetre newtonmeter Newtonmeter newtonmètre ньютонметр Нм 牛米 ニュートンメートル 뉴턴미터',
  bar: 'bars бар 巴 バール 바 बार بار',
  mbar: 'millibar мбар',
  Pa: 'pascal Pascal паскаль Па 帕',
  kPa: 'kilopascal Kilopascal кПа 千帕',
  MPa: 'megapascal Megapascal МПа 兆帕 メガパスカル 메가파스칼',
  psi: '',
  V: 'VDC VAC volt Volt voltio voltios вольт В 伏 伏特 ボルト 볼트 فولت वोल्ट',
  mV: 'millivolt мВ',
  kV: 'kilovolt кВ',
  A: 'amp amps ampere Ampere ampère amperio amperios ампер А 安 安培 アンペア 암페어 أمبير एम्पियर',
  mA: 'milliamp milliamps milliampere Milliampere мА 毫安',
  W: 'watt Watt vatio vatios ватт Вт 瓦 瓦特 ワット 와트 واط वाट',
  kW: 'kilowatt Kilowatt кВт 千瓦 キロワット 킬로와트',
  MW: 'megawatt МВт',
  mW: 'milliwatt мВт',
  kWh: 'кВт·ч',
  Wh: '',
  J: 'joule Joule Дж',
  kJ: 'кДж',
  Hz: 'hertz Hertz Гц 赫兹 ヘルツ 헤르츠',
  kHz: 'кГц',
  MHz: 'МГц',
  GHz: 'ГГц',
  Ω: 'ohm Ohm ohms Ohms ohmios Ом',
  kΩ: 'kohm кОм',
  MΩ: 'МОм',
  pF: 'picofarad пФ',
  nF: 'nanofarad нФ',
  μF: 'uF microfarad Mikrofarad мкФ',
  μH: 'uH microhenry мкГн',
  mH: 'millihenry мГн',
  K: 'kelvin Kelvin',
  '°C': '℃ C degC celsius Celsius',
  '°F': '℉ F degF fahrenheit Fahrenheit',
  '°': 'deg degree Grad degré grado grau градус градуса градусов 度 도',
  '%': 'percent Prozent procent prozent porcentaje процент процента процентов パーセント 퍼센트 प्रतिशत',
  '‰': '',
  dB: 'decibel Dezibel дБ',
  hp: 'HP horsepower',
  PS: '',
  kVA: '',
  rpm: 'RPM upm UPM obr',
  s: 'sec secs second Sekunde Sekunden seconde segundo secondo secondi секунда секунды секунд сек с 秒 초 ثانية सेकंड',
  ns: 'nanosecond Nanosekunde Nanosekunden нс',
  μs: 'microsecond Mikrosekunde Mikrosekunden мкс',
  ms: 'millisecond Millisekunde Millisekunden мс 毫秒',
  min: 'mins minute Minute Minuten minuto minuti минута минуты минут мин 分钟 分間 分 분 دقيقة دقائق मिनट',
  h: 'hr hrs hour Stunde Stunden Std heure hora ora ore час часа часов ч 小时 時間 시간 ساعة ساعات घंटे घंटा',
  d: 'day Tag Tage Tagen jour día días dias giorno giorni день дня дней 天 日 일 يوم أيام दिन',
  week: 'wk Woche Wochen semaine semana settimana settimane неделя недели недель 周 週間 주 أسبوع सप्ताह',
  month: 'Monat Monate Monaten mois mes meses mese mesi mês месяц месяца месяцев 个月 か月 ヶ月 개월 شهر أشهر महीने',
  year: 'yr yrs Jahr Jahre Jahren ans année années años año anno anni ano год года лет 年 년 سنة साल वर्ष',
}

/** In other letters they are other things: a power factor (PF), a closed contact (NF), conductivity (μS), newton seconds. */
const asWrittenAlone: ReadonlySet<string> = new Set(['pF', 'nF', 'μF', 'uF', 'μH', 'uH', 'mH', 'ns', 'μs'])

const units = new Map<string, string>()
const inLowerCase = new Map<string, string | null>()
for (const [unit, others] of Object.entries(spellings)) {
  for (const spelling of [unit, ...others.split(' ')]) {
    if (spelling === '') continue
    units.set(spelling, unit)
    const lower = spelling.toLowerCase()
    if (asWrittenAlone.has(spelling)) {
      inLowerCase.set(lower, null)
      continue
    }
    // MW and mW: neither is meant by `mw`.
    inLowerCase.set(lower, (inLowerCase.get(lower) ?? unit) === unit ? unit : null)
  }
}

/** How a unit, in its one spelling, may be written; that spelling without the sign of a product first. */
export function unitWritings(unit: string): readonly string[] {
  const others = spellings[unit]
  return others === undefined ? [] : [unit.replace('·', ''), ...others.split(' ').filter(Boolean)]
}

const unspaced = [...units.keys()]
  .filter((spelling) => /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u.test(spelling))
  .sort((a, b) => b.length - a.length)

/** Of the scripts that numbers, units and codes are written in together. */
export const letter = String.raw`\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}`
/** Languages without blanks go on right behind a unit: it ends where its script does. */
const ends = `(?![${letter}])`
const sticky = (source: string) => new RegExp(source, 'uy')

const rotations = sticky(
  String.raw`(?:(?:1|r|rev|U|tr|об|転|转|rotations?|revolutions?|Umdrehungen|tours|giri|vueltas) ?(?:\/| per | pro | par | por | al )|\/) ?(?:min(?:ute|uto|ut)?|Min(?:ute)?|мин|分钟|分)${ends}|(?:min|мин)(?:\^?-1(?!\d)|⁻¹)|об(?:\.| )мин${ends}`,
)
const unspacedUnit = new RegExp(unspaced.join('|'), 'uy')
const degrees = sticky(
  String.raw`(?:°|º|deg(?:rees?)?\.?|Grad|degrés?|grados?|graus?|gradi|градус\p{L}*) ?(C|F|Celsius|Fahrenheit|centigrade)${ends}`,
)
const percent = sticky(String.raw`(?:per cent|pour cent|por ciento|per cento|por cento)${ends}`)
const footPounds = sticky(String.raw`(?:(ft|in)[ ·*.-]?(?:lbs?|lbf)|(?:lbs?|lbf)[ ·*.-]?(ft|in))${ends}`)
const term = sticky(
  String.raw`(?:[°º℃℉%‰"㎜㎝㎏]|[${letter}]+|[\p{L}\p{M}]+)(?:\^?(-?[1-3])(?![${letter}\p{N}])|([⁻]?[¹²³]))?`,
)
const joiner = sticky(String.raw` ?[·*] ?|\/| (?:per|pro|par|por) |[. -](?=m${ends}|met|Met|mèt)`)
const superscripts: Readonly<Record<string, string>> = { '¹': '1', '²': '2', '³': '3', '⁻': '-' }
const maxTerms = 4

export type Unit = { unit: string; end: number }

/** The unit that begins at this place of a text in plain characters. */
export function unitAt(text: string, at: number): Unit | null {
  const rotation = matchAt(rotations, text, at)
  if (rotation) return { unit: 'rpm', end: at + rotation[0].length }
  const degree = matchAt(degrees, text, at)
  if (degree) return { unit: degree[1]?.startsWith('F') ? '°F' : '°C', end: at + degree[0].length }
  const share = matchAt(percent, text, at)
  if (share) return { unit: '%', end: at + share[0].length }
  const pounds = matchAt(footPounds, text, at)
  if (pounds) return { unit: `${pounds[1] ?? pounds[2]}·lb`, end: at + pounds[0].length }
  const first = termAt(text, at)
  if (!first) return null
  let { unit, end } = first
  for (let terms = 1; terms < maxTerms; terms += 1) {
    const join = matchAt(joiner, text, end)
    const next = join && termAt(text, end + join[0].length)
    if (!next) break
    const isProduct = !/[/p]/u.test(join[0])
    if (isProduct && !/[·*]/u.test(join[0]) && unit !== 'N') break
    unit = `${unit}${isProduct ? '·' : '/'}${next.unit}`
    end = next.end
  }
  return { unit, end }
}

function termAt(text: string, at: number): Unit | null {
  const spelled = matchAt(unspacedUnit, text, at)
  if (spelled) return { unit: units.get(spelled[0]) ?? '', end: at + spelled[0].length }
  const match = matchAt(term, text, at)
  if (!match) return null
  const [whole, digit, superscript] = match
  const power = digit ?? superscript?.replace(/./gu, (sign) => superscripts[sign] ?? '') ?? ''
  const end = at + whole.length
  const unit = unitOf(
    whole.slice(0, whole.length - (superscript?.length ?? (digit ? digit.length : 0))).replace('^', ''),
  )
  // `5 in the menu`
  if (unit === null || (whole === 'in' && /^ \p{L}/u.test(text.slice(end, end + 2)))) return null
  return { unit: power === '1' ? unit : `${unit}${power}`, end }
}

function unitOf(spelling: string): string | null {
  const known = units.get(spelling)
  if (known !== undefined) return known
  if (spelling.length < 2) return spelling === 'º' ? '°' : null
  const lower = spelling.toLowerCase()
  const singular = lower.endsWith('s') && lower.length > 4 ? inLowerCase.get(lower.slice(0, -1)) : null
  return inLowerCase.get(lower) ?? singular ?? null
}

function matchAt(sticky: RegExp, text: string, at: number): RegExpExecArray | null {
  sticky.lastIndex = at
  return sticky.exec(text)
}

const word = /(?<![\p{L}\p{M}\p{N}]|\d[ -])(?:\p{L}|[°%‰℃℉]|1\/)/gu

/** The units that a text names without a number: a table's head does so for all its cells. */
export function unitsNamed(text: string): Set<string> {
  const found = new Set<string>()
  for (const { index } of text.matchAll(word)) {
    const unit = unitAt(text, index)
    if (unit) found.add(unit.unit)
  }
  return found
}
