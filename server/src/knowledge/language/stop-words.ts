/**
 * Words that carry no topic, by ISO 639-1 code. They vote for a text's language and are dropped from
 * questions (never from passages). Question words are among them on purpose.
 */
export const stopWords: Readonly<Record<string, ReadonlySet<string>>> = {
  en: words(`a about after all also am an and any are as at be because been before being between both but by can could
    did do does doing down during each for from further had has have having he her here hers him his how i if in into is
    it its itself just many me more most much my no nor not of off on once only or other our out over own per s same she should so
    some such t than that the their them then there these they this those through to too under until up upon us very was
    we were what when where which while who whom whose why will with would you your`),
  es: words(`a adónde al algo algún alguna algunas alguno algunos ante antes aquel aquella aquellas aquellos aquí así aun aunque
    cada como cómo con contra cual cuál cuales cuáles cualquier cuando cuándo cuanta cuánta cuantas cuántas cuanto cuánto
    cuantos cuántos cuyo de del desde donde dónde durante e el él ella ellas ellos en entre era eran es esa esas ese eso
    esos esta está estaba estaban están estar estas este esto estos fue fueron ha había habían haber han hasta hay la las
    le les lo los más me mi mientras muy nada ni no nos o os otra otras otro otros para pero poco por porque pues que qué
    quien quién quienes quiénes se sea según ser si sí sido siendo sin sobre solo son su sus también tan tanto te tenía
    tiene tienen todo todos tu un una unas uno unos u y ya yo`),
  fr: words(`a afin ai ainsi alors après as au aucun aussi autre aux avant avec avoir c ce ceci cela celle celles celui
    ces cet cette ceux chaque chez comme comment combien d dans de depuis des donc dont du elle elles en encore entre est
    et étaient était été être eu fait faire il ils j je l la laquelle le lequel les lesquels leur leurs lors lorsque lui m
    ma mais me même mes moi mon n ne ni nos notre nous on ont ou où par pas pendant peu peut plus pour pourquoi qu quand
    que quel quelle quelles quels qui quoi s sa sans se selon ses si son sont sous sur t ta tant te tes toi ton tous tout
    toute toutes très tu un une vers vos votre vous y`),
  de: words(`aber alle allem allen aller alles als also am an ander andere anderen auch auf aus bei beim bin bis bist da
    dabei damit dann das dass dem den denn der deren des dessen die dies diese diesem diesen dieser dieses doch dort du
    durch ein eine einem einen einer eines er es etwas für gegen gibt haben hat hatte hatten hier hin hinter ich ihm ihn
    ihnen ihr ihre ihrem ihren ihrer im in indem ins ist ja jede jedem jeden jeder jedes jetzt kann kein keine keinen können
    man mehr mein meine mich mir mit muss müssen nach nicht nichts noch nun nur ob oder ohne sehr sein seine seinem seinen
    seiner seit sich sie sind so soll sollen sondern um und uns unter viel viele vielen vom von vor wann war waren warum was
    weil welche welchem welchen welcher welches wem wen wenn wer werden wie wieviel wird wo wurde wurden zu zum zur zwischen`),
  it: words(`a abbiamo ad agli ai al alla alle allo anche ancora avere c che chi ci ciò come con contro cosa cui d da dagli
    dai dal dalla dalle dallo degli dei del della delle dello di dopo dove due e è ed era erano essere fra gli ha hanno i il
    in io l la le lei li lo loro lui ma mentre mi mia mio molto ne negli nei nel nella nelle nello no noi non nostro o ogni
    per perché però più poi prima proprio qual quale quali quando quanta quante quanti quanto quella quelle quelli quello
    questa queste questi questo se sei senza si sia siamo sono sopra sotto sta stata stato su sua sue sugli sui sul sulla
    sulle sullo suo suoi tra tu tutti tutto un una uno vi viene`),
  pt: words(`a à antes ao aos apenas aquela aquele as às até cada com como contra cuja cujo da das de dela dele delas deles depois
    desde do dos durante e é ela elas ele eles em entre era eram essa esse esta está estão este eu foi foram há isso isto já
    lhe mais mas me mesmo meu muito na não nas nem no nos nós num numa o onde os ou outra outro para pela pelas pelo pelos
    pode por porque porquê qual quais quando quanta quantas quanto quantos que quê quem são se seja sem ser seu seus sob
    sobre sua suas também te tem têm tinha toda todas todo todos tu um uma umas uns você`),
  nl: words(`aan al alle als altijd andere ben bij daar dan dat de den der deze die dit doch doen door dus een en er ge geen
    geweest haar had heb hebben heeft hem het hier hij hoe hoeveel hun iets ik in is ja je kan kon kunnen maar me meer men
    met mij mijn moet na naar niet niets nog nu of om omdat onder ons ook op over te tegen toch toen tot u uit uw van veel
    voor waar waarom wanneer want waren was wat welk welke werd wezen wie wij wil worden wordt zal ze zich zij zijn zo zonder zou`),
  sv: words(`att av de del dem den denna deras dess det detta dig din du där efter ej eller en ett från för ha hade han har
    hon hur här i icke ingen inte jag kan man med mellan men mig min mot mycket ni nu när någon något och om oss på samma sedan
    sig sin sina skulle som så till under upp ut utan vad var varför vara vem vid vilka vilken vilket vi är över`),
  da: words(`af alle andre at blev da de dem den denne der deres det dette dig din disse dog du efter eller en end er et for
    fra ham han hans har havde hende her hos hun hvad hvem hvilken hvilke hvis hvor hvordan hvorfor hvornår i ikke ind jeg
    jo kunne man med meget men mig min mod når og også om op os over på sig sin skal som sådan til ud under var ved vi vil være`),
  fi: words(`ei eivät en ette että hän he ja jo joka joko jos jotka kanssa kuin kuinka kuka kun koska me mikä mikään missä
    mitä mutta myös ne niin nyt oli olla olen olet on ovat se sekä sen siitä tai tämä tämän te vain vai vaan voi`),
  pl: words(`a aby albo ale bez będzie by być był była było były co czy dla do gdy gdzie i ich ile im ja jak jako jego jej jest
    jeśli już kiedy kto która które którego której który których która lub ma mnie może na nad nie nim o od on ona one oni oraz
    po pod podczas przed przez przy się są ta tak także tam te tego tej ten to tu tych tylko tym w we z za ze że`),
  cs: words(`a aby ale ani ať až bez bude být byl byla bylo byly co či do i já jak jaká jaké jako je jeho její jejich jen ještě
    jsou k kde kdo kdy když která které který ke kolik má mezi na nad ne nebo není od po pod podle pokud pro proč před při s se si
    tak také tato tím to tohoto tomto toto tu u už v ve z za ze že`),
  hu: words(`a amely amelyek amelyet amikor az azok azt azzal csak előtt én és ez ezek ezt egy hány hogy hogyan hol
    honnan hová illetve itt kell kérem közben lehet lesz meg melyek melyik mely mennyi mert mi miért mikor milyen
    mint nem nincs ott pedig saját szerint sem után vagy vagyok való vannak volt voltak`),
  ro: words(`a acea această aceasta aceste acest acesta acești aceștia al ale am ar are as asupra atunci au avea avut câ cand
    când care cât câte câți ce cel cea cei cele cine cu cum da dacă dar de decât deci despre din dintre doar după ea ei el ele
    era erau este eu fi fie fiecare fost fără i iar îi il îl îmi in în încât înainte între însă își la le li lor lui mai mea
    meu mult mulți ne nici niște noi nostru nu o ori pe pentru pot poate prin până s sa sa să sale sau se și sunt său te toate
    tot toți trebuie tu un una unde unei unele unor unui va voi vor vreo`),
  vi: words(`ai bao bằng bị bởi các cái cần cho có còn cũng của do đã đang đâu để đến đều đi điều đó được gì giữa hay hãy
    hoặc hơn khi không là lại làm lên lúc mà mấy mỗi một nào này nên nếu ngoài người nhau như nhưng những nhiêu nữa ở phải qua
    ra rằng rất rồi sao sau sẽ tại tất theo thế thì thể tôi trên trong trước từ từng và vào vẫn vậy về vì việc với vừa`),
  tr: words(`acaba ama ancak bazı ben bir biz bu çok da daha de değil diye en gibi göre hangi hem her için ile ise kadar kaç ki
    kim mi mı mu mü nasıl ne neden nedir nerede niçin o olan olarak oldu olduğu olur onu onun sen siz şu tüm var ve veya ya yani`),
  ru: words(`а без более бы был была были было быть в вам вас весь во вот все всего всех вы где да даже для до его ее её если есть
    еще ещё же за здесь и из или им их к как какая какие каким каких какого какое какой какую ко когда кого кто которая
    которого которое которой которые который которых кому куда ли между меня мне много может мы на над надо нас не него нее неё
    ней нет ни них но ну о об однако он она они оно от очень по под после потому почему при про с сам свое своей свои своих свой
    себя сколько со так также такой там тем то того тоже той только том тот ту ты у уже хотя чего чей чем что чтобы чьё эта эти
    этим этих это этого этой этом этот эту я`),
  uk: words(`а або але б без би був була були було бути в вам вас весь ви від він вона вони воно все всі де для до є ж за з зі і
    із її їх й його коли котрий ли ми на над нас не нема ні ну о об однак під після по при про скільки та так також там те ти
    тільки того той тому у хоча хто це цей ці чи чий чого чому що щоб як яка яке який яких які я`),
  el: words(`αλλά αν από αυτά αυτές αυτή αυτήν αυτό αυτοί αυτός αυτού για γιατί δεν διά εάν εδώ είναι είχαν είχε εκεί ενός ενώ έναν
    ένας ένα επί έτσι έχει έχουν ή η ήταν θα και καθώς κάθε κάποια κάποιο κάποιος κατά κι μας με μέσα μετά μέχρι μη μην μια μία
    μου μπορεί να ο όμως όπου όπως όσο όταν ότι ούτε οι όλα όλες όλοι πάνω παρά πια πιο ποια ποιά ποιες ποιο ποιοι ποιος ποιός
    ποιον ποιου ποιους πολύ πόσα πόσες πόση πόσο πόσοι πόσος που πού πότε πριν προς πως πώς σαν σας σε στα στη στην στις στο στον
    στους στου συ σύμφωνα τα τη την της τι τί τις το τον του τους τότε των υπό χωρίς ως ώστε`),
  ar: words(`إلى إن أن أو أي أين التي الذي الذين الى ان او اي بعد بين تم ثم حتى حيث خلال ذلك عن عند على علي عليه غير في فيه قبل قد كان
    كانت كل كم كما كيف لا لم لماذا لن له لها ليس ما ماذا متى مع من منذ منها نحو هذا هذه هل هم هن هناك هو هي و ولا وهو وهي يا`),
  hi: words(`अपना अपनी अपने अब आदि आप इन इस इसका इसकी इसके इसे उन उनका उनकी उनके उस उसका उसकी उसके उसे एक एवं ऐसा ऐसे और कब कभी कर करता
    करते करना करने कहाँ कहां का काफी कि कितना कितनी कितने किन किस किसी किसे की कुछ के को कोई कौन कौनसा क्या क्यों गया गई गए जब जहाँ जा जिन जिस
    जिसे जो तक तथा तब तो था थी थे दिया द्वारा न नहीं ने पर बहुत बाद भी मैं में यदि यह यहाँ या ये रहा रही रहे लिए व वह वहाँ वे वाला वाली वाले से हम
    ही हुआ हुई हुए है हैं हो होता होती होते होना`),
}

/** Thai is written without blanks: these parts of a question are cut out of it. Longest first. */
export const thaiQuestionParts: readonly string[] = [
  'อย่างไรบ้าง',
  'อะไรบ้าง',
  'เมื่อไหร่',
  'เมื่อไร',
  'เท่าไหร่',
  'เท่าไร',
  'อย่างไร',
  'ที่ไหน',
  'เพราะเหตุใด',
  'เพราะอะไร',
  'ทำไม',
  'อะไร',
  'แค่ไหน',
  'คนไหน',
  'ไหน',
  'หรือไม่',
  'ใคร',
  'ใด',
  'กี่',
  'ครับ',
  'ค่ะ',
  'คะ',
]

function words(list: string): ReadonlySet<string> {
  return new Set(list.split(/\s+/u))
}
