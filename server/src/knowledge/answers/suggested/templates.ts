import type { ChatLanguage } from '@millwright/contract/chats'

export type TemplateLanguage = Extract<ChatLanguage, 'English' | 'German' | 'Spanish' | 'French'>

type Templates = {
  interval: string
  /** Of work: *check oil level*. */
  work: string
  /** Of work that is a whole order: *change the oil*. */
  order: string
  measure: string
  /** Where the language has another article for it. */
  measureFeminine: string
  /** The subject names what is measured itself. */
  named: string
  fluid: string
  part: string
  code: string
  fault: string
}

/** How people ask for what a fact says; without articles where the language would have to know a noun's gender. */
export const templates: Readonly<Record<TemplateLanguage, Templates>> = {
  English: {
    interval: 'What is the interval of the {subject}?',
    work: 'How often: {subject}?',
    order: 'How often do I have to {subject}?',
    measure: 'What is the {attribute} of the {subject}?',
    measureFeminine: 'What is the {attribute} of the {subject}?',
    named: 'What is the {subject}?',
    fluid: 'Which {attribute} does the {subject} take?',
    part: 'What is the part number of the {subject}?',
    code: 'What does {subject} mean?',
    fault: '{subject}: what can I do?',
  },
  German: {
    interval: 'Welches Intervall gilt für {subject}?',
    work: 'Wie oft: {subject}?',
    order: 'Wie oft: {subject}?',
    measure: 'Welcher Wert gilt für {subject}: {attribute}?',
    measureFeminine: 'Welche {attribute} gilt für {subject}?',
    named: 'Welcher Wert gilt: {subject}?',
    fluid: 'Welche Sorte {attribute} gehört in: {subject}?',
    part: 'Welche Teilenummer hat {subject}?',
    code: 'Was bedeutet {subject}?',
    fault: '{subject}: Was kann ich tun?',
  },
  Spanish: {
    interval: '¿Cuál es el intervalo de {subject}?',
    work: '¿Cada cuánto: {subject}?',
    order: '¿Cada cuánto: {subject}?',
    measure: '¿Cuál es el {attribute} de {subject}?',
    measureFeminine: '¿Cuál es la {attribute} de {subject}?',
    named: '¿Cuál es el valor de {subject}?',
    fluid: '¿Qué {attribute} lleva {subject}?',
    part: '¿Cuál es el número de pieza de {subject}?',
    code: '¿Qué significa {subject}?',
    fault: '{subject}: ¿qué puedo hacer?',
  },
  French: {
    interval: 'Quel est l’intervalle : {subject} ?',
    work: 'À quelle fréquence : {subject} ?',
    order: 'À quelle fréquence : {subject} ?',
    measure: 'Quel est le {attribute} : {subject} ?',
    measureFeminine: 'Quelle est la {attribute} : {subject} ?',
    named: 'Quelle est la valeur : {subject} ?',
    fluid: 'Quel produit pour {subject} : {attribute} ?',
    part: 'Quelle est la référence : {subject} ?',
    code: 'Que signifie {subject} ?',
    fault: '{subject} : que faire ?',
  },
}

export function isTemplateLanguage(language: ChatLanguage): language is TemplateLanguage {
  return language in templates
}

type MeasureName = { name: string; isFeminine?: true }
const feminine = (name: string): MeasureName => ({ name, isFeminine: true })
const other = (name: string): MeasureName => ({ name })

/** What facts call their attribute, as each language does. */
export const measureNames: Readonly<Record<TemplateLanguage, Readonly<Record<string, MeasureName>>>> = {
  English: Object.fromEntries(
    ['torque', 'pressure', 'temperature', 'voltage', 'current', 'power', 'speed', 'flow', 'volume', 'frequency'].map(
      (name) => [name, { name }],
    ),
  ),
  German: {
    torque: other('Drehmoment'),
    pressure: other('Druck'),
    temperature: feminine('Temperatur'),
    voltage: feminine('Spannung'),
    current: other('Strom'),
    power: feminine('Leistung'),
    speed: feminine('Drehzahl'),
    flow: other('Durchfluss'),
    volume: other('Volumen'),
    frequency: feminine('Frequenz'),
  },
  Spanish: {
    torque: other('par de apriete'),
    pressure: feminine('presión'),
    temperature: feminine('temperatura'),
    voltage: feminine('tensión'),
    current: feminine('corriente'),
    power: feminine('potencia'),
    speed: feminine('velocidad'),
    flow: other('caudal'),
    volume: other('volumen'),
    frequency: feminine('frecuencia'),
  },
  French: {
    torque: other('couple'),
    pressure: feminine('pression'),
    temperature: feminine('température'),
    voltage: feminine('tension'),
    current: other('courant'),
    power: feminine('puissance'),
    speed: feminine('vitesse'),
    flow: other('débit'),
    volume: other('volume'),
    frequency: feminine('fréquence'),
  },
}
