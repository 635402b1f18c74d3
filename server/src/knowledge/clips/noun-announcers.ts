/**
 * Words after which mostly a thing is named: articles, possessives, prepositions; by ISO 639-1 code. A language without
 * an entry has none such, writes them as part of the word, or writes things with a capital (German).
 */
export const nounAnnouncers: Readonly<Record<string, ReadonlySet<string>>> = {
  en: words('a an the these those its our your their his her my each every of in on at for with from into per'),
  es: words('el la los las un una unos unas este esta estos estas ese esa su sus cada del al de en con por para sin'),
  fr: words(
    'le la les l un une des du d au aux ce cet cette ces son sa ses chaque notre votre leur de en dans sur avec',
  ),
  it: words(
    'il lo la i gli le l un uno una del dello della dei degli delle al alla nel nella sul sulla dal dalla ogni di con per',
  ),
  pt: words('o a os as um uma do da dos das no na nos nas ao à pelo pela este esta cada seu sua de com para sem'),
  nl: words('de het een dit deze die elk elke zijn haar van in op met voor aan bij uit'),
  sv: words('en ett denna varje av i på med för från till'),
  da: words('en et denne hver af i på med for fra til'),
  pl: words('ten ta to każdy każda w we na do z ze od pod nad po za przy dla przez'),
  cs: words('ten ta to každý každá v ve na do z ze od pod nad po za při pro k ke'),
  hu: words('a az egy ez ezt minden'),
  ro: words('un o acest această fiecare de la în pe cu din pentru'),
  tr: words('bir bu şu her'),
  ru: words('этот эта это эти каждый в во на до из от под над по за при для с со к ко у'),
  uk: words('цей ця це ці кожен в у на до з із від під над по за при для'),
  el: words('ο η το οι τα του της των τον την τους τις ένας μια ένα στο στη στην στον με από για'),
}

function words(text: string): ReadonlySet<string> {
  return new Set(text.split(/\s+/u))
}
