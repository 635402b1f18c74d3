/**
 * What people say to somebody rather than ask a manual, in lower case and in the languages of the chat; phrases are parted
 * by commas. The longest comes first where one begins another.
 */
export const smallTalkWords = {
  greeting: [
    'hello there, hello everybody, hello all, hello, hi there, hi all, hiya, hi, hey there, hey, good morning, good afternoon, good evening, good day, greetings, howdy, how are you doing, how are you',
    'hallo zusammen, hallo, guten morgen, guten tag, guten abend, grüß gott, grüezi, servus, moin moin, moin, wie geht es dir, wie geht es ihnen, wie gehts',
    'hola, buenos días, buenos dias, buenas tardes, buenas noches, qué tal, cómo estás, cómo está',
    'bonjour, bonsoir, salut, comment ça va',
    'buongiorno, buonasera, buon giorno, ciao, salve, come stai, come va',
    'bom dia, boa tarde, boa noite, olá, tudo bem',
    'здравствуйте, здравствуй, привет, добрый день, доброе утро, добрый вечер, как дела',
    'नमस्ते, नमस्कार, सुप्रभात',
    'こんにちは, おはようございます, おはよう, こんばんは, はじめまして, どうも',
    '你好, 您好, 早上好, 下午好, 晚上好, 大家好, 嗨',
    '안녕하세요, 안녕하십니까, 안녕, 좋은 아침입니다, 좋은 아침',
    'السلام عليكم, مرحبا بك, مرحبا, مرحبًا, أهلا وسهلا, أهلا, صباح الخير, مساء الخير',
  ],
  thanks: [
    'thank you very much, thank you so much, thank you, thanks a lot, thanks very much, many thanks, thanks, thx, cheers, great, perfect, very good, well done, goodbye, good bye, bye, see you, ok, okay, got it',
    'vielen dank, danke schön, dankeschön, danke sehr, danke, super, prima, alles klar, tschüss, auf wiedersehen',
    'muchas gracias, mil gracias, gracias, perfecto, genial, de acuerdo, vale, adiós, hasta luego',
    "merci beaucoup, merci bien, merci, parfait, super, au revoir, d’accord, d'accord",
    'grazie mille, molte grazie, grazie, perfetto, va bene, arrivederci',
    'muito obrigado, muito obrigada, obrigado, obrigada, perfeito, tchau, até logo',
    'большое спасибо, спасибо большое, спасибо, благодарю, отлично, понятно, до свидания, пока',
    'बहुत धन्यवाद, धन्यवाद, शुक्रिया',
    'どうもありがとうございます, ありがとうございました, ありがとうございます, ありがとう, どうも, 了解です, 了解しました',
    '非常感谢, 谢谢你, 谢谢您, 谢谢, 多谢, 好的, 再见',
    '정말 감사합니다, 감사합니다, 고맙습니다, 고마워요, 고마워, 알겠습니다',
    'شكرا جزيلا, شكرًا جزيلاً, شكرا, شكرًا, حسنا, مع السلامة',
  ],
  abilities: [
    'what can you do for me, what can you do, what can i ask you, what can i ask, what do you do, what do you know, who are you, what are you, how do you work, how can you help me, how can you help, can you help me, what questions can i ask, help me please, help me, help',
    'was kannst du alles, was kannst du, was können sie, was kann ich fragen, was kann ich dich fragen, was weißt du, wer bist du, wer sind sie, was bist du, wie funktionierst du, kannst du mir helfen, können sie mir helfen, hilfe',
    'qué puedes hacer, qué sabes hacer, qué puede hacer, qué puedo preguntar, qué puedo preguntarte, quién eres, quién es usted, cómo funcionas, puedes ayudarme, me puedes ayudar, ayuda',
    "que peux-tu faire, que pouvez-vous faire, que sais-tu faire, qu’est-ce que tu peux faire, qu'est-ce que tu peux faire, que puis-je demander, qui es-tu, qui êtes-vous, peux-tu m’aider, peux-tu m'aider, pouvez-vous m’aider, aide",
    'che cosa puoi fare, cosa puoi fare, cosa sai fare, cosa posso chiedere, chi sei, come funzioni, puoi aiutarmi, aiuto',
    'o que você pode fazer, o que podes fazer, o que você sabe fazer, o que posso perguntar, quem é você, quem és tu, pode me ajudar, podes ajudar-me, ajuda',
    'что ты умеешь, что вы умеете, что ты можешь, что можно спросить, кто ты, кто вы, помоги мне, помогите, помощь',
    'तुम क्या कर सकते हो, आप क्या कर सकते हैं, आप कौन हैं, मदद',
    '何ができますか, 何ができるの, 何ができる, 何を聞けますか, あなたは誰ですか, 助けて, ヘルプ',
    '你能做什么, 您能做什么, 你会什么, 我可以问什么, 你是谁, 帮助',
    '무엇을 할 수 있나요, 뭘 할 수 있어요, 무엇을 할 수 있어, 무엇을 물어볼 수 있나요, 누구세요, 도와주세요, 도움말',
    'ماذا يمكنك أن تفعل, ماذا تستطيع أن تفعل, ماذا يمكنني أن أسأل, من أنت, كيف تعمل, ساعدني, مساعدة',
  ],
} as const

export type SmallTalk = keyof typeof smallTalkWords
