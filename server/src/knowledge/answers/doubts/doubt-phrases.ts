import type { ChatLanguage } from '@millwright/contract/chats'

/** Why a first quote may not answer although it lacks nothing that was asked for by name. */
type Doubt = {
  /** Words of the question (`{words}`) that it says only in others. */
  reworded: string
  /** Words of the question (`{words}`) that stand near it, not in it. */
  nearby: string
  /** Another place is as likely to be the answer. */
  several: string
  /** It has what the question says, and no more tells that it answers. */
  wordsAlone: string
}

export const doubts: Readonly<Record<ChatLanguage, Doubt>> = {
  English: {
    reworded: 'The first quote says {words} only in other words.',
    nearby: 'The first quote does not say {words} itself; the text near it does.',
    several: 'Several places speak of this, and none is clearly the one meant.',
    wordsAlone: 'The first quote has words of the question, but may speak of something else.',
  },
  Spanish: {
    reworded: 'La primera cita dice {words} solo con otras palabras.',
    nearby: 'La primera cita no dice {words}; lo dice el texto cercano.',
    several: 'Varios lugares hablan de esto y ninguno es claramente el que se busca.',
    wordsAlone: 'La primera cita contiene palabras de la pregunta, pero puede tratar de otra cosa.',
  },
  French: {
    reworded: 'La première citation ne dit {words} qu’en d’autres termes.',
    nearby: 'La première citation ne dit pas {words} ; le texte voisin le dit.',
    several: 'Plusieurs passages en parlent, et aucun n’est clairement celui qui est visé.',
    wordsAlone: 'La première citation contient des mots de la question, mais peut parler d’autre chose.',
  },
  German: {
    reworded: 'Das erste Zitat sagt {words} nur mit anderen Worten.',
    nearby: 'Das erste Zitat selbst sagt {words} nicht, nur der Text in seiner Nähe.',
    several: 'Mehrere Stellen sprechen davon, und keine ist eindeutig die gemeinte.',
    wordsAlone: 'Das erste Zitat enthält Wörter der Frage, kann aber von etwas anderem sprechen.',
  },
  Italian: {
    reworded: 'La prima citazione dice {words} solo con altre parole.',
    nearby: 'La prima citazione non dice {words}; lo dice il testo vicino.',
    several: 'Più punti ne parlano e nessuno è chiaramente quello inteso.',
    wordsAlone: 'La prima citazione contiene parole della domanda, ma può parlare d’altro.',
  },
  Portuguese: {
    reworded: 'A primeira citação diz {words} apenas por outras palavras.',
    nearby: 'A primeira citação não diz {words}; o texto próximo diz.',
    several: 'Vários trechos falam disto e nenhum é claramente o pretendido.',
    wordsAlone: 'A primeira citação contém palavras da pergunta, mas pode falar de outra coisa.',
  },
  Hindi: {
    reworded: 'पहला उद्धरण {words} को केवल दूसरे शब्दों में कहता है।',
    nearby: 'पहले उद्धरण में {words} नहीं है; वह केवल आसपास के पाठ में है।',
    several: 'कई स्थानों पर इसका उल्लेख है, और कोई भी स्पष्ट रूप से वही नहीं है जो पूछा गया।',
    wordsAlone: 'पहले उद्धरण में प्रश्न के शब्द हैं, पर वह किसी और बात के बारे में हो सकता है।',
  },
  Japanese: {
    reworded: '最初の引用は {words} を別の言葉で述べているだけです。',
    nearby: '最初の引用自体に {words} はなく、前後の本文にあります。',
    several: '複数の箇所がこれに触れており、どれを指すのか明らかではありません。',
    wordsAlone: '最初の引用には質問の言葉がありますが、別のことを述べている可能性があります。',
  },
  Russian: {
    reworded: 'В первой цитате {words} сказано только другими словами.',
    nearby: 'В самой первой цитате нет {words}; это есть лишь в тексте рядом.',
    several: 'Об этом говорится в нескольких местах, и ни одно не подходит явно лучше других.',
    wordsAlone: 'В первой цитате есть слова вопроса, но речь в ней может идти о другом.',
  },
  Chinese: {
    reworded: '第一条摘录只用别的词表达了{words}。',
    nearby: '第一条摘录本身没有提到{words},只有其附近的文字提到。',
    several: '有几处都谈到这一点,无法确定所问的是哪一处。',
    wordsAlone: '第一条摘录含有问题中的词,但可能说的是别的事情。',
  },
  Korean: {
    reworded: '첫 번째 인용은 {words}을(를) 다른 말로만 나타냅니다.',
    nearby: '첫 번째 인용 자체에는 {words}이(가) 없고 근처 글에만 있습니다.',
    several: '여러 곳에서 이를 다루며, 어느 곳을 뜻하는지 분명하지 않습니다.',
    wordsAlone: '첫 번째 인용에 질문의 단어가 있지만 다른 내용일 수 있습니다.',
  },
  Arabic: {
    reworded: 'يعبّر الاقتباس الأول عن {words} بكلمات أخرى فقط.',
    nearby: 'لا يذكر الاقتباس الأول نفسه {words}؛ يذكرها النص القريب منه.',
    several: 'تتحدث مواضع عدة عن هذا، ولا يتضح أيها المقصود.',
    wordsAlone: 'يحتوي الاقتباس الأول على كلمات من السؤال، لكنه قد يتحدث عن شيء آخر.',
  },
}
