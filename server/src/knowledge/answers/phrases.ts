import type { ChatLanguage } from '@millwright/contract/chats'

/** What an answer says in its own words when no model writes it. `{place}` is the asset's name. */
export type Phrases = { quoted: string; nothing: string }

export const phrases: Readonly<Record<ChatLanguage, Phrases>> = {
  English: {
    quoted: 'Quoted from the material:',
    nothing: 'The material of {place} says nothing about this: none of its passages holds a word of the question.',
  },
  Spanish: {
    quoted: 'Citado del material:',
    nothing: 'El material de {place} no dice nada al respecto: ningún pasaje contiene una palabra de la pregunta.',
  },
  French: {
    quoted: 'Cité de la documentation :',
    nothing: 'La documentation de {place} n’en dit rien : aucun passage ne contient un mot de la question.',
  },
  German: {
    quoted: 'Aus den Unterlagen zitiert:',
    nothing: 'Die Unterlagen von {place} sagen dazu nichts: Keine Stelle enthält ein Wort der Frage.',
  },
  Italian: {
    quoted: 'Citato dal materiale:',
    nothing: 'Il materiale di {place} non ne parla: nessun passaggio contiene una parola della domanda.',
  },
  Portuguese: {
    quoted: 'Citado do material:',
    nothing: 'O material de {place} não diz nada sobre isso: nenhum trecho contém uma palavra da pergunta.',
  },
  Hindi: {
    quoted: 'सामग्री से उद्धृत:',
    nothing: '{place} की सामग्री में इसके बारे में कुछ नहीं है: किसी भी अंश में प्रश्न का कोई शब्द नहीं है।',
  },
  Japanese: {
    quoted: '資料からの引用:',
    nothing: '{place} の資料には該当する記述がありません。質問の語を含む箇所が見つかりませんでした。',
  },
  Russian: {
    quoted: 'Цитаты из материалов:',
    nothing: 'В материалах «{place}» об этом ничего нет: ни в одном отрывке нет слов из вопроса.',
  },
  Chinese: {
    quoted: '资料原文摘录:',
    nothing: '{place} 的资料中没有相关内容:没有任何段落包含问题中的词。',
  },
  Korean: {
    quoted: '자료에서 인용:',
    nothing: '{place} 자료에는 이에 대한 내용이 없습니다. 질문의 단어가 들어 있는 구절이 없습니다.',
  },
  Arabic: {
    quoted: 'مقتبس من المواد:',
    nothing: 'لا تذكر مواد {place} شيئًا عن هذا: لا يحتوي أي مقطع على كلمة من السؤال.',
  },
}
