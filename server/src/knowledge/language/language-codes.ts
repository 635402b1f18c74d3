import type { Language } from './language.ts'

/** ISO 639-1 with the codes of 639-3 and 639-2/B that stand for it; a language without a short code names itself. */
const known =
  'af:afr ar:ara,arb ast bg:bul bn:ben br:bre ca:cat cs:ces,cze cy:cym,wel da:dan de:deu,ger el:ell,gre en:eng eo:epo es:spa et:est eu:eus,baq fa:fas,per,pes fi:fin fr:fra,fre ga:gle gd:gla gl:glg gu:guj he:heb hi:hin hr:hrv hu:hun hy:hye,arm id:ind is:isl,ice it:ita ja:jpn ka:kat,geo kk:kaz ko:kor ku:kur,kmr,ckb la:lat lt:lit lv:lav,lvs mk:mkd,mac mr:mar ms:msa,may,zsm mt:mlt nl:nld,dut nb:nob nn:nno no:nor oc:oci pl:pol pt:por ro:ron,rum,rom ru:rus sa:san sk:slk,slo sl:slv sq:sqi,alb sr:srp sv:swe sw:swa,swh ta:tam te:tel th:tha tr:tur uk:ukr ur:urd vi:vie wo:wol zh:zho,chi,cmn'

const byCode = new Map<string, Language>()
for (const entry of known.split(' ')) {
  const [short = '', others = ''] = entry.split(':')
  for (const code of [short, ...others.split(',')]) if (code !== '') byCode.set(code, short)
}

/** Null for a code that we do not know. A region (`de-AT`, `pt_BR`) is left out. */
export function languageOfCode(code: string): Language | null {
  const [language = ''] = code.toLowerCase().split(/[-_]/u)
  return byCode.get(language) ?? null
}

/** The pair that a file name says: `freedict-eng-deu.index`, `de-en.txt`; the last two codes that stand side by side. */
export function languagesOfName(fileName: string): { from: Language; to: Language } | null {
  const stem = fileName.replace(/(?:\.(?:dict\.dz|dict|index|txt|csv|tsv|gz))+$/iu, '')
  const parts = stem.split(/[-_.\s]+/u)
  for (let at = parts.length - 2; at >= 0; at--) {
    const [from, to] = [languageOfCode(parts[at] ?? ''), languageOfCode(parts[at + 1] ?? '')]
    if (from !== null && to !== null && from !== to) return { from, to }
  }
  return null
}
