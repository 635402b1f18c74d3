import type { Language } from '../language.ts'

/**
 * Words that frame a question and ask for nothing: politeness, what asks to be told, forms of *be*, *have*, *do*, *can* and
 * *must*, verbs that say no more than that something is or happens, and what joins two halves of a question (*although*, *else*). They stand beside the stop-words, in questions only: a
 * text may be about them, and they tell no text's language. Gone through beside the lists of `stopwords-iso` and `stopword`
 * (docs/decisions/0050): those hold *open*, *part*, *Teil*, *hoch* and *zurück* as well, which questions of the floor are about.
 */
const frames: Readonly<Record<Language, ReadonlySet<string>>> = {
  en: words(`hi hello hey please thanks thank tell show explain know want wants wanted like need needs needed must shall may
    might let us get gets got getting go goes going gone come comes coming keep keeps happen happens happening somebody
    someone anybody anyone something anything everything thing things stuff now really actually still anymore
    always ever exactly ok okay maybe mean means myself yourself itself ourselves themselves ours yours theirs ought supposed allowed permitted able
    although though else whether unless despite whereas however therefore either another instead already perhaps probably
    upon onto toward towards among via went became become becomes everyone everybody everywhere somewhere anywhere anyway`),
  de: words(`hallo bitte danke mal eigentlich denn eben halt sag sagen erkläre erklären zeig zeige wissen weiß möchte möchten
    will wollen brauche brauchen braucht darf dürfen sollte sollten könnte könntest kannst jemand etwas genau jetzt immer
    heißt heißen bedeutet bedeuten befindet befinden woher wohin womit wodurch wofür wozu wieso weshalb passiert geht kommt
    wir unser unsere unserer unserem unseren dich dir euch dein deine deiner deinem deinen hab habe hast hätte hätten wäre wären
    werde würde würden konnte konnten müsste müssten musst mag soll sollst macht mache machen tun tut passieren lautet lauten
    gehen kommen wohl überhaupt erlaubt gestattet obwohl trotzdem sonst dennoch jedoch sowie sobald solange falls bevor nachdem während
    schon bereits vielleicht anderes anders sogar deshalb daher`),
  es: words(`hola por favor gracias dime decir decirme puedes puede puedo explica explicar quiero quisiera saber necesito
    necesita hay tengo debo debe deben hace hacer alguien ahora siempre significa ocurre sucede pasa podría podrían podemos pueden
    debería deberían debemos tenemos tendría hago haces haya permitido permitida sería serían será serán soy somos eres he hemos usted ustedes tú ti mí
    sino además todavía aún quizás entonces luego`),
  fr: words(`bonjour salut merci svp plaît dis dire dites moi peux pouvez puis explique expliquer veux voudrais savoir besoin
    faut doit dois doivent quelqu quelque chose maintenant toujours signifie suis es sommes êtes étais sera seront serait seraient
    permis autorisé autorisée soit avons avez avais avait avaient aura auront aurait fais faites pourrait pourrais pouvons devrait devrais devons faudrait
    ici eux soi trouve appelle quoique cependant pourtant déjà sinon puisque tandis`),
  it: words(`ciao salve grazie prego favore dimmi dire puoi può posso spiega spiegare voglio vorrei sapere bisogno bisogna
    devo deve devono permesso consentito qualcuno qualcosa adesso ora sempre ho hai avete aveva avevano avrà avrebbe sarà saranno sarebbe siete fosse
    fa fai faccio facciamo fanno fare sto stai stanno possono possiamo potrebbe dobbiamo dovrebbe tuo tua tuoi tue nostra nostri
    nostre ti voi succede accade significa trova chiama benché sebbene tuttavia già oppure altrimenti`),
  pt: words(`olá oi obrigado obrigada favor diga dizer pode posso explique explicar quero queria saber preciso precisa
    devo deve devem permitido permitida alguém alguma coisa agora sempre sou somos seria será serão fosse estou estava estavam tenho temos tinham terá
    havia houve fazer faço faz podem podemos poderia deveria devemos acontece ocorre significa fica chama embora porém senão então ainda`),
  nl: words(`hallo hoi alsjeblieft bedankt dank vertel zeg leg wil weten moet moeten mag kun kunt iemand iets altijd we wel bent
    geweest mogen zullen gaat gaan doet doe gebeurt betekent precies graag even zit hoewel anders toch dus terwijl echter reeds`),
  sv: words(`hej tack snälla säg berätta förklara visa vill veta vet behöver behövs måste bör får kunna kunde ska skall finns
    betyder händer heter någonting alltid exakt gör göra blir bli ligger`),
  da: words(`hej tak venligst sig fortæl forklar vis vide ved behøver må bør får kunne skulle findes betyder sker hedder noget
    nogen altid præcis gør gøre bliver blive ligger`),
  fi: words(`hei moi kiitos kerro selitä näytä haluan haluaisin tietää tiedä tarvitsen tarvitsee tarvitaan pitää täytyy saako
    voiko voinko voidaanko tarkoittaa tapahtuu joku jotain aina sijaitsee`),
  pl: words(`cześć proszę dziękuję powiedz wyjaśnij pokaż chcę chciałbym chciałabym wiedzieć potrzebuję trzeba należy muszę musi
    można mogę możesz znaczy oznacza dzieje ktoś coś zawsze dokładnie znajduje nazywa mam masz mamy jestem`),
  cs: words(`ahoj prosím děkuji díky řekni řekněte vysvětli ukaž chci chtěl vědět potřebuji potřeba musím musí lze mohu můžu může
    můžete znamená děje někdo něco vždy přesně nachází jmenuje mám máme jsem`),
  hu: words(`szia köszönöm mondd magyarázd mutasd akarok szeretnék szeretném tudni szükséges kellene szabad lehetne jelent jelenti
    történik valaki valami mindig pontosan található nevezik`),
  ro: words(`salut bună mulțumesc vă rog spune spuneți explică arată vreau doresc știu nevoie poți putem înseamnă întâmplă cineva
    ceva mereu exact găsește numește aș ați`),
  vi: words('xin chào muốn biết'),
  tr: words(`merhaba lütfen teşekkürler söyle açıkla göster istiyorum bilmek gerekir gerekiyor gerek lazım mıdır midir demek
    hangisi hangileri biri şey hep`),
  ru: words(`привет здравствуйте пожалуйста спасибо скажи скажите объясни объясните покажи покажите хочу хотел знать нужно надо
    следует должен должна должно должны можно могу можете значит означает происходит всегда точно находится находятся называется
    называются какова каков каковы`),
  uk: words(`привіт будь ласка дякую скажи скажіть поясни покажи хочу знати потрібно треба слід повинен повинна повинно можна можу
    означає відбувається завжди точно знаходиться називається`),
  el: words(`γεια παρακαλώ ευχαριστώ πες πείτε εξήγησε δείξε θέλω ξέρω χρειάζεται χρειάζομαι πρέπει μπορώ μπορείς μπορείτε
    σημαίνει συμβαίνει κάποιος κάτι πάντα ακριβώς βρίσκεται βρίσκονται λέγεται ονομάζεται`),
  ar: words(
    `مرحبا شكرا فضلك قل اشرح أريد أعرف يجب ينبغي يمكن يمكنني أحتاج يعني يحدث دائما بالضبط توجد يوجد تقع يقع تسمى يسمى`,
  ),
  hi: words(
    `नमस्ते कृपया धन्यवाद बताओ बताइए बताएं समझाओ दिखाओ चाहता चाहती चाहिए जानना पड़ता पड़ेगा सकता सकती सकते मतलब अर्थ हमेशा स्थित`,
  ),
}

export function isFrame(word: string, language: Language): boolean {
  return frames[language === 'und' ? 'en' : language]?.has(word) === true
}

function words(list: string): ReadonlySet<string> {
  return new Set(list.trim().split(/\s+/u))
}
