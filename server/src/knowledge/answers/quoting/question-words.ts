import type { Language } from '../../language/language.ts'

/** How a language asks, as parts of regular expressions for text in lower case. */
export type QuestionWords = {
  number?: string
  time?: string
  person?: string
  /** How something is done, or what is to be done. */
  way?: string
  /** A question that only names the work: *replace the oil filter*. */
  work?: string
  /** `What is it called` asks in the words of a way, but for a name. */
  called?: string
  /** What a term means. */
  meaning?: string
}

/**
 * A word that asks for a time where it begins or ends a question, or follows one of `before`; elsewhere it tells when
 * something happens: *the tungsten melts when I strike the arc*.
 */
const asking = (word: string, before: string) =>
  `(?<=^\\P{L}{0,5}|[.!?]\\s{1,3}|(?<!\\p{L})(?:${before})\\s{1,3})${word}|${word}(?=\\P{L}{0,5}$)`

export const questionWords: Readonly<Record<Language, QuestionWords>> = {
  en: {
    time: `${asking('when', 'and|or|since|until|till|by|from|me|know')}|how (?:often|frequently|regularly|long)|what (?:year|date|time|day|interval)|which (?:year|day|date)`,
    number:
      'how (?:much|many|high|hot|heavy|far|fast|deep|wide|thick|large|big|old|tall|tight)|what (?:torque|pressure|temperature|voltage|current|speed|weight|size|diameter|clearance|capacity|percentage|number|quantity|amount|is the (?:torque|pressure|temperature|voltage|weight|maximum|minimum|number))',
    person: 'who|whom|whose',
    way: 'how (?:do|does|can|could|to|should|must|would|is|are)|(?:what|which steps) (?:do|must|should|can|shall) (?:i|we|you|one)|what (?:to do|now)',
    work: '^(?:please )?(?:replac|install|uninstall|remov|reset|restart|mount|assembl|disassembl|dismantl|adjust|calibrat|clean|lubricat|greas|drain|refill|configur|align|chang|connect|disconnect)(?:e|ing|ting)? ',
    called: 'called|named|known as|spelled',
    meaning: 'what (?:is|are|does|do)|meaning of|define',
  },
  es: {
    time: 'cuándo|cada cuánto|con qué frecuencia|(?:en )?qué (?:año|fecha|día|siglo)|cuánto tiempo',
    number: 'cuánt[oa]s?|qué (?:porcentaje|cantidad|presión|temperatura|par)',
    person: 'quién|quiénes',
    way: 'cómo|qué (?:hay que|debo|se debe|tengo que|hago|hacer)',
    work: '^(?:cambiar|reemplazar|sustituir|instalar|desmontar|montar|ajustar|limpiar|reiniciar|restablecer|quitar) ',
    called: 'se (?:llam|denomin|conoc)\\p{L}+|llamad[oa]s?',
    meaning: 'qué (?:es|son|significan?|quieren? decir|se entiende)|significado de',
  },
  fr: {
    time: `${asking('quand', "et|ou|depuis|jusqu’à|jusqu'à|dire|moi")}|à quelle (?:date|fréquence)|tous les combien|en quelle année|combien de temps`,
    number: 'combien|quel(?:le)? (?:pression|température|couple|pourcentage|quantité)',
    person: '^(?:à |de |par |avec |pour )?qui',
    way: 'comment|que (?:faire|dois-je faire|faut-il faire)',
    work: '^(?:remplacer|changer|installer|démonter|monter|régler|nettoyer|réinitialiser|purger|vidanger) ',
    called: "(?:s'|s’)?appel\\p{L}+|nomm\\p{L}+",
    meaning: "qu[’']est[- ]ce|que (?:signifie\\p{L}*|veut dire)|c[’']est quoi|qu[’']entend-on",
  },
  de: {
    time: 'wann|wie (?:oft|häufig|lange)|in welchem jahr|welches (?:jahr|datum)',
    number:
      'wie ?viele?|wie (?:hoch|schwer|groß|tief|breit|schnell|weit|alt|stark|fest)|welche[rsnm]? (?:druck|temperatur|drehmoment|spannung)',
    person: 'wer|wem|wen|wessen',
    way: 'wie (?:kann|muss|soll|sollte|wird|werden|man|ich|wir|lässt|lassen)|was (?:muss|soll|ist zu|kann ich|tun)',
    work: '(?:wechseln|tauschen|ersetzen|einbauen|ausbauen|installieren|zurücksetzen|einstellen|reinigen|schmieren|entlüften|montieren|demontieren)\\W*$',
    called: 'heiß(?:t|en)|genannt|nennt',
    meaning: 'was (?:ist|sind|bedeute(?:t|n)|heißt|versteht man)|wofür steht|bedeutung von',
  },
  it: {
    time: `${asking('quando', 'e|o|da|fino a|dire|dimmi')}|in (?:che|quale) anno|ogni quanto|con (?:che|quale) frequenza|quanto tempo`,
    number: 'quant[oaie]|quale (?:pressione|temperatura|coppia|percentuale)',
    person: 'chi',
    way: 'come|(?:che )?cosa (?:devo|bisogna|si deve) fare',
    work: '^(?:sostituire|cambiare|installare|smontare|montare|regolare|pulire|ripristinare|resettare) ',
    called: 'si chiam\\p{L}+|chiamat[oaie]',
    meaning: "cosa (?:è|sono|significa\\p{L}*|si intende|vuol dire)|cos[’']è|significato di",
  },
  pt: {
    time: `${asking('quando', 'e|ou|desde|até|dizer|diga')}|em que ano|com que frequência|quanto tempo|que data`,
    number: 'quant[oa]s?|qual (?:a )?(?:pressão|temperatura|torque|porcentagem)',
    person: 'quem',
    way: 'como|o que (?:devo|se deve|é preciso) fazer',
    work: '^(?:substituir|trocar|instalar|desmontar|montar|ajustar|limpar|reiniciar|redefinir|repor) ',
    called: 'se chama\\p{L}*|chamad[oa]s?',
    meaning: 'o que (?:é|são|significam?|quer dizer|se entende)|significado de',
  },
  ro: {
    time: `${asking('când', 'și|sau|de|până|spune')}|cât timp|în ce an|cât de des`,
    number: 'câ(?:t|ți|te|tă)|ce (?:presiune|temperatură|procent)',
    person: 'cine|cui|pe cine',
    way: 'cum|ce (?:trebuie|e de) (?:să fac|făcut)',
    work: '^(?:înlocuire|înlocuirea|schimbarea|instalarea|montarea|demontarea|reglarea|curățarea|resetarea) ',
    called: 'se num\\p{L}+|numit[ăe]?|cheamă',
    meaning: 'ce (?:este|e|sunt|înseamnă)',
  },
  vi: {
    time: 'khi nào|bao giờ|năm nào|ngày nào|bao lâu',
    number: 'bao nhiêu|mấy',
    person: 'ai|người nào',
    way: 'làm (?:thế nào|sao)|như thế nào|cách|phải làm gì',
    work: '^(?:thay|lắp|cài đặt|tháo|đặt lại|vệ sinh|điều chỉnh) ',
    called: '(?:được )?gọi là|tên (?:là|gì)',
    meaning: 'là gì|là cái gì',
  },
  tr: {
    time: 'ne zaman|hangi (?:yıl|tarih|gün)\\p{L}*|ne kadar (?:süre|sık)\\p{L}*|kaç (?:yıl|saat|gün)\\p{L}*',
    number: 'kaç\\p{L}*|ne kadar|yüzde kaç',
    person: 'kim\\p{L}*',
    way: 'nasıl|ne yapm\\p{L}+',
    work: '(?:değiştirme|takma|sökme|kurma|sıfırlama|ayarlama|temizleme|yükleme)\\p{L}*\\W*$',
    called: 'adlandır\\p{L}+|deni\\p{L}+',
    meaning: 'nedir|nelerdir|ne demek\\p{L}*|ne anlama gel\\p{L}+',
  },
  ru: {
    time: `${asking('когда', 'и|или|с|до|скажите')}|как (?:часто|долго)|в как(?:ом|ие) год\\p{L}+|какого числа|в каком веке`,
    number: 'скольк\\p{L}+|какой процент|как(?:ое|ой|ая) (?:давлени|температур|момент|количеств)\\p{L}*',
    person: 'кто|кого|кому|кем|чей|чья',
    way: 'как|что (?:с)?делать|каким образом',
    work: '^(?:заменить|замена|установить|установка|снять|снятие|сбросить|сброс|настроить|настройка|очистить|очистка) ',
    called: 'назыв\\p{L}+|назван\\p{L}*|зовут|звали|именуе\\p{L}+',
    meaning: 'что (?:такое|означа\\p{L}+|значит|это)',
  },
  el: {
    time: 'πότε|ποια χρονιά|ποιο έτος|πόσο συχνά|πόσ(?:ο|ους|ες) (?:καιρό|χρόνο)',
    number: 'πόσ\\p{L}+|τι ποσοστό',
    person: 'ποιος|ποιοι|ποιον|ποιου|ποιός',
    way: 'πώς|πως|τι πρέπει να κάν\\p{L}+',
    work: '^(?:αντικατάσταση|αλλαγή|εγκατάσταση|τοποθέτηση|αφαίρεση|ρύθμιση|καθαρισμός|επαναφορά) ',
    called: 'ονομάζ\\p{L}+|λέγ(?:εται|ονται)|ονομασία',
    meaning: 'τι (?:είναι|σημαίν\\p{L}+|εννοο\\p{L}+)',
  },
  hi: {
    time: 'कब|किस (?:वर्ष|साल|दिन|तारीख)|कितनी बार|कितने (?:समय|दिन|वर्ष|साल)',
    number: 'कितन[ाीे]|कितने|प्रतिशत',
    person: 'कौन|किसने|किसे|किसको|किनके',
    way: 'कैसे|क्या कर(?:ें|ना|ूँ)|तरीका',
    called: 'कहा जाता|कहते|कहलाता|नाम',
    meaning: 'क्या (?:है|हैं|होता|होती|होते)|का (?:अर्थ|मतलब)|किसे कहते',
  },
  ar: {
    time: 'متى|في أي (?:عام|سنة|يوم)|كم (?:مرة|مدة|من الوقت)',
    number: '[بلو]?كم|ما (?:عدد|نسبة|مقدار)',
    person: 'من (?:هو|هي|هم|الذي|التي)|^من',
    way: 'و?كيف|ماذا (?:أفعل|يجب|نفعل)|طريقة|خطوات',
    work: '^(?:استبدال|تغيير|تركيب|فك|إعادة ضبط|تنظيف|ضبط|تثبيت) ',
    called: '[تي]?سمى|اسم',
    meaning: 'ما (?:هو|هي|معنى|المقصود)|ماذا [تي]عني',
  },
  ja: {
    time: 'いつ|何年|何時|何月|何日|どのくらいの(?:期間|頻度)',
    number: 'いくつ|いくら|何[人個本枚度回台%％パ]|どれ(?:くらい|だけ)|どのくらい|何割',
    person: '誰|だれ|何者',
    way: 'どうやって|どのように|どうすれば|どうしたら|手順|方法|やり方|仕方|するには',
    work: '(?:交換|取り?付け|取り?外し|インストール|リセット|設定|調整|清掃|給油)(?:する|の(?:方法|手順))?[。?？]?$',
    called: '呼ば|という名|名前',
    meaning: 'とは|って何|何ですか|の意味',
  },
  zh: {
    time: '什么时候|何时|多久|多长时间|哪[一]?年|几[月日号年]|哪一天',
    number: '多少|几[个次台人种]|多[高大重远快深宽厚]|百分之几',
    person: '谁|哪位|何人',
    way: '怎么|如何|怎样|步骤|方法|怎么办',
    work: '^(?:更换|安装|拆卸|重置|复位|调整|清洁|设置|润滑)',
    called: '称为|叫什么|名称|名字|称作',
    meaning: '什么是|是什么|什么叫|何谓|什么意思|指什么',
  },
  ko: {
    time: '언제|몇 ?(?:년|월|일|시)|얼마나 (?:자주|오래)|어느 해',
    number: '몇|얼마|비율',
    person: '누구|누가|누굴',
    way: '어떻게|방법|절차|어떡|하려면',
    work: '(?:교체|설치|분해|조립|초기화|조정|청소|재설정)[?？]?$',
    called: '불리|부르|이름|명칭|알려',
    meaning: '무엇|뭐|뜻|의미',
  },
  th: {
    time: 'เมื่อไ|เมื่อใด|ปีใด|ปีไหน|วันที่เท่า|นานเท่า|บ่อยแค่ไหน|ในปี(?:อะไร|ไหน|ใด)|กี่(?:ปี|วัน|เดือน|ชั่วโมง|นาที)',
    number: 'เท่าไ|กี่|เท่าใด|ร้อยละ|เปอร์เซ็นต์',
    person: 'ใคร|ผู้ใด|คนไหน',
    way: 'อย่างไร|ยังไง|วิธี|ทำเช่นไร',
    called: 'เรียกว่า|ชื่อ|เรียก',
    meaning: 'คืออะไร|หมายถึง|หมายความ',
  },
}
