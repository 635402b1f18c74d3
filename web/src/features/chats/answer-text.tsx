import { memo, useContext, useMemo } from 'react'
import Markdown, { type Components } from 'react-markdown'
import remarkGfm from 'remark-gfm'
import css from './answer.module.css'
import { CitationChip } from './citation-chip.tsx'
import { BlockContext, CitationContext } from './citation-context.ts'
import { blocksOf, withoutOpenCitation } from './citations.ts'
import { remarkCitations, remarkPlainQuotes } from './remark-citations.ts'

const plugins = [remarkGfm, remarkPlainQuotes, remarkCitations]
const components: Components = {
  cite: ({ children, node }) => (
    <Cited
      numbers={String(node?.properties['data-numbers'] ?? '')}
      place={String(node?.properties['data-place'] ?? '')}
    >
      {children}
    </Cited>
  ),
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

/** An answer, block by block: while it streams only the last block is drawn again. */
export function AnswerText({ text, streaming }: { text: string; streaming: boolean }) {
  const blocks = useMemo(() => blocksOf(streaming ? withoutOpenCitation(text) : text), [text, streaming])
  return (
    <div className={css.text}>
      {blocks.map((block, index) => (
        // Blocks only ever grow at the end.
        <Block key={index} index={index} markdown={block} />
      ))}
    </div>
  )
}

const Block = memo(function Block({ index, markdown }: { index: number; markdown: string }) {
  return (
    <BlockContext value={index}>
      <Markdown remarkPlugins={plugins} components={components} skipHtml>
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
