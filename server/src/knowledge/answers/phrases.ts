import type { ChatLanguage } from '@millwright/contract/chats'

/** What an answer says in its own words when no model writes it. */
export type Phrases = {
  /** Before quotes. */
  quoted: string
  /** The material does not hold the answer; `{place}` is the asset's name. */
  absent: string
  /** The same where only videos were asked. */
  absentInVideos: string
  /** What is there and was not read yet, as names of files (`{files}`). */
  unread: string
  /** That the material is written in other languages (`{languages}`) than the question, and no dictionary is between them. */
  otherLanguage: string
  /** Identifiers of the question (`{words}`) that stand nowhere in the material of `{place}`. */
  noIdentifier: string
  /** Which words of the question (`{words}`) stand nowhere. */
  unknown: string
  /** For which words of the question (`{words}`) no dictionary has one of the material's language. */
  untranslated: string
  /** How many items (`{count}`) the list has that is quoted below. */
  counted: string
  /** Before quotes that may not answer. */
  unsure: string
  /** Two words of the question (`{words}`) that no passage says together. */
  apart: string
  /** What the first quote does not give of what is asked for. */
  lacking: Readonly<Record<'figure' | 'fluid' | 'price' | 'time' | 'person' | 'fault' | 'place' | 'identifier', string>>
  /** A word of the question (`{words}`) that the first quote does not say. */
  unsaid: string
  /** Above further quotes. */
  also: string
  /** Before the quotes that stand in for a model that failed. */
  unanswered: string
  /** Between the beginning of a model's answer, which never ended, and the quotes below it. */
  brokenOff: string
  /** Of the picture that came with the question, figures (`{words}`) that may be read wrongly. */
  pictureUnsure: string
}

export const phrases: Readonly<Record<ChatLanguage, Phrases>> = {
  English: {
    quoted: 'Quoted from the material:',
    absent: 'The material of {place} does not hold an answer to this.',
    absentInVideos: 'The videos of {place} do not hold an answer to this.',
    unread: 'Not read yet, and so not looked at: {files}.',
    otherLanguage:
      'Language of the material: {languages}. Ask in a language of the material, or have an admin add a dictionary for it (Settings › Dictionaries).',
    noIdentifier: '{words} stands nowhere in the material of {place}.',
    unknown: 'No passage speaks of {words}.',
    untranslated: 'No dictionary has a word of the material’s language for {words}.',
    counted: 'Counted in the list below: {count}',
    unsure: 'It is not certain that this answers the question.',
    apart: 'No passage speaks of both {words}.',
    lacking: {
      figure: 'The first quote gives no such figure.',
      fluid: 'The first quote does not say which one.',
      price: 'The first quote gives no such price.',
      time: 'The first quote gives no time.',
      person: 'The first quote names nobody.',
      fault: 'The first quote speaks of no fault.',
      place: 'The first quote names no place.',
      identifier: 'The first quote gives no such number.',
    },
    unsaid: 'The first quote says nothing of {words}.',
    also: 'Also in the material',
    unanswered: 'The language model did not answer.',
    brokenOff: 'The language model broke off here.',
    pictureUnsure: 'Not read surely from your picture: {words}. Check it there.',
  },
  Spanish: {
    quoted: 'Citado del material:',
    absent: 'El material de {place} no contiene una respuesta a esto.',
    absentInVideos: 'Los vídeos de {place} no contienen una respuesta a esto.',
    unread: 'Aún no se ha leído, y por eso no se ha consultado: {files}.',
    otherLanguage:
      'Idioma del material: {languages}. Pregunte en un idioma del material o pida a un administrador que añada un diccionario (Settings › Dictionaries).',
    noIdentifier: '{words} no figura en ninguna parte del material de {place}.',
    unknown: 'Ningún pasaje habla de {words}.',
    untranslated: 'Ningún diccionario tiene una palabra en el idioma del material para {words}.',
    counted: 'Contado en la lista siguiente: {count}',
    unsure: 'No es seguro que esto responda a la pregunta.',
    apart: 'Ningún pasaje habla a la vez de {words}.',
    lacking: {
      figure: 'La primera cita no da esa cifra.',
      fluid: 'La primera cita no dice cuál.',
      price: 'La primera cita no da ese precio.',
      time: 'La primera cita no da ningún plazo.',
      person: 'La primera cita no nombra a nadie.',
      fault: 'La primera cita no habla de ningún fallo.',
      place: 'La primera cita no indica ningún lugar.',
      identifier: 'La primera cita no da ningún número así.',
    },
    unsaid: 'La primera cita no dice nada de {words}.',
    also: 'También en el material',
    unanswered: 'El modelo de lenguaje no ha respondido.',
    brokenOff: 'El modelo de lenguaje se ha interrumpido aquí.',
    pictureUnsure: 'Leído con dudas en su imagen: {words}. Compruébelo en ella.',
  },
  French: {
    quoted: 'Cité de la documentation :',
    absent: 'La documentation de {place} ne contient pas de réponse à cette question.',
    absentInVideos: 'Les vidéos de {place} ne contiennent pas de réponse à cette question.',
    unread: 'Pas encore lu, et donc pas consulté : {files}.',
    otherLanguage:
      'Langue de la documentation : {languages}. Posez la question dans une langue de la documentation, ou demandez à un administrateur d’ajouter un dictionnaire (Settings › Dictionaries).',
    noIdentifier: '{words} ne figure nulle part dans la documentation de {place}.',
    unknown: 'Aucun passage ne parle de {words}.',
    untranslated: 'Aucun dictionnaire n’a de mot dans la langue de la documentation pour {words}.',
    counted: 'Compté dans la liste ci-dessous : {count}',
    unsure: 'Il n’est pas certain que ceci réponde à la question.',
    apart: 'Aucun passage ne parle à la fois de {words}.',
    lacking: {
      figure: 'La première citation ne donne pas cette valeur.',
      fluid: 'La première citation ne dit pas lequel.',
      price: 'La première citation ne donne pas ce prix.',
      time: 'La première citation ne donne aucun délai.',
      person: 'La première citation ne nomme personne.',
      fault: 'La première citation ne parle d’aucun défaut.',
      place: 'La première citation n’indique aucun endroit.',
      identifier: 'La première citation ne donne pas un tel numéro.',
    },
    unsaid: 'La première citation ne dit rien de {words}.',
    also: 'Également dans la documentation',
    unanswered: 'Le modèle de langage n’a pas répondu.',
    brokenOff: 'Le modèle de langage s’est interrompu ici.',
    pictureUnsure: 'Lu sans certitude sur votre image : {words}. À vérifier sur celle-ci.',
  },
  German: {
    quoted: 'Aus den Unterlagen zitiert:',
    absent: 'Die Unterlagen von {place} enthalten darauf keine Antwort.',
    absentInVideos: 'Die Videos von {place} enthalten darauf keine Antwort.',
    unread: 'Noch nicht gelesen und deshalb nicht durchsucht: {files}.',
    otherLanguage:
      'Sprache der Unterlagen: {languages}. Fragen Sie in einer Sprache der Unterlagen, oder lassen Sie einen Administrator ein Wörterbuch dafür hinzufügen (Settings › Dictionaries).',
    noIdentifier: '{words} steht nirgends in den Unterlagen von {place}.',
    unknown: 'Keine Stelle spricht von {words}.',
    untranslated: 'Für {words} hat kein Wörterbuch ein Wort in der Sprache der Unterlagen.',
    counted: 'In der Liste unten gezählt: {count}',
    unsure: 'Es ist nicht sicher, dass dies die Frage beantwortet.',
    apart: 'Keine Stelle spricht zugleich von {words}.',
    lacking: {
      figure: 'Das erste Zitat nennt keinen solchen Wert.',
      fluid: 'Das erste Zitat sagt nicht, welche Sorte.',
      price: 'Das erste Zitat nennt keinen solchen Preis.',
      time: 'Das erste Zitat nennt keine Zeit.',
      person: 'Das erste Zitat nennt niemanden.',
      fault: 'Das erste Zitat spricht von keinem Fehler.',
      place: 'Das erste Zitat nennt keinen Ort.',
      identifier: 'Das erste Zitat gibt keine solche Nummer an.',
    },
    unsaid: 'Das erste Zitat sagt nichts von {words}.',
    also: 'Außerdem in den Unterlagen',
    unanswered: 'Das Sprachmodell hat nicht geantwortet.',
    brokenOff: 'Das Sprachmodell hat hier abgebrochen.',
    pictureUnsure: 'Auf Ihrem Bild nicht sicher gelesen: {words}. Bitte dort prüfen.',
  },
  Italian: {
    quoted: 'Citato dal materiale:',
    absent: 'Il materiale di {place} non contiene una risposta a questa domanda.',
    absentInVideos: 'I video di {place} non contengono una risposta a questa domanda.',
    unread: 'Non ancora letto, e quindi non consultato: {files}.',
    otherLanguage:
      'Lingua del materiale: {languages}. Fate la domanda in una lingua del materiale, o chiedete a un amministratore di aggiungere un dizionario (Settings › Dictionaries).',
    noIdentifier: '{words} non compare da nessuna parte nel materiale di {place}.',
    unknown: 'Nessun passaggio parla di {words}.',
    untranslated: 'Nessun dizionario ha una parola nella lingua del materiale per {words}.',
    counted: 'Contato nell’elenco qui sotto: {count}',
    unsure: 'Non è certo che questo risponda alla domanda.',
    apart: 'Nessun passaggio parla insieme di {words}.',
    lacking: {
      figure: 'La prima citazione non indica un tale valore.',
      fluid: 'La prima citazione non dice quale.',
      price: 'La prima citazione non indica questo prezzo.',
      time: 'La prima citazione non indica alcun tempo.',
      person: 'La prima citazione non nomina nessuno.',
      fault: 'La prima citazione non parla di alcun guasto.',
      place: 'La prima citazione non indica alcun luogo.',
      identifier: 'La prima citazione non indica un numero del genere.',
    },
    unsaid: 'La prima citazione non dice nulla di {words}.',
    also: 'Altro nel materiale',
    unanswered: 'Il modello linguistico non ha risposto.',
    brokenOff: 'Il modello linguistico si è interrotto qui.',
    pictureUnsure: 'Letto con incertezza nella vostra immagine: {words}. Da verificare lì.',
  },
  Portuguese: {
    quoted: 'Citado do material:',
    absent: 'O material de {place} não contém uma resposta a isto.',
    absentInVideos: 'Os vídeos de {place} não contêm uma resposta a isto.',
    unread: 'Ainda não lido, e por isso não consultado: {files}.',
    otherLanguage:
      'Língua do material: {languages}. Pergunte numa língua do material ou peça a um administrador que acrescente um dicionário (Settings › Dictionaries).',
    noIdentifier: '{words} não aparece em nenhum lugar do material de {place}.',
    unknown: 'Nenhum trecho fala de {words}.',
    untranslated: 'Nenhum dicionário tem uma palavra na língua do material para {words}.',
    counted: 'Contado na lista abaixo: {count}',
    unsure: 'Não é certo que isto responda à pergunta.',
    apart: 'Nenhum trecho fala ao mesmo tempo de {words}.',
    lacking: {
      figure: 'A primeira citação não indica esse valor.',
      fluid: 'A primeira citação não diz qual.',
      price: 'A primeira citação não indica esse preço.',
      time: 'A primeira citação não indica nenhum prazo.',
      person: 'A primeira citação não nomeia ninguém.',
      fault: 'A primeira citação não fala de nenhuma falha.',
      place: 'A primeira citação não indica nenhum lugar.',
      identifier: 'A primeira citação não indica nenhum número desse tipo.',
    },
    unsaid: 'A primeira citação não diz nada sobre {words}.',
    also: 'Também no material',
    unanswered: 'O modelo de linguagem não respondeu.',
    brokenOff: 'O modelo de linguagem parou aqui.',
    pictureUnsure: 'Lido com dúvidas na sua imagem: {words}. Verifique nela.',
  },
  Hindi: {
    quoted: 'सामग्री से उद्धृत:',
    absent: '{place} की सामग्री में इसका उत्तर नहीं है।',
    absentInVideos: '{place} के वीडियो में इसका उत्तर नहीं है।',
    unread: 'अभी तक नहीं पढ़ा गया, इसलिए नहीं देखा गया: {files}।',
    otherLanguage:
      'सामग्री की भाषा: {languages}। सामग्री की भाषा में पूछें, या किसी प्रशासक से उसके लिए शब्दकोश जोड़ने को कहें (Settings › Dictionaries)।',
    noIdentifier: '{words} {place} की सामग्री में कहीं नहीं है।',
    unknown: 'किसी भी अंश में {words} का उल्लेख नहीं है।',
    untranslated: 'किसी भी शब्दकोश में {words} के लिए सामग्री की भाषा का शब्द नहीं है।',
    counted: 'नीचे की सूची में गिने गए: {count}',
    unsure: 'यह निश्चित नहीं है कि इससे प्रश्न का उत्तर मिलता है।',
    apart: 'किसी भी अंश में {words} दोनों का उल्लेख एक साथ नहीं है।',
    lacking: {
      figure: 'पहले उद्धरण में ऐसा कोई मान नहीं है।',
      fluid: 'पहला उद्धरण यह नहीं बताता कि कौन सा।',
      price: 'पहले उद्धरण में ऐसी कोई कीमत नहीं है।',
      time: 'पहले उद्धरण में कोई समय नहीं है।',
      person: 'पहले उद्धरण में किसी व्यक्ति का नाम नहीं है।',
      fault: 'पहले उद्धरण में किसी खराबी की बात नहीं है।',
      place: 'पहले उद्धरण में किसी जगह का नाम नहीं है।',
      identifier: 'पहले उद्धरण में ऐसा कोई नंबर नहीं है।',
    },
    unsaid: 'पहले उद्धरण में {words} के बारे में कुछ नहीं है।',
    also: 'सामग्री में यह भी',
    unanswered: 'भाषा मॉडल ने उत्तर नहीं दिया।',
    brokenOff: 'भाषा मॉडल यहाँ रुक गया।',
    pictureUnsure: 'आपके चित्र से पक्का नहीं पढ़ा गया: {words}। कृपया चित्र में जाँचें।',
  },
  Japanese: {
    quoted: '資料からの引用:',
    absent: '{place} の資料にはこの質問への答えがありません。',
    absentInVideos: '{place} の動画にはこの質問への答えがありません。',
    unread: 'まだ読み込まれていないため、調べていません: {files}。',
    otherLanguage:
      '資料の言語: {languages}。資料の言語で質問するか、管理者に辞書の追加(Settings › Dictionaries)を依頼してください。',
    noIdentifier: '{words} は {place} の資料のどこにもありません。',
    unknown: '{words} に触れている箇所はありません。',
    untranslated: '{words} にあたる資料の言語の語は、どの辞書にもありません。',
    counted: '下の一覧で数えた数: {count}',
    unsure: 'これが質問への答えかどうかは確かではありません。',
    apart: '{words} の両方に触れている箇所はありません。',
    lacking: {
      figure: '最初の引用にはその値がありません。',
      fluid: '最初の引用にはどれであるかの記載がありません。',
      price: '最初の引用にはその価格がありません。',
      time: '最初の引用には時間や間隔がありません。',
      person: '最初の引用には担当者が書かれていません。',
      fault: '最初の引用には不具合について書かれていません。',
      place: '最初の引用には場所が書かれていません。',
      identifier: '最初の引用にはそのような番号がありません。',
    },
    unsaid: '最初の引用は {words} に触れていません。',
    also: '資料のその他の箇所',
    unanswered: '言語モデルから応答がありませんでした。',
    brokenOff: '言語モデルの応答はここで途切れました。',
    pictureUnsure: '画像から確実には読み取れませんでした: {words}。画像で確認してください。',
  },
  Russian: {
    quoted: 'Цитаты из материалов:',
    absent: 'В материалах «{place}» ответа на этот вопрос нет.',
    absentInVideos: 'В видео «{place}» ответа на этот вопрос нет.',
    unread: 'Ещё не прочитано и поэтому не просмотрено: {files}.',
    otherLanguage:
      'Язык материалов: {languages}. Спросите на языке материалов или попросите администратора добавить словарь (Settings › Dictionaries).',
    noIdentifier: '{words} нигде не встречается в материалах «{place}».',
    unknown: 'Ни в одном отрывке не говорится о {words}.',
    untranslated: 'Ни в одном словаре нет слова на языке материалов для {words}.',
    counted: 'Насчитано в списке ниже: {count}',
    unsure: 'Нет уверенности, что это отвечает на вопрос.',
    apart: 'Ни в одном отрывке не говорится сразу о {words}.',
    lacking: {
      figure: 'В первой цитате нет такого значения.',
      fluid: 'В первой цитате не сказано, какое именно.',
      price: 'В первой цитате нет такой цены.',
      time: 'В первой цитате не указано время.',
      person: 'В первой цитате никто не назван.',
      fault: 'В первой цитате не говорится о неисправности.',
      place: 'В первой цитате не указано место.',
      identifier: 'В первой цитате нет такого номера.',
    },
    unsaid: 'В первой цитате ничего не говорится о {words}.',
    also: 'Также в материалах',
    unanswered: 'Языковая модель не ответила.',
    brokenOff: 'Языковая модель остановилась здесь.',
    pictureUnsure: 'На вашем снимке прочитано неуверенно: {words}. Проверьте по нему.',
  },
  Chinese: {
    quoted: '资料原文摘录:',
    absent: '{place} 的资料中没有这个问题的答案。',
    absentInVideos: '{place} 的视频中没有这个问题的答案。',
    unread: '尚未读取,因此未查找: {files}。',
    otherLanguage: '资料的语言: {languages}。请用资料的语言提问,或请管理员添加相应的词典(Settings › Dictionaries)。',
    noIdentifier: '{place} 的资料中没有任何地方出现 {words}。',
    unknown: '没有任何段落提到 {words}。',
    untranslated: '没有词典收录 {words} 在资料语言中的对应词。',
    counted: '以下列表中的数目: {count}',
    unsure: '不能确定这是否回答了问题。',
    apart: '没有任何段落同时提到 {words}。',
    lacking: {
      figure: '第一条摘录中没有这样的数值。',
      fluid: '第一条摘录没有说明是哪一种。',
      price: '第一条摘录中没有这样的价格。',
      time: '第一条摘录中没有时间。',
      person: '第一条摘录中没有提到人员。',
      fault: '第一条摘录中没有提到故障。',
      place: '第一条摘录中没有提到位置。',
      identifier: '第一条摘录中没有给出这样的编号。',
    },
    unsaid: '第一条摘录中没有提到{words}。',
    also: '资料中的其他内容',
    unanswered: '语言模型没有回答。',
    brokenOff: '语言模型的回答在此中断。',
    pictureUnsure: '未能从您的图片中可靠读出: {words}。请对照图片检查。',
  },
  Korean: {
    quoted: '자료에서 인용:',
    absent: '{place} 자료에는 이에 대한 답이 없습니다.',
    absentInVideos: '{place}의 동영상에는 이에 대한 답이 없습니다.',
    unread: '아직 읽지 않아 찾아보지 않았습니다: {files}.',
    otherLanguage:
      '자료의 언어: {languages}. 자료의 언어로 질문하거나 관리자에게 사전 추가(Settings › Dictionaries)를 요청하십시오.',
    noIdentifier: '{words}은(는) {place} 자료 어디에도 없습니다.',
    unknown: '{words}에 대해 언급한 구절이 없습니다.',
    untranslated: '{words}에 해당하는 자료 언어의 단어가 어떤 사전에도 없습니다.',
    counted: '아래 목록에서 센 수: {count}',
    unsure: '이것이 질문에 대한 답인지 확실하지 않습니다.',
    apart: '{words}을(를) 함께 언급한 구절이 없습니다.',
    lacking: {
      figure: '첫 번째 인용에는 그런 값이 없습니다.',
      fluid: '첫 번째 인용에는 어떤 것인지 나와 있지 않습니다.',
      price: '첫 번째 인용에는 그런 가격이 없습니다.',
      time: '첫 번째 인용에는 시간이 없습니다.',
      person: '첫 번째 인용에는 담당자가 나와 있지 않습니다.',
      fault: '첫 번째 인용에는 고장에 대한 내용이 없습니다.',
      place: '첫 번째 인용에는 위치가 나와 있지 않습니다.',
      identifier: '첫 번째 인용에는 그런 번호가 없습니다.',
    },
    unsaid: '첫 번째 인용에는 {words}에 대한 내용이 없습니다.',
    also: '자료의 다른 부분',
    unanswered: '언어 모델이 응답하지 않았습니다.',
    brokenOff: '언어 모델의 응답이 여기서 끊겼습니다.',
    pictureUnsure: '사진에서 확실하게 읽지 못했습니다: {words}. 사진에서 확인하십시오.',
  },
  Arabic: {
    quoted: 'مقتبس من المواد:',
    absent: 'لا تتضمن مواد {place} إجابة عن هذا السؤال.',
    absentInVideos: 'لا تتضمن مقاطع فيديو {place} إجابة عن هذا السؤال.',
    unread: 'لم يُقرأ بعد، ولذلك لم يُبحث فيه: {files}.',
    otherLanguage:
      'لغة المواد: {languages}. اسأل بلغة المواد، أو اطلب من أحد المسؤولين إضافة قاموس لها (Settings › Dictionaries).',
    noIdentifier: 'لا يرد {words} في أي موضع من مواد {place}.',
    unknown: 'لا يذكر أي مقطع {words}.',
    untranslated: 'لا يوجد في أي قاموس كلمة بلغة المواد تقابل {words}.',
    counted: 'العدد في القائمة أدناه: {count}',
    unsure: 'ليس مؤكدًا أن هذا يجيب عن السؤال.',
    apart: 'لا يذكر أي مقطع {words} معًا.',
    lacking: {
      figure: 'لا يذكر الاقتباس الأول قيمة كهذه.',
      fluid: 'لا يذكر الاقتباس الأول أيّها المقصود.',
      price: 'لا يذكر الاقتباس الأول سعرًا كهذا.',
      time: 'لا يذكر الاقتباس الأول مدة.',
      person: 'لا يذكر الاقتباس الأول أحدًا.',
      fault: 'لا يتحدث الاقتباس الأول عن أي عطل.',
      place: 'لا يذكر الاقتباس الأول أي مكان.',
      identifier: 'لا يذكر الاقتباس الأول رقمًا كهذا.',
    },
    unsaid: 'لا يذكر الاقتباس الأول شيئًا عن {words}.',
    also: 'أيضًا في المواد',
    unanswered: 'لم يجب النموذج اللغوي.',
    brokenOff: 'توقف النموذج اللغوي هنا.',
    pictureUnsure: 'لم يُقرأ من صورتك بيقين: {words}. يُرجى التحقق منه فيها.',
  },
}
