import type { ChatLanguage } from '@millwright/contract/chats'

/** How questions about a section were suggested, its heading in quotes: chats of before still show them. */
const asks: Readonly<Record<ChatLanguage, string>> = {
  English: 'What does the material say about “{topic}”?',
  Spanish: '¿Qué dice el material sobre «{topic}»?',
  French: 'Que dit la documentation sur « {topic} » ?',
  German: 'Was steht in den Unterlagen zu „{topic}“?',
  Italian: 'Che cosa dice il materiale su «{topic}»?',
  Portuguese: 'O que diz o material sobre «{topic}»?',
  Hindi: 'सामग्री में “{topic}” के बारे में क्या लिखा है?',
  Japanese: '資料には「{topic}」について何と書かれていますか?',
  Russian: 'Что говорится в материалах о разделе «{topic}»?',
  Chinese: '资料中关于“{topic}”是怎么说的?',
  Korean: '자료에는 “{topic}”에 대해 무엇이라고 되어 있나요?',
  Arabic: 'ماذا تقول المواد عن «{topic}»؟',
}

const frames = Object.values(asks).map((text) => text.split('{topic}') as [string, string])

/** What is looked for: of a question that was suggested the section alone, as the words around it stand nowhere. */
export function topicAsked(question: string): string {
  for (const [before, after] of frames) {
    const isOne = question.startsWith(before) && question.endsWith(after)
    if (isOne && question.length > before.length + after.length) return question.slice(before.length, -after.length)
  }
  return question
}
