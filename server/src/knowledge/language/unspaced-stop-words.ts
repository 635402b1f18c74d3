import type { Language } from './language.ts'
import { thaiQuestionParts } from './stop-words.ts'

/** What carries no topic in a script without blanks between words: it parts the words beside it. */
export const unspacedStopWords: Readonly<Record<Language, ReadonlySet<string>>> = {
  zh: words(`的 了 在 是 有 和 与 及 或 于 为 被 把 从 对 到 由 而 之 其 这 那 哪 谁 何 几 吗 呢 吧 也 都 就 还 又 很 最 不 没有 一个 这个 那个 什么 什麼
    甚么 多少 怎么 怎麼 怎样 如何 为什么 為什麼 何时 何處 何处 哪里 哪個 哪个 哪些 哪种 哪一 哪位 哪年 什么样 多久 多大 多长 多高 是否 可以 可能 能够 应该
    必须 需要 因为 所以 因此 如果 以及 并且 之间 以下 下列 請 请 我 我们 你 您 他 她 它 他们 它们 自己 時 时 後 后 前 中 上 下 里 內 内 個 个 為 與 從 對 還 沒有`),
  ja: words(`から まで より など する した して される された され れる いる いた ある あった です でした ます ました ません という こと もの ため どの どれ
    どこ いつ だれ 誰 何 何が 何を 何の なに なん なぜ いくつ いくら どう どのよう どんな その この あの それ これ あれ とき 時 場合 における について
    によって によると に対して として では には とは でしょうか ください なる なった なり られ られた られる てい ている ていた ました でき できる できた
    行う 行った 場所 的`),
  ko: words(`무엇 무엇을 무엇이 무엇인가 무엇입니까 무슨 어떤 어떻게 어디 어디에 어디서 언제 누구 누가 왜 얼마나 얼마 몇 어느 그 이 저 것 및 또는 그리고 있는 있다 있습니까
    하는 하다 합니까 해야 됩니까 되는 때 수 대한 위한 위해 대해 의해 통해 따라`),
  th: words(`${thaiQuestionParts.join(' ')} ที่ ของ ใน และ หรือ เป็น คือ มี ได้ จาก ให้ กับ แก่ แต่ โดย ไป มา ว่า ถูก ซึ่ง นี้ นั้น จะ ต้อง ควร เมื่อ เพื่อ
    ด้วย ไม่ ก็ อยู่ การ ความ อะไร กี่`),
}

function words(list: string): ReadonlySet<string> {
  return new Set(list.trim().split(/\s+/u))
}
