import type { CalloutKind } from '@millwright/contract/note-blocks'

/**
 * Signal words of ten languages. A warning is of deaths and injuries in ANSI Z535.6, hence it is shown as a danger.
 */
const words: Readonly<Record<CalloutKind, string>> = {
  danger: `danger|warning|gefahr|lebensgefahr|warnung|peligro|advertencia|avertissement|pericolo|avvertenza|avviso|perigo|advertência|aviso|опасно|опасность|предупреждение|危险|危險|警告|危険|खतरा|चेतावनी`,
  caution: `caution|attention|achtung|vorsicht|atención|cuidado|precaución|attenzione|atenção|осторожно|внимание|注意|小心|सावधान|सावधानी`,
  note: `note|notice|hint|tip|hinweis|tipp|nota|consejo|remarque|suggerimento|dica|примечание|备注|提示|メモ|नोट`,
}

type Signal = { as: CalloutKind; marked: RegExp; shouted: RegExp; of: RegExp }

const signals: readonly Signal[] = (Object.keys(words) as CalloutKind[]).map((as) => ({
  as,
  /** `Danger:`, `¡Atención!`, `Achtung,`; a dash only with blanks: `Caution-labels`. */
  marked: new RegExp(`^[¡*_\\s]*(?:${words[as]})[*_]*(?:\\s*[:：!！]+|\\s+[-–—]\\s|,|、|[.。]?$)[*_\\s!]*`, 'iu'),
  shouted: new RegExp(`^(?:${words[as].toUpperCase()})\\s+(?=\\p{L})`, 'u'),
  /** `Danger of crushing`: the word belongs to the sentence. */
  of: new RegExp(`^(?:${words[as]})\\s+(?:of|when|that|vor|durch|beim?|de|con|por)\\s`, 'iu'),
}))

/** Said in the middle of a sentence that is no order. */
const hazards: readonly (readonly [CalloutKind, RegExp])[] = [
  [
    'danger',
    /\b(?:electric(?:al)? shock|electrocut\p{L}*|fatal|lethal|(?:will|can|could|may) kill|risk of death)\b|lebensgefahr|lebensgefährlich|stromschlag|tödlich|descarga eléctrica|electrocución|mortal(?:es)?\b|peligro de (?:muerte|vida)/iu,
  ],
  [
    'caution',
    /\b(?:be careful|careful not to|watch out|beware|risk of|hot surfaces?|pinch points?|crushing hazard|burn yourself)\b|quetschgefahr|verbrennungsgefahr|rutschgefahr|verletzungsgefahr|vorsicht\b|aufpassen|\btenga cuidado|\bcuidado con|riesgo de|peligro de|superficies? calientes?/iu,
  ],
]

/** The call-out that a sentence asks for, and what it says without the signal word; empty where that is all it says. */
export function signalOf(sentence: string): { as: CalloutKind; text: string } | null {
  for (const { as, marked, shouted, of } of signals) {
    const word = marked.exec(sentence) ?? shouted.exec(sentence)
    if (word) return { as, text: sentence.slice(word[0].length).trim() }
    if (of.test(sentence)) return { as, text: sentence }
  }
  return null
}

export function hazardOf(sentence: string): CalloutKind | null {
  return hazards.find(([, said]) => said.test(sentence))?.[0] ?? null
}
