import type { ChatLanguage } from '@millwright/contract/chats'
import type { SmallTalk } from './small-talk-words.ts'

type Replies = {
  hello: string
  /** What can be asked; `{place}` is the asset's name. */
  askable: string
  welcome: string
}

const replies: Readonly<Record<ChatLanguage, Replies>> = {
  English: {
    hello: 'Hello!',
    askable:
      'Ask what stands in the material of {place}: an interval, a setting, a fault and its remedy, a part number, or how something is done. Each answer shows the place where it stands.',
    welcome: 'You are welcome. Just ask the next question.',
  },
  Spanish: {
    hello: '¡Hola!',
    askable:
      'Pregunte lo que figura en el material de {place}: un intervalo, un ajuste, una avería y su solución, un número de pieza o cómo se hace algo. Cada respuesta muestra el lugar donde figura.',
    welcome: 'De nada. Haga cuando quiera la siguiente pregunta.',
  },
  French: {
    hello: 'Bonjour !',
    askable:
      'Demandez ce qui figure dans la documentation de {place} : un intervalle, un réglage, une panne et son remède, une référence de pièce ou la manière de faire quelque chose. Chaque réponse montre l’endroit où elle figure.',
    welcome: 'Je vous en prie. Posez simplement la question suivante.',
  },
  German: {
    hello: 'Hallo!',
    askable:
      'Fragen Sie, was in den Unterlagen von {place} steht: ein Intervall, eine Einstellung, eine Störung und ihre Abhilfe, eine Teilenummer oder wie etwas gemacht wird. Jede Antwort zeigt die Stelle, an der sie steht.',
    welcome: 'Gern geschehen. Stellen Sie einfach die nächste Frage.',
  },
  Italian: {
    hello: 'Buongiorno!',
    askable:
      'Chiedete ciò che sta scritto nel materiale di {place}: un intervallo, una regolazione, un guasto e il suo rimedio, un codice ricambio o come si fa qualcosa. Ogni risposta mostra il punto in cui è scritto.',
    welcome: 'Prego. Fate pure la prossima domanda.',
  },
  Portuguese: {
    hello: 'Olá!',
    askable:
      'Pergunte o que está no material de {place}: um intervalo, um ajuste, uma falha e a sua solução, um número de peça ou como se faz algo. Cada resposta mostra o lugar onde está escrito.',
    welcome: 'De nada. Faça a próxima pergunta quando quiser.',
  },
  Hindi: {
    hello: 'नमस्ते!',
    askable:
      '{place} की सामग्री में जो लिखा है वह पूछें: कोई अंतराल, कोई सेटिंग, कोई खराबी और उसका उपाय, कोई पार्ट नंबर, या कोई काम कैसे किया जाता है। हर उत्तर वह जगह दिखाता है जहाँ वह लिखा है।',
    welcome: 'आपका स्वागत है। अगला प्रश्न पूछें।',
  },
  Japanese: {
    hello: 'こんにちは!',
    askable:
      '{place} の資料に書かれていることをお尋ねください。間隔、設定値、故障とその対処、部品番号、作業の手順などです。どの答えにも、書かれている箇所を示します。',
    welcome: 'どういたしまして。次の質問をどうぞ。',
  },
  Russian: {
    hello: 'Здравствуйте!',
    askable:
      'Спрашивайте о том, что есть в материалах «{place}»: интервал, настройка, неисправность и её устранение, номер детали или как что-то делается. Каждый ответ показывает место, где это написано.',
    welcome: 'Пожалуйста. Задавайте следующий вопрос.',
  },
  Chinese: {
    hello: '您好!',
    askable:
      '请询问 {place} 的资料中写有的内容:周期、设定值、故障及其排除方法、零件号,或某项工作的做法。每个回答都会显示原文所在的位置。',
    welcome: '不客气。请继续提问。',
  },
  Korean: {
    hello: '안녕하세요!',
    askable:
      '{place} 자료에 적힌 내용을 물어보십시오. 주기, 설정값, 고장과 조치, 부품 번호, 작업 방법 등입니다. 모든 답에는 그 내용이 적힌 위치가 표시됩니다.',
    welcome: '천만에요. 다음 질문을 해 주십시오.',
  },
  Arabic: {
    hello: 'مرحبًا!',
    askable:
      'اسأل عما هو مكتوب في مواد {place}: فترة زمنية، أو إعداد، أو عطل وعلاجه، أو رقم قطعة، أو كيفية القيام بعمل ما. كل إجابة تعرض الموضع الذي كُتبت فيه.',
    welcome: 'على الرحب والسعة. اطرح السؤال التالي.',
  },
}

/** What is said back, with what can be asked there. */
export function replyTo(kind: SmallTalk, { language, place }: { language: ChatLanguage; place: string }): string {
  const { hello, askable, welcome } = replies[language]
  const ask = askable.replace('{place}', () => place)
  switch (kind) {
    case 'greeting':
      return `${hello} ${ask}`
    case 'thanks':
      return welcome
    case 'abilities':
      return ask
  }
}
