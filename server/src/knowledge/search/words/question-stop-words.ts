import { stopWords } from './stop-words.ts'

/**
 * Further forms of pronouns and auxiliary verbs: Snowball's lists, as PostgreSQL has them, without what a manual may speak
 * of (*estado*, *Weg*, *below*, numerals). They do not vote for a language: neighbouring ones share many.
 */
const further: Readonly<Record<string, ReadonlySet<string>>> = {
  da: words(`ad blive bliver have hendes jer mange mine mit noget nogle nu selv sine sit skulle thi ville vor været`),
  nl: words(`eens iemand zelf`),
  en: words(`don herself himself myself ours ourselves theirs themselves yours yourself yourselves`),
  fi: words(`emme et heidän heidät heihin heille heillä heiltä heissä heistä heitä häneen hänelle hänellä häneltä hänen
    hänessä hänestä hänet häntä itse johon joiden joihin joiksi joilla joille joilta joina joissa joista joita
    joksi jolla jolle jolta jona jonka jossa josta jota keiden keihin keiksi keille keillä keiltä keinä keissä
    keistä keitä keneen keneksi kenelle kenellä keneltä kenen kenenä kenessä kenestä kenet ketkä ketä meidän
    meidät meihin meille meillä meiltä meissä meistä meitä mihin miksi mille millä miltä minkä minua minulla
    minulle minulta minun minussa minusta minut minuun minä mistä mitkä niiden niihin niiksi niille niillä
    niiltä niinä niissä niistä niitä noiden noihin noiksi noilla noille noilta noin noina noissa noista noita
    nuo näiden näihin näiksi näille näillä näiltä näinä näissä näistä näitä nämä ole olemme olette olimme olin
    olisi olisimme olisin olisit olisitte olisivat olit olitte olivat olleet ollut siihen siinä siksi sille
    sillä siltä sinua sinulla sinulle sinulta sinun sinussa sinusta sinut sinuun sinä sitä tallä teidän teidät
    teihin teille teillä teiltä teissä teistä teitä tuo tuohon tuoksi tuolla tuolle tuolta tuon tuona tuossa
    tuosta tuotä tähän täksi tälle tältä tänä tässä tästä tätä vaikka`),
  fr: words(`aie aient aies ait aura aurai auraient aurais aurait auras aurez auriez aurions aurons auront avaient avais
    avait avez aviez avions avons ayant ayante ayantes ayants ayez ayons es eue eues eurent eus eusse eussent
    eusses eussiez eussions eut eux eûmes eût eûtes furent fusse fussent fusses fussiez fussions fûmes fûtes
    sera serai seraient serais serait seras serez seriez serions serons seront soient sois soit sommes soyez
    soyons suis étais étant étante étantes étants étiez étions étée étées étés êtes`),
  de: words(`anderem anderer anderes anderm andern anderr dasselbe dazu daß dein deine deinem deinen deiner deines demselben
    denselben derer derselbe derselben desselben dich dieselbe dieselben dir einig einige einigem einigen
    einiger einiges euch euer eure eurem euren eurer eures gewesen hab habe ihres jene jenem jenen jener jenes
    keinem keiner keines könnte machen manche manchem manchen mancher manches meinem meinen meiner meines musste
    seines selbst solche solchem solchen solcher solches sollte unse unsem unsen unser unses warst werde wieder
    will wir wirst wollen wollte während würde würden zwar über`),
  hu: words(`abban ahhoz ahogy ahol aki akik akkor amelyekben amelyeket amelynek ami amit amolyan amíg annak arra arról azon
    azonban aztán azután azért benne bár de ebben eddig egyik egyre egyéb egész ehhez ekkor ellen emilyen ennek
    erre ezen ezzel ezért hanem hiszen igen ilyen ilyenkor ison kellett legyen lehetett lenne lenni lett maga
    magát majd mellett minden mindenki mindent mindig mintha mit mivel most már más másik még míg ne nekem neki
    néha nélkül olyan persze rá semmi talán tehát továbbá ugyanis utána vagyis valaki valami valamint van vele
    viszont volna voltam voltunk által általában éppen így úgy ők őket`),
  it: words(`abbia abbiano abbiate agl all avemmo avendo avesse avessero avessi avessimo aveste avesti avete aveva avevamo
    avevano avevate avevi avevo avrai avranno avrebbe avrebbero avrei avremmo avremo avreste avresti avrete avrà
    avrò avuta avute avuti avuto coi col dagl dall degl dell dov ebbero ebbi eravamo eravate eri ero essendo
    faccia facciamo facciano facciate faccio facemmo facendo facesse facessero facessi facessimo faceste facesti
    faceva facevamo facevano facevate facevi facevo fai fanno farai faranno farebbe farebbero farei faremmo
    faremo fareste faresti farete farà farò fece fecero feci fosse fossero fossi fossimo foste fosti fu fui
    fummo furono hai ho mie miei negl nell nostra nostre nostri sarai saranno sarebbe sarebbero sarei saremmo
    saremo sareste saresti sarete sarà sarò siano siate siete stai stando stanno starai staranno starebbe
    starebbero starei staremmo staremo stareste staresti starete starà starò stava stavamo stavano stavate stavi
    stavo stemmo stesse stessero stessi stessimo steste stesti stette stettero stetti stia stiamo stiano stiate
    sto sugl sull ti tua tue tuo tuoi voi vostra vostre vostri vostro`),
  pt: words(`aquelas aqueles aquilo essas esses estamos estas estava estavam esteja estejam estejamos estes esteve estive
    estivemos estiver estivera estiveram estiverem estivermos estivesse estivessem estivéramos estivéssemos
    estou estávamos fomos for forem formos fosse fossem fui fôramos fôssemos haja hajam hajamos havemos hei
    houve houvemos houver houvera houveram houverei houverem houveremos houveria houveriam houvermos houverá
    houverão houveríamos houvesse houvessem houvéramos houvéssemos hão lhes meus minha minhas nossa nossas nosso
    nossos sejam sejamos serei seremos seria seriam será serão seríamos somos sou só temos tenha tenham tenhamos
    tenho terei teremos teria teriam terá terão teríamos teu teus teve tinham tive tivemos tiver tivera tiveram
    tiverem tivermos tivesse tivessem tivéramos tivéssemos tua tuas tém tínhamos vocês vos éramos`),
  ru: words(`будет будто ведь впрочем всю ей ему зачем мой моя нибудь ним ничего свою себе совсем тебя уж хоть чтоб`),
  es: words(`adónde cuán cómo erais eras eres estabais estabas estamos estando estaremos estará estarán estarás estaré
    estaréis estaría estaríais estaríamos estarían estarías estemos estoy estuve estuviera estuvierais
    estuvieran estuvieras estuvieron estuviese estuvieseis estuviesen estuvieses estuvimos estuviste estuvisteis
    estuviéramos estuviésemos estuvo estábamos estáis estás esté estéis estén estés fuerais fuese fueseis fuesen
    fueses fui fuimos fuiste fuisteis fuéramos fuésemos habida habidas habido habidos habiendo habremos habrá
    habrán habrás habré habréis habría habríais habríamos habrían habrías habéis habíais habíamos habías has
    haya hayamos hayan hayas hayáis he hemos hube hubiera hubierais hubieran hubieras hubieron hubiese hubieseis
    hubiesen hubieses hubimos hubiste hubisteis hubiéramos hubiésemos hubo mis mucho muchos mí mía mías mío míos
    nosotras nosotros nuestra nuestras nuestro nuestros seamos sean seas seremos será serán serás seré seréis
    sería seríais seríamos serían serías seáis sois somos soy suya suyas suyo suyos sólo tendremos tendrá
    tendrán tendrás tendré tendréis tendría tendríais tendríamos tendrían tendrías tened tenemos tenga tengamos
    tengan tengas tengo tengáis tenida tenidas tenido tenidos teniendo tenéis teníais teníamos tenían tenías ti
    tienes tus tuve tuviera tuvierais tuvieran tuvieras tuvieron tuviese tuvieseis tuviesen tuvieses tuvimos
    tuviste tuvisteis tuviéramos tuviésemos tuvo tuya tuyas tuyo tuyos tú vosostras vosostros vuestra vuestras
    vuestro vuestros éramos`),
  sv: words(`alla blev bli blir blivit dessa dina ditt då er era ert hans henne hennes honom ju kunde mina mitt några själv
    sådan sådana sådant varit varje vars vart vilkas vår våra vårt än åt`),
  tr: words(`biri birkaç birşey eğer hepsi hiç nerde nereye niye sanki çünkü şey`),
}

/** Whether a question drops this word, in lower case. */
export function isDropped(word: string, language: string): boolean {
  return stopWords[language]?.has(word) === true || further[language]?.has(word) === true
}

function words(list: string): ReadonlySet<string> {
  return new Set(list.split(/\s+/u))
}
