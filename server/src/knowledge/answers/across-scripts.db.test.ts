import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addPassages, createMaterial, type Material } from '../../../test/material.ts'
import { databaseKindsInTurn, openPlatform, type TestPlatform } from '../../../test/open-platform.ts'
import type { CompanyDictionaries, Dictionary } from '../dictionaries/dictionary.ts'
import { directionOf, openBuffer } from '../dictionaries/open-dictionary.ts'
import { collectPairs } from '../dictionaries/prepare/collect-pairs.ts'
import { packSides } from '../dictionaries/prepare/pack.ts'
import { searchTyped } from '../search/search-typed.ts'
import { readTyped } from '../search/typed-words.ts'
import { searchPassages } from '../search/search-passages.ts'
import { judgeAnswerability } from './answerability.ts'

const passages = [
  'The gland nut of the feed pump is tightened to 45 Nm.',
  'Loosen the lock nut before you turn the adjusting screw.',
  'The coolant pump runs before the spindle starts.',
  'Fill the coolant tank up to the red mark.',
  'The safety door of the press must be closed before the motor starts.',
  'Grease the guide rails every week with the grease gun.',
  'Clean the air filter with water and a soft brush.',
  'Change the hydraulic oil after 2000 operating hours.',
  'The warning lamp is red while the press is stopped.',
  'The pressure of the hydraulic accumulator is 160 bar.',
  'Check the tension of the conveyor belt each month.',
  'A worn belt makes noise and must be replaced.',
  'The fuse of the control cabinet is rated at 16 A.',
  'Press the emergency stop button to cut the voltage.',
  'The temperature sensor of the gearbox reports overheating above 90 degrees.',
  'Drain the gearbox and fill in 4 litres of oil.',
  'The chuck holds workpieces with a diameter of up to 250 mm.',
  'Wear protective gloves when you handle the blades.',
  'The ball bearing of the main shaft lasts 10000 hours.',
  'Store the spare parts in a dry place.',
  'The cable of the encoder is shielded.',
  'Remove chips from the table with a vacuum cleaner.',
  'The software of the controller is updated from a memory card.',
  'The valve opens when the solenoid is energised.',
  'The drive of the lathe is a Siemens one.',
  'The drive of the crane is of another maker, and slower.',
]

type Row = [headword: string, ...translations: string[]]

const chinese: Row[] = [
  ['螺母', 'nut'],
  ['压盖', 'gland'],
  ['拧紧', 'tighten', 'screw down'],
  ['扭矩', 'torque'],
  ['给水泵', 'feed pump'],
  ['泵', 'pump'],
  ['锁紧', 'lock'],
  ['松开', 'loosen', 'release'],
  ['调节', 'adjust'],
  ['螺丝', 'screw'],
  ['冷却液', 'coolant', 'cooling liquid'],
  ['主轴', 'spindle', 'main shaft'],
  ['启动', 'start', 'boot'],
  ['水箱', 'tank', 'water tank'],
  ['加', 'add', 'plus'],
  ['安全', 'safety'],
  ['安全门', 'safety door'],
  ['门', 'door', 'gate'],
  ['压力机', 'press'],
  ['电动机', 'motor'],
  ['导轨', 'guide rail'],
  ['润滑', 'lubricate', 'grease'],
  ['空气', 'air'],
  ['过滤器', 'filter'],
  ['清洁', 'clean'],
  ['液压', 'hydraulic'],
  ['液压油', 'hydraulic oil'],
  ['更换', 'replace', 'change'],
  ['小时', 'hour'],
  ['警告', 'warning'],
  ['灯', 'lamp', 'light'],
  ['红色', 'red'],
  ['压力', 'pressure'],
  ['蓄能器', 'accumulator'],
  ['传送带', 'conveyor belt'],
  ['皮带', 'belt'],
  ['张力', 'tension'],
  ['检查', 'check', 'inspect'],
  ['磨损', 'wear', 'worn'],
  ['噪音', 'noise'],
  ['保险丝', 'fuse'],
  ['控制', 'control'],
  ['控制柜', 'control cabinet'],
  ['按钮', 'button'],
  ['急停', 'emergency stop'],
  ['电压', 'voltage'],
  ['温度', 'temperature'],
  ['传感器', 'sensor'],
  ['齿轮箱', 'gearbox'],
  ['油', 'oil'],
  ['升', 'litre', 'rise'],
  ['卡盘', 'chuck'],
  ['工件', 'workpiece'],
  ['直径', 'diameter'],
  ['手套', 'glove'],
  ['刀片', 'blade'],
  ['轴承', 'bearing'],
  ['滚珠轴承', 'ball bearing'],
  ['轴', 'shaft', 'axis'],
  ['寿命', 'life', 'service life'],
  ['备件', 'spare part'],
  ['存放', 'store'],
  ['电缆', 'cable'],
  ['编码器', 'encoder'],
  ['切屑', 'chip'],
  ['软件', 'software'],
  ['更新', 'update'],
  ['阀', 'valve'],
  ['阀门', 'valve'],
  ['打开', 'open'],
  ['周', 'week', 'all around'],
  ['月', 'month', 'moon'],
  ['酒', 'wine', 'alcohol'],
  ['国王', 'king'],
  ['假期', 'holiday'],
  ['颜色', 'colour'],
  ['关', 'close', 'mountain pass'],
]

/** Each with the number of the passage that answers it. */
const askedInChinese: [question: string, passage: number][] = [
  ['给水泵的压盖螺母要拧紧到多少？', 0],
  ['什么时候松开锁紧螺母？', 1],
  ['主轴启动前哪个泵运行？', 2],
  ['冷却液水箱加到哪里？', 3],
  ['压力机的安全门何时必须关？', 4],
  ['导轨多久润滑一次？', 5],
  ['空气过滤器怎么清洁？', 6],
  ['液压油多少小时后更换？', 7],
  ['警告灯什么时候是红色？', 8],
  ['液压蓄能器的压力是多少？', 9],
  ['传送带的张力多久检查一次？', 10],
  ['磨损的皮带有噪音怎么办？', 11],
  ['控制柜的保险丝是多少？', 12],
  ['急停按钮有什么用？', 13],
  ['齿轮箱的温度传感器什么时候报警？', 14],
  ['齿轮箱要加几升油？', 15],
  ['卡盘的工件直径最大是多少？', 16],
  ['刀片要用什么手套？', 17],
  ['主轴的滚珠轴承寿命多长？', 18],
  ['编码器的电缆是什么样的？', 20],
]
const absentInChinese = ['国王的假期有多长？', '酒的颜色是什么？', '法国的首都在哪里？', '谁写了红楼梦？']

const japanese: Row[] = [
  ['油圧', 'hydraulic', 'oil pressure'],
  ['作動油', 'hydraulic oil', 'hydraulic fluid'],
  ['交換', 'change', 'exchange'],
  ['フィルター', 'filter'],
  ['エアフィルター', 'air filter'],
  ['掃除', 'cleaning', 'clean'],
  ['ヒューズ', 'fuse'],
  ['制御盤', 'control cabinet', 'control panel'],
  ['アンペア', 'ampere'],
]
const korean: Row[] = [
  ['유압', 'hydraulic'],
  ['축압기', 'accumulator'],
  ['압력', 'pressure'],
  ['컨베이어', 'conveyor'],
  ['벨트', 'belt'],
  ['장력', 'tension'],
  ['조이다', 'tighten'],
  ['너트', 'nut'],
  ['가', 'edge'],
]
const thai: Row[] = [
  ['แรงดัน', 'pressure', 'voltage'],
  ['ไฮดรอลิก', 'hydraulic'],
  ['น้ำมัน', 'oil'],
  ['น้ำมันไฮดรอลิก', 'hydraulic oil'],
  ['เปลี่ยน', 'change', 'replace'],
  ['ชั่วโมง', 'hour'],
]

const russian: Row[] = [
  ['привод', 'drive'],
  ['станок', 'machine tool'],
]
const greek: Row[] = [['κινητήρας', 'drive']]
const arabic: Row[] = [['محرك', 'drive']]
const hindi: Row[] = [['ड्राइव', 'drive']]

async function dictionaryOf(rows: readonly Row[], from: string): Promise<Dictionary> {
  const pairs = collectPairs({ isThesaurus: false })
  for (const [headword, ...translations] of rows) pairs.add({ headwords: [headword], translations, weight: 1 }, false)
  const sides = pairs.sides().map((side, number) => ({ language: number === 0 ? from : 'en', side }))
  const direction = directionOf(openBuffer(await packSides(sides, async () => {})), { name: 'Words', from, to: 'en' })
  if (!direction) throw new Error(`No dictionary of ${from}`)
  return direction
}

describe.each(databaseKindsInTurn('across-scripts'))(
  'a question in another script than the material on the %s database',
  (kind) => {
    let platform: TestPlatform
    let material: Material
    let dictionaries: CompanyDictionaries

    beforeAll(async () => {
      platform = await openPlatform(kind)
      material = await createMaterial(platform.database, 1)
      await add(passages)
      const languages = {
        zh: chinese,
        ja: japanese,
        ko: korean,
        th: thai,
        ru: russian,
        el: greek,
        ar: arabic,
        hi: hindi,
      }
      const all = await Promise.all(Object.entries(languages).map(([from, rows]) => dictionaryOf(rows, from)))
      dictionaries = {
        hasAny: true,
        fromLikeliest: () => dictionaries,
        between: async (from, to) => all.filter((one) => one.from === from && one.to === to),
        sameMeaning: async () => null,
      }
    })
    afterAll(() => platform.close())

    async function add(texts: readonly string[], from = 0): Promise<void> {
      const { companyId, assets } = material
      const [asset] = assets
      if (!asset) throw new Error('No asset')
      await addPassages(platform.database, {
        companyId,
        asset,
        texts: texts.map((text) => ({ title: 'Manual', text })),
        from,
      })
    }

    async function ask(question: string) {
      const found = await platform.database.asSession(material.admin.tokenHash, (tx) =>
        searchPassages(tx, material.companyId, { question, assetIds: null, limit: 10, dictionaries }),
      )
      return { ...found, first: found.passages[0]?.ordinal, ...judgeAnswerability(found, []) }
    }

    it('finds the page of twenty Chinese questions by the words that the dictionary has along them', async () => {
      const found = new Map<string, number | undefined>()
      for (const [question] of askedInChinese) found.set(question, (await ask(question)).first)
      expect(Object.fromEntries(found)).toEqual(Object.fromEntries(askedInChinese))
    })

    it('refuses few of them, and answers none that the material does not hold', async () => {
      const verdicts: string[] = []
      for (const [question] of askedInChinese) verdicts.push((await ask(question)).verdict)
      expect(verdicts.filter((one) => one === 'not-in-material').length).toBeLessThanOrEqual(2)
      for (const question of absentInChinese) expect((await ask(question)).verdict).toBe('not-in-material')
    })

    it('takes the longest words that the dictionary has', async () => {
      const { searchedFor, untranslated } = await ask('主轴的滚珠轴承')
      expect(searchedFor.map(({ word }) => word)).toEqual(['主轴', '滚珠轴承'])
      expect(untranslated).toEqual([])
    })

    it('names what no dictionary has', async () => {
      const { unknownWords, untranslated } = await ask('压力机的琺瑯')
      expect(untranslated).toEqual(['琺瑯'])
      expect(unknownWords).toEqual(['琺瑯'])
    })

    it.each([
      ['作動油はいつ交換しますか', 7],
      ['エアフィルターはどうやって掃除しますか', 6],
      ['制御盤のヒューズは何アンペアですか', 12],
      ['유압 축압기의 압력은 얼마입니까?', 9],
      ['컨베이어벨트의 장력을 확인합니까?', 10],
      ['너트를 조이는 힘은?', 0],
      ['เปลี่ยนน้ำมันไฮดรอลิกเมื่อไหร่', 7],
    ])('finds the page of %s', async (question, passage) => {
      expect((await ask(question)).first).toBe(passage)
    })

    it.each([
      ['Какой привод Сименс?', 'Сименс'],
      ['Κινητήρας Σίεμενς;', 'Σίεμενς'],
      ['محرك سيمنس؟', 'سيمنس'],
      ['सीमेंस ड्राइव', 'सीमेंस'],
    ])('finds a name by how Latin letters spell it, which is said: %s', async (question, name) => {
      const { first, searchedFor, untranslated } = await ask(question)
      expect(first).toBe(24)
      expect(searchedFor).toContainEqual({ word: name, alternatives: ['siemens'], from: 'dictionary' })
      expect(untranslated).toEqual([name])
    })

    it('is found by what is typed into the search box', async () => {
      const place = { dictionaries, assetIds: null, type: null, without: [] }
      const text = '液压油'
      const { passages: found, searchedFor } = await platform.database.asSession(material.admin.tokenHash, (tx) =>
        searchTyped(tx, material.companyId, { text, typed: readTyped(text), ...place }),
      )
      expect(found.map(({ passage }) => passage.ordinal)[0]).toBe(7)
      expect(found[0]?.held.marks.length).toBeGreaterThan(0)
      expect(searchedFor).toEqual([{ word: text, alternatives: ['hydraulic oil'], from: 'dictionary' }])
    })

    it('comes first from material of its own language, which is judged by its groups of signs', async () => {
      await add(['液压油每2000小时更换一次。冷却液每月检查。', '阀门由电磁铁打开。'], passages.length)
      const found = await ask('液压油多少小时更换？')
      expect(found.passages.slice(0, 2).map(({ ordinal }) => ordinal)).toEqual([passages.length, 7])
      expect(found).toMatchObject({ verdict: 'answered', unknownWords: [] })
    })
  },
)
