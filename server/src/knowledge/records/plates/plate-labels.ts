/** What a nameplate says of a machine. */
export type PlateKind =
  | 'maker'
  | 'type'
  | 'serial'
  | 'year'
  | 'voltage'
  | 'current'
  | 'power'
  | 'speed'
  | 'frequency'
  | 'protection'
  | 'weight'
  | 'pressure'
  | 'powerFactor'

/** How the field of a value is called that stands on the plate without a name. */
export const usualLabels: Readonly<Record<PlateKind, string>> = {
  maker: 'Manufacturer',
  type: 'Type',
  serial: 'Serial number',
  year: 'Year built',
  voltage: 'Voltage',
  current: 'Current',
  power: 'Power',
  speed: 'Speed',
  frequency: 'Frequency',
  protection: 'Protection',
  weight: 'Weight',
  pressure: 'Pressure',
  powerFactor: 'Power factor',
}

/** What plates call it in the answer languages, without accents, in lower case; parted by commas. */
export const plateLabels: Readonly<Record<PlateKind, string>> = {
  maker:
    'manufacturer, maker, hersteller, fabricante, fabricant, constructeur, produttore, costruttore, производитель, изготовитель, 製造元, 製造者, メーカー, 制造商, 生产厂家, 제조사, 제조자, الشركة المصنعة, निर्माता',
  type: 'type, typ, model, model no, modell, modele, modello, modelo, mod, tipo, модель, тип, 型式, 形式, 型番, モデル, 型号, 규격, 형식, 모델, 모델명, الطراز, طراز, النوع, मॉडल, प्रकार',
  serial:
    'serial number, serial-no, serial-nr, serial, ser no, ser nr, s/n, sn, seriennummer, serien-nr, serien nr, fabriknummer, fabrik-nr, fabr-nr, fabr nr, fab-nr, masch-nr, maschinen-nr, maschinennummer, numero de serie, no de serie, n° de serie, nº de serie, n de serie, n° serie, numero di serie, matricola, n° matricola, серийный номер, серийный №, заводской номер, заводской №, зав №, зав номер, シリアル番号, 製造番号, 机号, 序列号, 出厂编号, 编号, 시리얼 번호, 시리얼번호, 제조번호, 일련번호, الرقم التسلسلي, رقم تسلسلي, सीरियल नंबर, क्रम संख्या',
  year: 'year built, year of construction, year of manufacture, year, manufactured, baujahr, bauj, bj, herstellungsjahr, ano de fabricacion, ano de fabricacao, ano de fabrico, ano de construccion, annee de fabrication, annee de construction, annee, anno di costruzione, anno di fabbricazione, anno, год выпуска, год изготовления, дата выпуска, 製造年, 製造年月, 制造年份, 出厂年份, 出厂日期, 制造日期, 제조년도, 제조연도, 제조년월, سنة الصنع, निर्माण वर्ष',
  voltage:
    'voltage, rated voltage, spannung, nennspannung, tension, tensione, tensao, voltaje, напряжение, 電圧, 定格電圧, 电压, 额定电压, 전압, 정격전압, 정격 전압, الجهد, वोल्टेज',
  current:
    'current, rated current, strom, nennstrom, corriente, courant, intensite, corrente, ток, номинальный ток, 電流, 定格電流, 电流, 额定电流, 전류, 정격전류, 정격 전류, التيار, धारा, करंट',
  power:
    'power, rated power, output, leistung, nennleistung, potencia, potencia nominal, puissance, puissance nominale, potenza, potenza nominale, мощность, номинальная мощность, 出力, 定格出力, 功率, 额定功率, 출력, 정격출력, 정격 출력, القدرة, शक्ति',
  speed:
    'speed, rated speed, drehzahl, nenndrehzahl, velocidad, vitesse, velocita, velocidade, rotacao, частота вращения, скорость, 回転数, 回転速度, 定格回転数, 转速, 额定转速, 회전수, 회전속도, السرعة, गति',
  frequency:
    'frequency, frequenz, frecuencia, frequence, frequenza, frequencia, частота, 周波数, 频率, 주파수, التردد, आवृत्ति',
  protection:
    'protection, protection class, ip code, schutzart, grado de proteccion, proteccion, degre de protection, indice de protection, grado di protezione, protezione, grau de protecao, степень защиты, 保護等級, 保护等级, 防护等级, 보호등급, 보호 등급, درجة الحماية, सुरक्षा वर्ग',
  weight: 'weight, mass, gewicht, masse, peso, poids, massa, масса, вес, 質量, 重量, 质量, 중량, 질량, الوزن, वजन',
  pressure:
    'pressure, max pressure, druck, betriebsdruck, presion, pression, pressione, pressao, давление, 圧力, 压力, 압력, الضغط, दाब',
  powerFactor:
    'power factor, leistungsfaktor, cos phi, cos φ, cosφ, facteur de puissance, factor de potencia, fattore di potenza, fator de potencia, 力率, 功率因数, 역률',
}

/** Units that say by themselves what is meant; those of one letter only in capitals, as plates write them. */
export const plateUnits: Readonly<Partial<Record<PlateKind, string>>> = {
  power: 'kW, kVA, hp, PS, CV, кВт',
  voltage: 'V, kV, VAC, VDC, Volt, В',
  current: 'A, Amp, mA, А',
  frequency: 'Hz, Гц',
  speed: 'min-1, min⁻¹, min-¹, 1/min, rpm, r/min, U/min, tr/min, giri/min, об/мин',
  weight: 'kg, кг',
  pressure: 'bar, MPa, бар, МПа',
}
