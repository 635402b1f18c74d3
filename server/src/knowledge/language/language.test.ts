import { describe, expect, it } from 'vitest'
import { commonLanguage, detectLanguage, languageOf, languageShown } from './language.ts'
import { readQuestion } from '../search/question/question.ts'
import { tokensOf } from './tokens.ts'

const written: Readonly<Record<string, readonly string[]>> = {
  en: [
    'Check the oil level before you start the machine.',
    'How do I replace the filter?',
    'What is the torque of the bolts?',
    'Where are the fuses, and which of them is for the pump?',
  ],
  de: [
    'Prüfen Sie den Ölstand, bevor Sie die Maschine starten, und füllen Sie ihn auf.',
    'Wie wechsle ich den Filter?',
    'Was ist die höchste Drehzahl?',
    'Der Antrieb muss vor der Reinigung abgeschaltet werden.',
  ],
  es: [
    'Compruebe el nivel de aceite antes de arrancar la máquina y los motores.',
    '¿Cómo se cambia el filtro?',
    '¿Cuál es la presión máxima?',
    'El motor no arranca cuando la puerta está abierta.',
  ],
  fr: [
    'Vérifiez le niveau d’huile avant de démarrer la machine et les moteurs.',
    'Comment remplacer le filtre de la pompe et les joints ?',
    'Quelle est la pression maximale ?',
    'Le moteur ne démarre pas si la porte est ouverte.',
  ],
  it: [
    'Controllare il livello dell’olio prima di avviare la macchina e i motori.',
    'Come si sostituisce il filtro?',
    'Qual è la pressione massima del circuito?',
    'Il motore non parte quando la porta è aperta.',
  ],
  pt: [
    'Verifique o nível do óleo antes de ligar a máquina e os motores.',
    'Como se troca o filtro do óleo?',
    'Qual é a pressão máxima?',
    'O motor não arranca quando a porta está aberta.',
  ],
  ro: [
    'Verificați nivelul uleiului înainte de a porni mașina și motoarele.',
    'Cum se înlocuiește filtrul?',
    'Care este presiunea maximă a pompei?',
    'Unde sunt siguranțele și care dintre ele este pentru pompă?',
    'Motorul nu porneşte dacă uşa este deschisă şi frâna este trasă.',
    'Dupa cat timp se schimba uleiul din pompa?',
  ],
  nl: [
    'Controleer het oliepeil voordat u de machine en de motoren start.',
    'Hoe vervang ik het filter?',
    'De druk van de pomp is te hoog.',
  ],
  hu: [
    'Ellenőrizze az olajszintet, mielőtt elindítja a gépet és a motorokat.',
    'Hogyan kell cserélni a szűrőt?',
    'Mennyi a szivattyú legnagyobb nyomása?',
  ],
  tr: [
    'Makineyi çalıştırmadan önce yağ seviyesini kontrol edin ve filtreyi değiştirin.',
    'Filtre nasıl değiştirilir?',
    'Pompanın en yüksek basıncı ne kadar?',
  ],
  vi: [
    'Kiểm tra mức dầu trước khi khởi động máy.',
    'Làm thế nào để thay bộ lọc?',
    'Áp suất lớn nhất là bao nhiêu?',
    'Cầu chì ở đâu?',
    'Kiểm tra mức dầu trước khi khởi động máy.'.normalize('NFD'),
  ],
  pl: ['Przed uruchomieniem maszyny sprawdź poziom oleju.', 'Jak wymienić filtr i gdzie są bezpieczniki?'],
  cs: ['Před spuštěním stroje zkontrolujte hladinu oleje.', 'Jak se vyměňuje filtr?'],
  sv: ['Kontrollera oljenivån innan du startar maskinen och motorerna.', 'Hur byter jag filter?'],
  da: ['Kontroller oliestanden, før du starter maskinen og motoren.', 'Hvordan skifter man filter?'],
  ru: ['Проверьте уровень масла перед пуском машины.', 'Как заменить фильтр?', 'Как установить LinuxCNC на Ubuntu 22?'],
  uk: ['Перевірте рівень мастила перед пуском машини.', 'Як замінити фільтр?'],
  el: [
    'Ελέγξτε τη στάθμη του λαδιού πριν από την εκκίνηση του μηχανήματος.',
    'Πώς αλλάζω το φίλτρο;',
    'Ποια είναι η μέγιστη πίεση;',
  ],
  ar: ['تحقق من مستوى الزيت قبل تشغيل الآلة.', 'كيف أستبدل الفلتر؟', 'ما هو الضغط الأقصى؟'],
  hi: ['मशीन चालू करने से पहले तेल का स्तर जाँचें।', 'फ़िल्टर कैसे बदलें?', 'अधिकतम दबाव कितना है?'],
  th: ['ตรวจสอบระดับน้ำมันก่อนเดินเครื่อง', 'เปลี่ยนไส้กรองอย่างไร'],
  ko: ['기계를 시작하기 전에 오일 레벨을 확인하십시오.', '필터는 어떻게 교체합니까?', '최대 압력은?'],
  ja: [
    '始動する前に油量を点検してください。',
    'フィルターの交換方法は？',
    '最大圧力は？',
    'LinuxCNCのKernelバージョンは？',
  ],
  zh: ['启动机器前请检查油位。', '如何更换过滤器？', '最大压力是多少？'],
}

describe('the language of a text', () => {
  it.each(Object.entries(written).flatMap(([language, texts]) => texts.map((text) => [language, text])))(
    'is %s: %s',
    (language, text) => {
      expect(languageOf(text, 'unknown')).toBe(language)
    },
  )

  it('is none where there is no letter', () => {
    expect(detectLanguage('0 12 — 7')).toEqual({ language: 'und', sure: false })
  })

  it('is that of enough of its words: a list of parts shows none', () => {
    const few = `${'Seal kit valve pump gasket bearing '.repeat(20)} DE LA LES`
    expect(detectLanguage(few).sure).toBe(false)
    expect(languageOf(few, 'en')).toBe('en')
    expect(commonLanguage([few, 'M12 x 40'])).toBe('und')
    const french = 'Le joint de la pompe est dans le carter.'
    expect(commonLanguage([...Array.from({ length: 9 }, () => few), french])).toBe('und')
    expect(commonLanguage([...Array.from({ length: 3 }, () => few), french])).toBe('fr')
  })

  it('is none of a table whose rows hold units and codes alone, which are its document’s', () => {
    const parts = ['Ref\tName\tType', '1\tFuse 4 A\tA-4 DIN', '2\tFuse 2 A\tE O l DIN', '3\tSeal\tDIN 20 C à l']
    const table = parts.join('\n')
    expect(detectLanguage(table).sure).toBe(false)
    expect(languageOf(table, 'en')).toBe('en')
    expect(languageShown(table)).toBeNull()
    const rows = Array.from({ length: 30 }, (_, at) => `Stahl Guss ${at}\tin\t0.2`)
    const column = ['Werkstoff\tvc in m/min\tfz in mm', ...rows]
    expect(languageOf(column.join('\n'), 'de')).toBe('de')
    expect(languageShown(column.join('\n'))).toBeNull()
  })

  it('is that of a table that says it', () => {
    const rows = ['Fault\tRemedy', 'The pump does not start\tCheck the fuse and the plug', 'It is loud\tBleed it']
    expect(languageShown(rows.join('\n'))).toBe('en')
    expect(languageOf(rows.join('\n'), 'fr')).toBe('en')
  })

  it('is that of its document where the text does not show it', () => {
    expect(languageOf('M12 x 40', 'ro')).toBe('ro')
    expect(languageOf('Как заменить фильтр?', 'ro')).toBe('ru')
    expect(languageOf('最大圧力', 'ja')).toBe('ja')
    expect(languageOf('Насос', 'uk')).toBe('uk')
    expect(commonLanguage(['M12 x 40', ...(written['ro'] ?? []), ...(written['fr'] ?? [])])).toBe('ro')
  })
})

describe('words of a language', () => {
  it('are brought together in Romanian, with comma or cedilla', () => {
    const [first, ...others] = tokensOf('reparațiile reparaţiile reparatia reparație', 'ro').map(({ lexeme }) => lexeme)
    expect(first).toBe('repar')
    expect(others[0]).toBe(first)
  })

  it('are kept whole in Vietnamese', () => {
    expect(tokensOf('nghiêng chuyển', 'vi').map(({ lexeme }) => lexeme)).toEqual(['nghieng', 'chuyen'])
  })

  it.each([
    ['el', 'Ποια είναι η μέγιστη πίεση;', ['μέγιστη', 'πίεση']],
    ['ro', 'Care este presiunea maximă a pompei?', ['presiunea', 'maximă', 'pompei']],
    ['vi', 'Áp suất lớn nhất là bao nhiêu?', ['áp', 'suất', 'lớn', 'nhất']],
    ['hu', 'Mennyi a szivattyú nyomása?', ['szivattyú', 'nyomása']],
  ])('without a topic are dropped from a question (%s)', (language, text, left) => {
    expect(readQuestion(text, language).tokens.map(({ surface }) => surface)).toEqual(left)
  })
})
