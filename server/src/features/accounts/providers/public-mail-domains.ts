/** Where everybody can have an address: of no company, however many of its members have one. */
export const publicMailDomains: ReadonlySet<string> = new Set(
  `gmail.com googlemail.com outlook.com outlook.de outlook.fr outlook.es outlook.it hotmail.com hotmail.de hotmail.fr
  hotmail.it hotmail.es hotmail.co.uk live.com live.de live.fr live.it live.nl live.co.uk msn.com passport.com
  yahoo.com yahoo.de yahoo.fr yahoo.it yahoo.es yahoo.co.uk yahoo.co.jp yahoo.co.in yahoo.in yahoo.ca yahoo.com.br
  yahoo.com.au yahoo.com.mx ymail.com rocketmail.com aol.com aol.de aim.com icloud.com me.com mac.com
  gmx.de gmx.net gmx.at gmx.ch gmx.com gmx.fr gmx.eu web.de email.de t-online.de magenta.de freenet.de arcor.de
  online.de 1und1.de vodafone.de posteo.de posteo.net mailbox.org tutanota.com tutanota.de tuta.com tuta.io tutamail.com
  proton.me protonmail.com protonmail.ch pm.me hey.com fastmail.com fastmail.fm zoho.com zohomail.com mail.com
  email.com usa.com gmx.us mail.ru inbox.ru list.ru bk.ru yandex.ru yandex.com ya.ru rambler.ru ukr.net i.ua
  orange.fr wanadoo.fr free.fr sfr.fr laposte.net neuf.fr bbox.fr libero.it virgilio.it tiscali.it alice.it tin.it
  inwind.it iol.it tim.it terra.es telefonica.net ziggo.nl kpnmail.nl hetnet.nl planet.nl xs4all.nl home.nl telenet.be
  skynet.be proximus.be bluewin.ch sunrise.ch hispeed.ch chello.at aon.at a1.net seznam.cz email.cz centrum.cz
  post.cz azet.sk zoznam.sk wp.pl o2.pl onet.pl interia.pl op.pl gazeta.pl abv.bg freemail.hu citromail.hu t-online.hu
  sapo.pt comcast.net verizon.net att.net sbcglobal.net bellsouth.net cox.net charter.net earthlink.net rogers.com
  bell.net sympatico.ca shaw.ca telus.net btinternet.com sky.com virginmedia.com talktalk.net ntlworld.com blueyonder.co.uk
  bigpond.com optusnet.com.au xtra.co.nz uol.com.br bol.com.br terra.com.br globo.com ig.com.br rediffmail.com
  qq.com foxmail.com 163.com 126.com yeah.net sina.com sina.cn sohu.com aliyun.com 139.com naver.com daum.net
  hanmail.net nate.com docomo.ne.jp ezweb.ne.jp softbank.ne.jp nifty.com mailinator.com guerrillamail.com yopmail.com
  10minutemail.com temp-mail.org trashmail.com duck.com relay.firefox.com privaterelay.appleid.com`.split(/\s+/),
)
