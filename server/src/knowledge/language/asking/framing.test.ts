import { expect, it } from 'vitest'
import { readQuestion } from '../../search/question/question.ts'

const wordsOf = (text: string, language: string) =>
  readQuestion(text, language).tokens.flatMap(({ surface }) => surface ?? [])

it.each([
  ['en', 'Which tank is for class C?', ['tank', 'class', 'c']],
  ['en', 'What does position A of the switch do?', ['position', 'a', 'switch']],
  ['en', 'What is at terminal a?', ['terminal', 'a']],
  ['fr', 'Que fait la borne L de la pompe ?', ['borne', 'l', 'pompe']],
  ['es', '¿Qué hace la tecla A del panel?', ['tecla', 'a', 'panel']],
  ['en', 'When do I press no?', ['press', 'no']],
  ['en', 'How do I turn the pump off?', ['turn', 'pump', 'off']],
  ['en', 'How do I switch the pump on?', ['switch', 'pump', 'on']],
  ['en', 'Why is the lamp on?', ['lamp', 'on']],
  ['en', 'What does the Up button do?', ['up', 'button']],
  ['en', 'What does the Down button do?', ['down', 'button']],
  ['en', 'When do I not open the valve?', ['not', 'open', 'valve']],
  ['en', "Why doesn't the pump start?", ['not', 'pump', 'start']],
  ['de', 'Was darf ich nicht öffnen?', ['nicht', 'öffnen']],
  ['de', 'Läuft die Pumpe ohne Öl?', ['läuft', 'pumpe', 'ohne', 'öl']],
  ['fr', 'Que faut-il ne pas ouvrir ?', ['pas', 'ouvrir']],
  ['es', '¿Qué no se abre?', ['no', 'abre']],
  ['it', 'Che cosa non si apre senza chiave?', ['non', 'apre', 'senza', 'chiave']],
  ['pt', 'O que não se abre sem chave?', ['não', 'abre', 'sem', 'chave']],
  ['nl', 'Wat mag niet open zonder sleutel?', ['niet', 'open', 'zonder', 'sleutel']],
])('keeps of a question in %s what turns it round: %s', (language, text, words) => {
  expect(wordsOf(text, language)).toEqual(words)
})

it.each([
  ['en', 'oil type', ['oil']],
  ['en', 'Which type of hydraulic oil?', ['hydraulic', 'oil']],
  ['en', 'What kind of fuse is in it?', ['fuse']],
  ['en', 'What type of machine is it?', ['type', 'machine']],
  ['de', 'Welche Sorte Öl?', ['öl']],
  ['es', '¿Qué tipo de aceite?', ['aceite']],
  ['fr', 'Quel type d’huile ?', ['huile']],
])('leaves out in %s what asks for a kind of what stands beside it: %s', (language, text, words) => {
  expect(wordsOf(text, language)).toEqual(words)
})

it.each([
  ['en', 'A pump leaks oil: what is on the valve?', ['pump', 'leaks', 'oil', 'valve']],
  ['en', 'HOW DO I SET A VALVE', ['set', 'valve']],
  ['en', 'Where is the part no. 5 and what type a fitter needs it?', ['part', '5', 'type', 'fitter']],
  ['en', 'Can I open it?', ['open']],
  ['es', '¿A qué presión abre?', ['presión', 'abre']],
])('keeps no article, pronoun or number sign in %s: %s', (language, text, words) => {
  expect(wordsOf(text, language)).toEqual(words)
})

it.each([
  ['en', 'Hi, can you tell me what happens to the seal?', ['seal']],
  ['de', 'Können wir den Filter machen lassen, und was würde passieren?', ['filter', 'lassen']],
  ['ru', 'Подскажите пожалуйста, где находится насос?', ['подскажите', 'насос']],
  ['pl', 'Proszę powiedz, gdzie znajduje się pompa', ['pompa']],
  ['tr', 'Merhaba, pompa nerede?', ['pompa']],
  ['el', 'Πού βρίσκεται η αντλία;', ['αντλία']],
  ['en', 'Who is allowed to install it?', ['install']],
  ['en', 'Where is the open part on the high side, first and last?', ['open', 'part', 'high', 'side', 'first', 'last']],
  ['de', 'Ist der hohe Teil offen, wenn ich ihn zurück drehe?', ['hohe', 'teil', 'offen', 'zurück', 'drehe']],
  ['fr', 'Quel est le mot de passe ?', ['mot', 'passe']],
  ['en', 'The pump stops although the tank is full, what else went wrong?', ['pump', 'stops', 'tank', 'full', 'wrong']],
  ['de', 'Die Pumpe steht, obwohl der Tank voll ist, was sonst?', ['pumpe', 'steht', 'tank', 'voll']],
])('leaves out what only frames a question in %s, and nothing of what it is about: %s', (language, text, words) => {
  expect(wordsOf(text, language)).toEqual(words)
})

const gramsOf = (text: string, language: string) => readQuestion(text, language).tokens.map(({ lexeme }) => lexeme)

it.each([
  ['zh', '水泵的压力是什么？', ['水', '泵', '压', '力', '水泵', '泵的', '的压', '压力', '力是']],
  ['zh', '哪个阀门在何年更换', ['阀', '门', '更', '换', '个阀', '阀门', '门在', '年更', '更换']],
  ['zh', '不可以打开吗', ['不', '打', '开', '不可', '以打', '打开', '开吗']],
  ['ja', 'ポンプの圧力は何ですか', ['ポ', 'ン', 'プ', '圧', '力', 'ポン', 'ンプ', 'プの', 'の圧', '圧力', '力は']],
])('leaves out of a question in %s the groups of signs that only ask: %s', (language, text, groups) => {
  expect(gramsOf(text, language)).toEqual(groups)
})
