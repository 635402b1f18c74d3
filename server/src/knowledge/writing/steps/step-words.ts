import type { Language } from '../../language/language.ts'

/** How a language says that something is to be done. All are read at the beginning of a sentence unless said otherwise. */
export type StepWords = {
  /** What speech is filled with; it goes. */
  filler: RegExp
  /** Words of order; they go where the rest is an order by itself. */
  sequence: RegExp
  /** `you need to `: goes where an order is left. */
  subject: RegExp
  isOrder: (sentence: string) => boolean
  /** Anywhere in a sentence. */
  obligation: RegExp
  prohibition: RegExp
  /** A clause, with its comma, after which an order may come. */
  condition: RegExp
  /** Before these a long stretch without a full stop is parted. */
  partBefore: RegExp
}

const oneOf = (words: string) => `(?:${words.trim().split(/\s+/u).join('|')})`

function matches(pattern: string): (sentence: string) => boolean {
  const expression = new RegExp(pattern, 'iu')
  return (sentence) => expression.test(sentence)
}

const english: StepWords = {
  filler:
    /^(?:(?:u[hm]+|er+m?|okay|ok|alright|all right|anyway|you know|basically|so)[,.!…]*\s+|(?:well|right|now then|like|yeah|yes)[,…]\s*)/iu,
  sequence:
    /^(?:and then|and|first of all|first(?:ly)?|second(?:ly)?|third(?:ly)?|then|next|after that|after this|afterwards|finally|lastly|last of all|now|to (?:begin|start)(?: with)?|once (?:that|this)(?: is|['’]s) done)(?:,\s*|\s+)/iu,
  subject:
    /^(?:(?:you|we|i)(?:['’]ll| will)?\s+(?:(?:need|have|want) to\s+|(?:are|am) going to\s+|must\s+|should\s+|can\s+)?|(?:we['’]re|you['’]re|i['’]m) going to\s+|let['’]s\s+|go ahead and\s+)/iu,
  isOrder: matches(
    `^(?:please\\s+|(?:care|always|slow|gent|light|quick|thorough|firm|immediate|full|hand|part)\\p{L}*\\s+)?(?:${oneOf(`
    activate add adjust align allow apply arm assemble attach avoid back bleed bring calibrate call change check
    clean clear close collect compare confirm connect cool deactivate degrease detach disable disassemble disconnect
    dismount dispose draw dry empty enable engage ensure enter examine expose extract fasten fill find fit fix flush
    follow get give hang hold identify ignite insert inspect install isolate jog keep lay leave let lift listen load
    locate log loosen lower lubricate make mark mix mount move note observe obtain open operate order perform pick
    place pour pressurise pressurize prevent purge push put raise read reassemble recheck reconnect refer refill
    refit register reinstall release remove repeat replace restart restore retighten retract reverse rinse rotate
    secure select send separate set shut slacken slow soak store strip swap swing tag take tap tighten touch trigger
    undo unbolt unclamp unlock unplug unscrew use vent verify wait warm wash watch wear wind wipe withdraw write`)}(?!\\p{L})|${oneOf(`
    block bolt charge clamp cover cut cycle drain feed filter grease grip guide hook jack label level lock measure
    monitor oil park plug point position press program pull pump record report reset return run scan screw seal
    slide start stop support switch test tilt torque turn update weld`)}(?!\\p{L}|\\s+(?:\\d|of\\b)|(?:\\s+[\\p{L}\\p{N}-]+){0,3}\\s+(?:is|are|was|were|has|have|had)\\b))`,
  ),
  obligation: /\b(?:must|has to|have to|needs? to be|(?:is|are) to be|should be)\b/iu,
  prohibition: /^(?:(?:please|you|we)\s+)?(?:never|do not|don['’]t|must not|must never|should never)\b/iu,
  condition:
    /^(?:if|when|once|before|after|while|until|as soon as|with|using|to|on|at|in|for)\s[^,]{1,160},\s*(?:then\s+)?/iu,
  partBefore: /[,;]?\s+(?:and\s+)?(?=(?:then|next|after that|afterwards|finally)\s)/iu,
}

const germanOrder = matches(
  `^(?:bitte\\s+|vorsichtig\\s+|langsam\\s+|immer\\s+)?(?:\\p{L}+(?:en|ern|eln)\\s+(?:sie|wir)(?!\\p{L})|${oneOf(`
    schließe schliesse öffne prüfe kontrolliere ziehe löse entferne setze schalte stelle drehe drücke fülle reinige
    schmiere fette miss messe warte lege nimm trage verwende benutze achte lass lasse entlüfte sichere hänge klemme
    schraube montiere demontiere baue trenne verbinde starte stoppe halte hebe senke wechsle ersetze notiere melde
    wiederhole vergleiche wische bringe führe`)}(?!\\p{L}))`,
)
/** `Ventil schließen.` */
const infinitiveAtEnd =
  /^\p{L}[^.!?]{2,240}\s(?!(?:oben|unten|außen|innen|hinten|vorn|eben|daneben|neben|wegen|gegen|morgen|zusammen|liegen|laufen|stehen|fehlen|bleiben)[.!]?$)\p{Ll}+(?:en|ern|eln)[.!]?$/u
const finiteVerb =
  /(?<!\p{L})(?:ist|sind|war|waren|wird|werden|wurden?|hat|haben|hatten?|kann|können|konnten?|muss|müssen|mussten?|soll|sollen|sollten?|darf|dürfen|will|wollen|ich|wir|er|man|es)(?!\p{L})/iu

const german: StepWords = {
  filler: /^(?:(?:äh+m?|hm+|okay|ok|na ja|naja|also|tja)[,.!…]*\s+|(?:ja|so|gut|genau|nun ja)[,…]\s*)/iu,
  sequence:
    /^(?:und dann|und|zuerst|zunächst|als erstes|erstens|zweitens|drittens|dann|danach|anschließend|anschliessend|daraufhin|im anschluss|als nächstes|nun|jetzt|zum schluss|zuletzt|schließlich|schliesslich|abschließend)(?:,\s*|\s+)/iu,
  subject: /^(?:(?:wir|sie|man|ihr|du) (?:müssen|muss|müsst|musst|sollten|sollte|sollen|soll)\s+)/iu,
  isOrder: (sentence) => germanOrder(sentence) || (infinitiveAtEnd.test(sentence) && !finiteVerb.test(sentence)),
  obligation:
    /\b(?:muss|müssen|(?:ist|sind|hat|haben)\s(?:[^.!?]{0,120}\s)?zu\s\p{L}+en|darf erst|dürfen erst)(?!\p{L})/iu,
  prohibition:
    /^(?:(?:niemals|nie|keinesfalls|auf keinen fall|nicht|kein\p{L}*)(?!\p{L})|\p{L}+(?:en|ern|eln) sie (?:niemals|nie|nicht|keinesfalls|kein\p{L}*)(?!\p{L})|[^.!?]{0,160}(?:darf|dürfen)\s(?:[^.!?]{0,80}\s)?(?:nicht|nie|niemals|kein\p{L}*)(?!\p{L}))/iu,
  condition: /^(?:wenn|falls|sobald|bevor|nachdem|während|bis|ist|um|mit|bei|vor|nach)\s[^,]{1,160},\s*(?:dann\s+)?/iu,
  partBefore: /[,;]?\s+(?:und\s+)?(?=(?:dann|danach|anschließend|zum schluss)\s)/iu,
}

const spanish: StepWords = {
  filler: /^(?:(?:eh+|este|pues|bueno|vale|a ver|o sea)[,.!…]*\s+)/iu,
  sequence:
    /^(?:y luego|y después|y|primero|en primer lugar|segundo|tercero|luego|después|a continuación|seguidamente|acto seguido|ahora|entonces|finalmente|por último|al final)(?:,\s*|\s+)/iu,
  subject:
    /^(?:hay que|(?:tiene|tienes|tenemos|tienen) que|(?:debe|debes|debemos|deben)|(?:vamos|va|van) a|(?:necesita|necesitamos))\s+(?=\p{L}+(?:ar|er|ir)(?:se|lo|la|los|las)?(?!\p{L}))/iu,
  isOrder: matches(
    `^(?:por favor,?\\s+|siempre\\s+)?(?:(?!(?:lugar|taller|motor|ayer|cualquier|primer|tercer|mujer|auxiliar)(?!\\p{L}))\\p{L}{2,}(?:ar|er|ir)(?:se|lo|la|los|las)?(?!\\p{L})|${oneOf(`
    abra abre abran afloje afloja ajuste ajusta anote anota apague apaga aplique aplica apriete aprieta arranque asegure
    asegúrese asegura baje bloquee bloquea busque cambie cambia cierre cierra cierren coja coloque coloca compruebe
    comprueba conecte conecta confirme consulte controle deje deja desbloquee desconecte desconecta desenchufe
    desmonte desmonta detenga detén drene drena elija empuje encienda enciende engrase engrasa enjuague enrosque escriba
    espere espera extraiga fije fija gire gira identifique informe inserte inspeccione inspecciona instale instala
    introduzca introduce lave lea levante levanta libere limpie limpia llame llene llena lubrique lubrica mantenga mantén
    marque mida mide monte monta mueva observe pare ponga pon presione presiona proceda programe pruebe pulse
    pulsa purgue purga quite quita rearme recoja reemplace registre rellene reinicie repita repite retire retira revise
    revisa saque saca seleccione selecciona seque sostenga suba suelte suelta sujete sustituya tire tome use utilice utiliza
    vacíe verifique verifica vierta vuelva`)}(?!\\p{L}))`,
  ),
  obligation: /(?<!\p{L})(?:debe|deben|hay que|tiene que|tienen que|es necesario|se debe|se deben)(?!\p{L})/iu,
  prohibition:
    /^(?:nunca|jamás|no\s+(?:debe|deben|se debe|hay que)(?!\p{L})|no\s+(?:abra|acerque|apriete|arranque|conecte|deje|exceda|fuerce|haga|introduzca|meta|permita|ponga|quite|rebase|retire|sobrepase|supere|toque|trabaje|use|utilice|ponga|mezcle)(?!\p{L})|no\s+\p{L}{3,}(?:ar|er|ir)(?!\p{L}))/iu,
  condition:
    /^(?:si|cuando|antes de|después de|una vez|mientras|hasta|tan pronto como|para|con|en|al)\s[^,]{1,160},\s*(?:entonces\s+)?/iu,
  partBefore: /[,;]?\s+(?:y\s+)?(?=(?:luego|después|a continuación|finalmente|por último)\s)/iu,
}

/** In other languages every sentence is taken for a step. */
export const stepWords: Readonly<Record<Language, StepWords>> = { en: english, de: german, es: spanish }

/** Who greets, thanks or introduces themselves says nothing about the work. */
export const chatter = new RegExp(
  `^(?:${oneOf(`
    hello hi hey welcome thanks thank bye goodbye sorry
    hallo moin servus tschüss danke willkommen
    hola gracias adiós bienvenidos buenas
    bonjour merci salut ciao grazie buongiorno olá obrigado obrigada привет спасибо здравствуйте`)}|my name is|mein name ist|mi nombre es|me llamo)(?![\\p{L}\\p{N}])`,
  'iu',
)
