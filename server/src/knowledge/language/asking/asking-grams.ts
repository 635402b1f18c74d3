import type { Language } from '../language.ts'

/**
 * What only asks or binds in scripts without blanks, in questions: the longest first. Negations and what says where something
 * lies (*above*, *before*) are content. They part no words, as those of `unspaced-stop-words.ts` do: what stands across them
 * is looked for.
 */
const asking: Readonly<Record<Language, readonly string[]>> = {
  zh: list(`什么时候 什麼時候 是什么 是什麼 为什么 為什麼 什么样 什麼樣 什么 什麼 甚么 甚麼 多少 怎么样 怎麼樣 怎么办 怎麼辦 怎么 怎麼 怎样 怎樣 如何 何时 何時 何年 何月 何日
    何处 何處 何地 何种 何種 何人 为何 為何 哪里 哪裡 哪儿 哪个 哪個 哪些 哪种 哪種 哪一年 哪一个 哪一個 哪一种 哪一 哪位 哪年 哪天 哪月 几年 几月 幾年 幾月 几个 幾個 多久 多大 多长 多長 多高
    多远 多遠 多重 多深 是否 有没有 是不是 可以 能否 能够 请问 請問 请 請 我们 我們 你们 你們 他们 他們 它们 它們 这个 這個 那个 那個 这些 這些 那些 一个 一個 的 了 在 是 有 和 与 與 及 或 于 於
    为 為 被 把 从 從 对 對 到 由 而 之 其 这 這 那 哪 谁 誰 何 几 幾 吗 嗎 呢 吧 也 都 就 还 還 又 很 最 我 你 您 他 她 它 个 個`),
  ja: list(`どのように どのような どのくらい どれくらい どれぐらい どのぐらい どうやって どうすれば ですか ますか でしょうか いつですか なんですか 何ですか 何年 何月 何日 何時 何個 何人 何回 何が
    何を 何の 何に 何で いつ どこ だれ 誰 何 なに なん なぜ いくつ いくら どう どの どれ どんな どちら してください ください 下さい 教えて について という において における によって による として から まで
    より など です でした ます ました した して する される された いる いた ある あった この その あの これ それ あれ こと もの とき ため には とは では の は が を に で と も へ や か ね よ`),
  ko: list(`무엇인가요 무엇입니까 무엇인가 무엇을 무엇이 무엇 무슨 어떤 어떻게 어디에서 어디에 어디서 어디 언제 누구 누가 왜 얼마나 얼마 몇 어느 있습니까 있나요 합니까 하나요 해야 됩니까 되나요
    인가요 입니까 알려주세요 주세요 그 이 저 및 또는 그리고`),
}

const east = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー々〆]+/gu
const hangul = /\p{Script=Hangul}+/gu

const known = new Map<Language, { words: ReadonlySet<string>; longest: number }>()

/**
 * The groups of one or two signs of a question of which each stands within what only asks, wherever it stands. Of Korean, which
 * parts its words, whole words alone.
 */
export function askingGrams(text: string, language: Language): ReadonlySet<string> {
  const found = wordsOf(language)
  if (!found) return new Set()
  const kept = new Set<string>()
  const left = new Set<string>()
  const lower = text.toLowerCase()
  for (const [run] of lower.matchAll(language === 'ko' ? hangul : east)) {
    const signs = Array.from(run)
    const asks = language === 'ko' ? signs.map(() => found.words.has(run)) : askingIn(signs, found)
    for (let at = 0; at < signs.length; at++) {
      const [one, next] = [signs[at] ?? '', signs[at + 1]]
      ;(asks[at] ? left : kept).add(one)
      if (next !== undefined) (asks[at] && asks[at + 1] ? left : kept).add(one + next)
    }
  }
  for (const gram of kept) left.delete(gram)
  return left
}

/** By sign: whether it is within a word that asks. */
function askingIn(
  signs: readonly string[],
  { words, longest }: { words: ReadonlySet<string>; longest: number },
): boolean[] {
  const asks = signs.map(() => false)
  for (let at = 0; at < signs.length;) {
    let length = Math.min(longest, signs.length - at)
    while (length > 0 && !words.has(signs.slice(at, at + length).join(''))) length--
    asks.fill(true, at, at + length)
    at += Math.max(1, length)
  }
  return asks
}

function wordsOf(language: Language) {
  const read = known.get(language)
  const words = read ? [] : (asking[language] ?? [])
  if (read || words.length === 0) return read
  const made = { words: new Set(words), longest: Math.max(...words.map(({ length }) => length)) }
  known.set(language, made)
  return made
}

function list(words: string): string[] {
  return words.trim().split(/\s+/u)
}
