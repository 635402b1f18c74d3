import type { Remarks } from '@millwright/contract/chats'
import { memo, useContext, useMemo } from 'react'
import Markdown, { type Components } from 'react-markdown'
import remarkGfm from 'remark-gfm'
import { useTranslations } from 'use-intl'
import css from './answer.module.css'
import { CauseList } from './causes/cause-list.tsx'
import { CitationChip } from './citation-chip.tsx'
import { BlockContext, CitationContext } from './citation-context.ts'
import type { Block } from './markdown/citations.ts'
import { textOf } from '../../../ui/markdown/markdown-node.ts'
import { type MarkedRange, remarkMarked } from '../../../ui/markdown/remark-marked.ts'
import { markedIn } from './parts.ts'
import { citedLast, quotedPlace, quoteIn } from './quotes/quoted-place.ts'
import { remarkCitations, remarkEscapedBrackets, remarkPlainQuotes } from './markdown/remark-citations.ts'
import { QuotedWords } from './words/quoted-words.tsx'
import { Translation } from './translation.tsx'
import { remarkQuoteForms } from './markdown/remark-quote-forms.ts'

const plugins = [remarkPlainQuotes, remarkEscapedBrackets, remarkQuoteForms, remarkCitations]
const components: Components = {
  cite: ({ children, node }) => (
    <Cited
      numbers={String(node?.properties['data-numbers'] ?? '')}
      place={String(node?.properties['data-place'] ?? '')}
    >
      {children}
    </Cited>
  ),
  blockquote: ({ children, node }) => (
    <Quoted
      n={node ? citedLast(node) : null}
      text={node ? textOf(node) : ''}
      caption={String(node?.properties['data-caption'] ?? '')}
    >
      {children}
    </Quoted>
  ),
  em: ({ children }) => <Emphasis>{children}</Emphasis>,
  small: ({ node }) => <Tag kind={node?.properties['data-kind'] === 'unproven' ? 'unproven' : 'uncited'} />,
  a: ({ children, href }) => (
    <a href={href} target="_blank" rel="noopener noreferrer nofollow">
      {children}
    </a>
  ),
  // A picture in an answer would fetch from wherever its writer says.
  img: ({ alt }) => <>{alt}</>,
  table: ({ children }) => (
    <div className={css.tableFrame}>
      <table>{children}</table>
    </div>
  ),
}

type AnswerTextProps = { blocks: readonly Block[]; remarks: Pick<Remarks, 'unproven' | 'uncited'> }

/** Blocks of an answer; while it streams only the last one is drawn again. */
export function AnswerText({ blocks, remarks }: AnswerTextProps) {
  const { unproven, uncited } = remarks
  const marked = useMemo(
    () => new Map(blocks.map((block) => [block.index, markedIn(block, { unproven, uncited })])),
    [blocks, unproven, uncited],
  )
  return (
    <div className={css.text}>
      {blocks.map(({ index, text }) => {
        const ranges = marked.get(index) ?? []
        return <BlockText key={index} index={index} markdown={text} ranges={ranges.length > 0 ? ranges : unmarked} />
      })}
    </div>
  )
}

const unmarked: readonly MarkedRange[] = []

type BlockTextProps = { index: number; markdown: string; ranges: readonly MarkedRange[] }

const BlockText = memo(function BlockText({ index, markdown, ranges }: BlockTextProps) {
  return (
    <BlockContext value={index}>
      <Markdown remarkPlugins={[remarkGfm, [remarkMarked, { ranges }], ...plugins]} components={components} skipHtml>
        {markdown}
      </Markdown>
    </BlockContext>
  )
})

function Cited({ numbers, place, children }: { numbers: string; place: string; children?: React.ReactNode }) {
  const { sources } = useContext(CitationContext)
  const chip = `${useContext(BlockContext)}-${place}`
  const [first, ...others] = numbers
    .split(' ')
    .flatMap((number) => sources.find((source) => source.n === Number(number)) ?? [])
  return (
    <>
      <span className={css.glued}>
        {children}
        {first && <CitationChip source={first} chip={chip} />}
      </span>
      {others.map((source) => (
        <CitationChip key={source.n} source={source} chip={chip} />
      ))}
    </>
  )
}

type QuotedProps = { n: number | null; text: string; caption: string; children?: React.ReactNode }

/** A quote under the place where it stands. */
function Quoted({ n, text, caption, children }: QuotedProps) {
  const { sources, dictionary } = useContext(CitationContext)
  const source = sources.find((one) => one.n === n)
  const language = source?.language ?? undefined
  const quote = source && quoteIn(source, text)
  const translation = quote?.translation
  const explaining = language !== undefined && dictionary?.to !== language ? dictionary : null
  return (
    <figure className={css.quote}>
      {source && <figcaption className={css.place}>{quotedPlace(source, { text, caption })}</figcaption>}
      {source && quote?.causes ? (
        <CauseList source={source} symptom={quote.symptom} causes={quote.causes} />
      ) : language !== undefined && explaining ? (
        <QuotedWords language={language} dictionary={explaining}>
          {children}
        </QuotedWords>
      ) : (
        <blockquote lang={language}>{children}</blockquote>
      )}
      {translation !== undefined && <Translation text={translation} />}
    </figure>
  )
}

/** A word of the question that the material does not know is shown as it was typed. */
function Emphasis({ children }: { children?: React.ReactNode }) {
  const { unknownWords } = useContext(CitationContext)
  const isUnknown = typeof children === 'string' && unknownWords.includes(children)
  return isUnknown ? <code>{children}</code> : <em>{children}</em>
}

function Tag({ kind }: Pick<MarkedRange, 'kind'>) {
  const t = useTranslations('chats')
  return (
    <>
      {' '}
      <small className={css.tag}>{t(kind === 'unproven' ? 'notInPlace' : 'withoutSource')}</small>
    </>
  )
}
