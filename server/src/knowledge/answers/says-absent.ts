/** Words of a sentence that says of the material that it does not hold something: what, no, and holds. */
const saying: readonly (readonly [material: RegExp, not: RegExp, holds: RegExp])[] = [
  [
    /\b(?:passages?|material|manuals?|documents?|documentation|texts?|sources?|excerpts?|information|files?)\b/iu,
    /\b(?:not|no|nothing|none|neither|cannot|without)\b|n[’']t\b/iu,
    /\b(?:hold|contain|say|state|mention|specif|provid|giv|includ|describ|answer|cover|indicat|find|found|tell|list|explain|address|information|available|speak|name|show|appear|report|refer|detail)/iu,
  ],
  [
    /(?<!\p{L})(?:unterlagen|material|handbuch|dokument|text|stelle|quelle|passage|abschnitt|auszüge|information|angabe)/iu,
    /(?<!\p{L})(?:nicht|kein|keine|keinen|keiner|nichts|weder)(?!\p{L})/iu,
    /(?<!\p{L})(?:enth|steh|steht|sagt?|sagen|nenn|erwähn|angegeben|angabe|beschr|beantwort|antwort|gefunden|information|hervor)/iu,
  ],
  [
    /(?<!\p{L})(?:passage|document|manuel|texte|source|extrait|matériel|information)/iu,
    /(?<!\p{L})(?:ne|n[’']|pas|aucune?|rien)(?!\p{L})/iu,
    /(?<!\p{L})(?:contien|contenir|dit|dis|mentionn|précis|indiqu|fourni|répon|décri|trouv|information|parl)/iu,
  ],
  [
    /(?<!\p{L})(?:pasaje|fragmento|documento|documentación|manual|texto|fuente|material|información)/iu,
    /(?<!\p{L})(?:no|ningun[oa]?|ningún|nada|tampoco)(?!\p{L})/iu,
    /(?<!\p{L})(?:contien|dice|menciona|especific|indica|proporciona|respond|responde|describ|encuentr|información|habla|incluy)/iu,
  ],
  [
    /(?<!\p{L})(?:passagg|brani|document|manual|testo|testi|font|material|informazion)/iu,
    /(?<!\p{L})(?:non|nessun[oa]?|niente|nulla)(?!\p{L})/iu,
    /(?<!\p{L})(?:conteng|contien|dic|menzion|specific|indica|fornisc|rispond|descriv|trov|informazion|parla)/iu,
  ],
  [
    /(?<!\p{L})(?:trecho|passage|documento|documentação|manual|texto|fonte|material|materiais|informaç)/iu,
    /(?<!\p{L})(?:não|nenhum|nenhuma|nada)(?!\p{L})/iu,
    /(?<!\p{L})(?:cont[eé]m|diz|menciona|especific|indica|fornece|respond|descrev|encontr|informaç|fala)/iu,
  ],
  [
    /материал|документ|руководств|текст|источник|отрыв|фрагмент|информаци/iu,
    /(?<!\p{L})(?:не|нет|ничего|ни)(?!\p{L})/iu,
    /содерж|говор|упомин|указ|отвеч|ответ|опис|найд|информаци|сведени/iu,
  ],
  [/सामग्री|अंश|दस्तावेज़|दस्तावेज|मैनुअल|पाठ|स्रोत|जानकारी/u, /नहीं|कोई/u, /उत्तर|जानकारी|उल्लेख|बताया|बताती|दिया|दी|मिल|वर्णन/u],
  [
    /資料|文書|マニュアル|文章|抜粋|箇所|情報|本文/u,
    /ない|ません|ず/u,
    /記載|含|書|触れ|答え|回答|見つ|情報|述べ|言及|説明/u,
  ],
  [
    /资料|材料|文档|手册|文本|段落|来源|信息/u,
    /没有|未|不|无/u,
    /包含|说明|提到|提及|提供|回答|答案|描述|找到|信息|记载|指出/u,
  ],
  [/자료|문서|설명서|매뉴얼|본문|구절|출처|정보/u, /않|없/u, /포함|언급|설명|답|제공|나와|찾|정보|기재/u],
  [
    /المواد|المقاطع|المقطع|الوثائق|المستند|الدليل|النص|المصدر|معلومات/u,
    /لا|لم|ليس|لن/u,
    /تتضمن|تحتوي|يحتوي|تذكر|يذكر|تجيب|إجابة|تحدد|توضح|معلومات|وجد/u,
  ],
]

/** Whoever goes on after it says something of his own. */
const goesOn =
  /(?<!\p{L})(?:but|however|though|although|aber|jedoch|allerdings|mais|cependant|pero|sin embargo|ma|però|tuttavia|mas|porém|но|однако)(?!\p{L})|但|しかし|ただし|然而|하지만|그러나|لكن|लेकिन|परंतु/iu
const longest = 300

/** `The passages do not say it.`: no statement about the machine, so nothing that could be proven. */
export function saysAbsent(sentence: string): boolean {
  if (sentence.length > longest || goesOn.test(sentence)) return false
  return saying.some((patterns) => patterns.every((pattern) => pattern.test(sentence)))
}
