import type { Language } from '../language.ts'

/**
 * What a letter or a number behind it names: *position A*, *port 10-13*. Words that are verbs as well (*point a*, *type a*)
 * are among them; what follows tells which is meant.
 */
const placeWords: Readonly<Record<Language, string>> = {
  en: 'positions? pos terminals? phases? class(?:es)? types? ports? zones? groups? sizes? grades? channels? pins? items? figures? fig modes? keys? buttons? axis inputs? outputs? connectors? codes? variants? versions? models? slots?',
  de: 'position(?:en)? pos klemmen? phasen? klassen? typ(?:en)? ports? zonen? gruppen? größen? kanal pins? teil bild modus tasten? stellung achsen? eingang ausgang stecker code variante version modell',
  es: 'posici[oó]n terminal borne fase clase tipo puertos? zona grupo tamaño canal figura modo tecla bot[oó]n eje entrada salida conector c[oó]digo versi[oó]n modelo',
  fr: 'position borne phase classe type ports? zone groupe taille canal figure mode touche bouton axe entr[ée]e sortie connecteur code version mod[eè]le',
  it: 'posizione morsetto fase classe tipo porta zona gruppo taglia canale figura modo tasto pulsante asse ingresso uscita connettore codice versione modello',
  pt: 'posi[çc][ãa]o terminal borne fase classe tipo porta zona grupo tamanho canal figura modo tecla bot[ãa]o eixo entrada sa[ií]da conector c[oó]digo vers[ãa]o modelo',
  nl: 'positie klem fase klasse type poort zone groep maat kanaal figuur modus toets knop as ingang uitgang stekker code versie model',
}

/** Any language's: a question of three words does not show its own. */
export const placeWord = `(?:${Object.values(placeWords).join(' ').split(' ').join('|')})`

/** Behind these a number is a name, as *port 10-13*, and no amount. */
const numberedWords =
  'ports? positions? pos items? terminals? pins? channels? slots? connectors? no nr number position(?:en)? klemmen? kanal stecker steckplatz nummer puertos? posici[oó]n terminales borne canal conector n[uú]mero connecteur voie num[ée]ro porta posizione morsetto connettore numero posi[çc][ãa]o conector poort positie klem kanaal'

export const numberedWord = `(?:${numberedWords.split(' ').join('|')})`
