import type { ChatLanguage } from '@millwright/contract/chats'

/** What an answer from the records says in its own words. */
export type RecordPhrases = {
  /** Before what the records say. */
  recorded: string
  assets: string
  departments: string
  experts: string
  people: string
  makersDocuments: string
  /** What one may do who is listed in an asset. */
  full: string
  read: string
  ask: string
  /** No record is as was asked. */
  none: string
  /** The records hold no answer to a question that asked them alone. */
  absent: string
}

export const recordPhrases: Readonly<Record<ChatLanguage, RecordPhrases>> = {
  English: {
    recorded: 'From the records:',
    assets: 'Assets',
    departments: 'Departments',
    experts: 'Experts',
    people: 'People with access',
    makersDocuments: 'Documents of the maker',
    full: 'may change',
    read: 'may read',
    ask: 'may ask',
    none: 'No record is as was asked.',
    absent: 'The records hold no answer to this.',
  },
  Spanish: {
    recorded: 'De los registros:',
    assets: 'Activos',
    departments: 'Departamentos',
    experts: 'Expertos',
    people: 'Personas con acceso',
    makersDocuments: 'Documentos del fabricante',
    full: 'puede modificar',
    read: 'puede leer',
    ask: 'puede preguntar',
    none: 'Ningún registro corresponde a lo preguntado.',
    absent: 'Los registros no contienen una respuesta a esto.',
  },
  French: {
    recorded: 'Dans les fiches :',
    assets: 'Équipements',
    departments: 'Services',
    experts: 'Experts',
    people: 'Personnes ayant accès',
    makersDocuments: 'Documents du fabricant',
    full: 'peut modifier',
    read: 'peut lire',
    ask: 'peut poser des questions',
    none: 'Aucune fiche ne correspond à la question.',
    absent: 'Les fiches ne contiennent pas de réponse à cette question.',
  },
  German: {
    recorded: 'Aus den Stammdaten:',
    assets: 'Anlagen',
    departments: 'Abteilungen',
    experts: 'Experten',
    people: 'Personen mit Zugriff',
    makersDocuments: 'Dokumente des Herstellers',
    full: 'darf ändern',
    read: 'darf lesen',
    ask: 'darf fragen',
    none: 'Kein Eintrag entspricht der Frage.',
    absent: 'Die Stammdaten enthalten darauf keine Antwort.',
  },
  Italian: {
    recorded: 'Dalle schede:',
    assets: 'Impianti',
    departments: 'Reparti',
    experts: 'Esperti',
    people: 'Persone con accesso',
    makersDocuments: 'Documenti del produttore',
    full: 'può modificare',
    read: 'può leggere',
    ask: 'può fare domande',
    none: 'Nessuna scheda corrisponde alla domanda.',
    absent: 'Le schede non contengono una risposta a questa domanda.',
  },
  Portuguese: {
    recorded: 'Dos registros:',
    assets: 'Ativos',
    departments: 'Departamentos',
    experts: 'Especialistas',
    people: 'Pessoas com acesso',
    makersDocuments: 'Documentos do fabricante',
    full: 'pode alterar',
    read: 'pode ler',
    ask: 'pode perguntar',
    none: 'Nenhum registro corresponde à pergunta.',
    absent: 'Os registros não contêm uma resposta a isto.',
  },
  Hindi: {
    recorded: 'अभिलेखों से:',
    assets: 'मशीनें',
    departments: 'विभाग',
    experts: 'विशेषज्ञ',
    people: 'जिनकी पहुँच है',
    makersDocuments: 'निर्माता के दस्तावेज़',
    full: 'बदल सकते हैं',
    read: 'पढ़ सकते हैं',
    ask: 'पूछ सकते हैं',
    none: 'कोई अभिलेख प्रश्न से मेल नहीं खाता।',
    absent: 'अभिलेखों में इसका उत्तर नहीं है।',
  },
  Japanese: {
    recorded: '台帳より:',
    assets: '設備',
    departments: '部門',
    experts: '専門家',
    people: 'アクセスできる人',
    makersDocuments: 'メーカーの文書',
    full: '変更可',
    read: '閲覧可',
    ask: '質問可',
    none: '該当する記録はありません。',
    absent: '台帳にはこの質問への答えがありません。',
  },
  Russian: {
    recorded: 'Из учётных данных:',
    assets: 'Оборудование',
    departments: 'Отделы',
    experts: 'Эксперты',
    people: 'Кто имеет доступ',
    makersDocuments: 'Документы изготовителя',
    full: 'может изменять',
    read: 'может читать',
    ask: 'может задавать вопросы',
    none: 'Ни одна запись не соответствует вопросу.',
    absent: 'В учётных данных ответа на этот вопрос нет.',
  },
  Chinese: {
    recorded: '来自台账:',
    assets: '设备',
    departments: '部门',
    experts: '专家',
    people: '有访问权限的人',
    makersDocuments: '制造商文件',
    full: '可修改',
    read: '可查看',
    ask: '可提问',
    none: '没有符合问题的记录。',
    absent: '台账中没有这个问题的答案。',
  },
  Korean: {
    recorded: '기록에서:',
    assets: '설비',
    departments: '부서',
    experts: '전문가',
    people: '접근할 수 있는 사람',
    makersDocuments: '제조사 문서',
    full: '수정 가능',
    read: '열람 가능',
    ask: '질문 가능',
    none: '질문에 맞는 기록이 없습니다.',
    absent: '기록에는 이에 대한 답이 없습니다.',
  },
  Arabic: {
    recorded: 'من السجلات:',
    assets: 'الأصول',
    departments: 'الأقسام',
    experts: 'الخبراء',
    people: 'من لهم حق الوصول',
    makersDocuments: 'مستندات الشركة المصنعة',
    full: 'يمكنه التعديل',
    read: 'يمكنه القراءة',
    ask: 'يمكنه طرح الأسئلة',
    none: 'لا يوجد سجل يطابق السؤال.',
    absent: 'لا تتضمن السجلات إجابة عن هذا السؤال.',
  },
}
