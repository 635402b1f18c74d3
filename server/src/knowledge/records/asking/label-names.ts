/**
 * What fields of the same meaning are called, in any language; names are parted by commas. A question that says one of
 * them means a field that is labelled by another. Adjectives and question words stand for the field that they ask for.
 */
export const labelNames: readonly string[] = [
  'serial number, serial no, serial nr, serial, sn, seriennummer, serien nr, fabriknummer, número de serie, nº de serie, numéro de série, n° de série, numero di serie, matricola, número de série, серийный номер, заводской номер, シリアル番号, 製造番号, シリアルナンバー, 序列号, 出厂编号, 시리얼 번호, 시리얼번호, 일련번호, الرقم التسلسلي, رقم تسلسلي, सीरियल नंबर, क्रम संख्या',
  'manufacturer, maker, make, brand, vendor, oem, built by, made by, who made, who built, who manufactured, hersteller, fabrikat, fabricante, fabricant, constructeur, produttore, costruttore, fabbricante, производитель, изготовитель, メーカー, 製造元, 制造商, 厂家, 生产厂家, 제조사, 제조업체, الشركة المصنعة, الصانع, निर्माता',
  'model, type, model number, modell, typ, modelo, tipo, modèle, type de machine, modello, модель, тип, 型式, モデル, 型番, 型号, 모델, 모델명, طراز, الطراز, मॉडल',
  'year built, year of construction, year of manufacture, built in, build year, construction year, built, manufactured, how old, old, oldest, newest, older, newer, älteste, neueste, baujahr, herstellungsjahr, año de fabricación, año de construcción, fabricado, année de construction, année de fabrication, fabriqué, anno di costruzione, anno di fabbricazione, costruito, ano de fabricação, ano de fabrico, fabricado, год выпуска, год изготовления, выпущен, 製造年, 製造年月, 製造日, 制造年份, 生产年份, 出厂年份, 制造日期, 生产日期, 出厂日期, 哪年生产, 哪年制造, 哪一年生产, 哪一年制造, 何时生产, 何时制造, 제조년도, 제조연도, 제조일, سنة الصنع, निर्माण वर्ष',
  'last overhaul, overhaul, overhauled, overhaul date, last overhauled, letzte überholung, letzte revision, überholung, überholt, revidiert, generalüberholt, última revisión, revisión, revisado, revisada, revisadas, revisados, dernière révision, révision, révisé, révisée, révisés, ultima revisione, revisione, revisionato, revisionata, revisionate, última revisão, revisão, revisado, revisada, последний ремонт, капитальный ремонт, капремонт, ремонтировали, отремонтирован, オーバーホール, 最終オーバーホール, 分解整備, 大修, 最近大修, 上次大修, 오버홀, 최종 오버홀, آخر عمرة, العمرة, ओवरहाल, अंतिम ओवरहाल',
  'commissioned, commissioning, commissioning date, put into operation, start up date, in service since, in operation since, inbetriebnahme, in betrieb genommen, puesta en marcha, puesta en servicio, mise en service, mis en service, messa in servizio, colocação em funcionamento, comissionamento, ввод в эксплуатацию, введён в эксплуатацию, введен в эксплуатацию, 稼働開始日, 稼働開始, 投产日期, 投产, 가동일, 가동 시작일, تاريخ التشغيل, कमीशनिंग',
  'installed, installation, installation date, date of installation, eingebaut, installiert, installationsdatum, aufgestellt, instalado, instalada, fecha de instalación, installé, installée, date d installation, installato, installata, data di installazione, instalação, data de instalação, установлен, установлена, дата установки, 設置日, 設置, 安装日期, 安装, 설치일, 설치, تاريخ التركيب, स्थापना',
  'inspection, last inspection, inspected, inspection date, prüfung, letzte prüfung, geprüft, inspección, última inspección, inspeccionado, inspection, dernière inspection, ispezione, ultima ispezione, inspeção, última inspeção, осмотр, последний осмотр, проверка, 点検日, 点検, 检查日期, 上次检查, 点检, 점검일, 점검, آخر فحص, निरीक्षण',
  'next inspection, next inspection date, next check, nächste prüfung, próxima inspección, prochaine inspection, prossima ispezione, próxima inspeção, следующий осмотр, 次回点検, 下次检查, 다음 점검',
  'last service, last maintenance, serviced, maintained, service date, letzte wartung, gewartet, último mantenimiento, dernier entretien, dernière maintenance, ultima manutenzione, última manutenção, последнее обслуживание, последнее то, 最終保守, 最終メンテナンス, 上次维护, 上次保养, 최종 정비, آخر صيانة, अंतिम रखरखाव',
  'power, rated power, power rating, drive power, how powerful, powerful, strongest, stärkste, leistung, nennleistung, potencia, potencia nominal, puissance, puissance nominale, potenza, potenza nominale, potência, мощность, номинальная мощность, 出力, 定格出力, 功率, 额定功率, 출력, 정격 출력, القدرة, قدرة, शक्ति',
  'weight, mass, heavy, how heavy, weigh, weighs, heavier, heaviest, lighter, lightest, schwerer, schwerste, leichter, leichteste, gewicht, masse, schwer, wie schwer, wiegt, peso, pesa, poids, pèse, lourd, pesa, massa, вес, масса, весит, 重量, 質量, 重さ, 질량, 중량, 무게, الوزن, وزن, वजन',
  'capacity, load, rated load, load capacity, payload, kapazität, tragfähigkeit, traglast, nutzlast, capacidad, carga, capacité, charge, capacità, portata, capacidade, грузоподъёмность, грузоподъемность, ёмкость, 容量, 可搬質量, 负载, 载重, 용량, 하중, السعة, क्षमता',
  'voltage, rated voltage, spannung, nennspannung, tensión, voltaje, tension, tensione, tensão, voltagem, напряжение, 電圧, 电压, 전압, الجهد, वोल्टेज',
  'location, site, position, standort, platz, ubicación, localización, emplacement, lieu, posizione, ubicazione, localização, местоположение, место, 設置場所, 場所, 位置, 위치, 장소, الموقع, स्थान',
  'inventory number, inventory no, asset number, asset no, inventarnummer, anlagennummer, número de inventario, numéro d inventaire, numero di inventario, número de inventário, инвентарный номер, 資産番号, 资产编号, 자산 번호, رقم الأصل',
  'supplier, supplied by, lieferant, proveedor, fournisseur, fornitore, fornecedor, поставщик, 仕入先, 供应商, 공급업체, المورد',
  'price, cost, purchase price, preis, kaufpreis, precio, prix, prezzo, preço, цена, стоимость, 価格, 价格, 가격, السعر, कीमत',
  'warranty, warranty until, warranty end, guarantee, garantie, garantie bis, garantía, garanzia, garantia, гарантия, 保証, 保修, 보증, الضمان, वारंटी',
  'oil, oil type, lubricant, öl, ölsorte, schmierstoff, aceite, lubricante, huile, lubrifiant, olio, lubrificante, óleo, масло, 油種, 润滑油, 오일, الزيت',
]

/** What fields are called whose first name in the list is this. */
export function namesOfLabel(first: 'serial number' | 'manufacturer' | 'model'): string[] {
  return labelNames.find((names) => names.startsWith(first))?.split(', ') ?? []
}
