import {
  mediaOf,
  type NoteBlock,
  type NoteInline,
  type NoteTable,
  type NoteText,
} from '@millwright/contract/note-blocks'
import { numbersOf } from '@millwright/contract/note-numbers'
import { isRecord } from './clean-values.ts'
import { sanitise } from './sanitise.ts'
import {
  calloutKindOf,
  cellOf,
  inlinesOf,
  isMedia,
  isTable,
  nameOfMention,
  signalWordOf,
  textOfInlines,
  textProp,
  textWithin,
} from './note-text.ts'

/** A file of the asset that a note shows. */
export type ShownMedia = { url: string; fileName: string }
/** By resource id; what is missing is said to be. */
export type MediaOfNote = ReadonlyMap<string, ShownMedia>

/** The ids of the resources that blocks show or link to. */
export function mediaIn(blocks: readonly NoteBlock[]): string[] {
  const ids = new Set<string>()
  const add = (list: readonly NoteBlock[]): void => {
    for (const block of list) {
      const id = isMedia(block) ? mediaOf(textProp(block, 'url')) : null
      if (id !== null) ids.add(id)
      add(block.children)
    }
  }
  add(blocks)
  return [...ids]
}

/** A note as HTML that is safe to show, each block with its id as `data-block-id`. */
export function noteHtml(blocks: readonly NoteBlock[], media: MediaOfNote): string {
  return sanitise(blocksHtml(blocks, media))
}

const lists: Readonly<Record<string, { tag: 'ul' | 'ol'; marks: string }>> = {
  bulletListItem: { tag: 'ul', marks: '' },
  numberedListItem: { tag: 'ol', marks: '' },
  checkListItem: { tag: 'ul', marks: ' data-check-list' },
  toggleListItem: { tag: 'ul', marks: ' data-toggle-list' },
}

function blocksHtml(blocks: readonly NoteBlock[], media: MediaOfNote): string {
  let html = ''
  const numbers = numbersOf(blocks)
  for (let at = 0; at < blocks.length; at++) {
    const block = blocks[at]
    if (!block) continue
    const list = lists[block.type]
    if (!list) {
      html += blockHtml(block, media)
      continue
    }
    const from = at
    while (blocks[at + 1]?.type === block.type) at++
    const items = blocks.slice(from, at + 1).map((item) => itemHtml(item, media))
    html += `<${list.tag}${list.marks}${startOf(numbers[from])}>${items.join('')}</${list.tag}>`
  }
  return html
}

function startOf(number: number | undefined): string {
  return number === undefined || number === 1 ? '' : ` start="${number}"`
}

function itemHtml(block: NoteBlock, media: MediaOfNote): string {
  const checked = block.type === 'checkListItem' ? ` data-checked="${String(block.props['checked'] === true)}"` : ''
  return `<li${marksOf(block)}${checked}>${inlineHtml(inlinesOf(block))}${blocksHtml(block.children, media)}</li>`
}

function blockHtml(block: NoteBlock, media: MediaOfNote): string {
  const children = block.children.length > 0 ? `<div data-nested>${blocksHtml(block.children, media)}</div>` : ''
  return ownHtml(block, media) + children
}

function ownHtml(block: NoteBlock, media: MediaOfNote): string {
  const marks = marksOf(block)
  const said = inlineHtml(inlinesOf(block))
  if (isTable(block.content)) return tableHtml(block.content, marks)
  if (isMedia(block)) return mediaHtml(block, media)
  switch (block.type) {
    case 'paragraph':
      return `<p${marks}>${said}</p>`
    case 'heading': {
      const level = headingLevelOf(block)
      return `<h${level}${marks}>${said}</h${level}>`
    }
    case 'quote':
      return `<blockquote${marks}>${said}</blockquote>`
    case 'codeBlock': {
      const language = textProp(block, 'language')
      const named = language === '' ? '' : ` data-language="${escaped(language)}"`
      return `<pre${marks}><code${named}>${escaped(textOfInlines(inlinesOf(block)))}</code></pre>`
    }
    case 'callout': {
      const kind = calloutKindOf(block.props['kind'])
      return `<aside${marks} data-callout="${kind}"><p><strong>${signalWordOf(block)}:</strong> ${said}</p></aside>`
    }
    case 'divider':
      return `<hr${marks}>`
    default:
      return `<p${marks} data-unknown="${escaped(block.type)}">${escaped(textWithin([block.content, block.props]))}</p>`
  }
}

export function headingLevelOf({ props }: NoteBlock): number {
  const level = Number(props['level'])
  return Number.isSafeInteger(level) ? Math.min(6, Math.max(1, level)) : 1
}

/** Its id, and how it is set: colours are names, which a theme gives their values. */
function marksOf({ id, props }: NoteBlock): string {
  const align = textAlignmentOf(props)
  return ` data-block-id="${escaped(id)}"${align}${coloursOf(props)}`
}

function textAlignmentOf(props: Readonly<Record<string, unknown>>): string {
  const align = props['textAlignment']
  return align === 'center' || align === 'right' || align === 'justify' ? ` data-align="${align}"` : ''
}

const colour = /^(?:[a-z]{1,30}|#[0-9a-f]{3,8})$/iu

function coloursOf(set: Readonly<Record<string, unknown>>): string {
  return [
    ['text-color', set['textColor']],
    ['background-color', set['backgroundColor']],
  ]
    .map(([name, value]) =>
      typeof value === 'string' && value !== 'default' && colour.test(value) ? ` data-${String(name)}="${value}"` : '',
    )
    .join('')
}

function tableHtml(table: NoteTable, marks: string): string {
  const { headerRows = 0, headerCols = 0 } = table
  const rows = table.rows.map(({ cells }, row) => {
    const set = cells.map((cell, column) => {
      const { content, props } = cellOf(cell)
      const isHead = row < headerRows || column < headerCols
      const tag = isHead ? 'th' : 'td'
      const scope = isHead ? ` scope="${row < headerRows ? 'col' : 'row'}"` : ''
      const spans = (['colspan', 'rowspan'] as const).map((name) => spanOf(name, props[name])).join('')
      return `<${tag}${scope}${spans}${textAlignmentOf(props)}${coloursOf(props)}>${inlineHtml(content)}</${tag}>`
    })
    return `<tr>${set.join('')}</tr>`
  })
  const [head, body] = [rows.slice(0, headerRows).join(''), rows.slice(headerRows).join('')]
  return `<table${marks}>${head === '' ? '' : `<thead>${head}</thead>`}<tbody>${body}</tbody></table>`
}

function spanOf(name: 'colspan' | 'rowspan', span: unknown): string {
  return typeof span === 'number' && Number.isSafeInteger(span) && span > 1 ? ` ${name}="${span}"` : ''
}

const missing: Readonly<Record<string, string>> = {
  image: 'This picture is not here any more.',
  video: 'This video is not here any more.',
  audio: 'This recording is not here any more.',
  file: 'This file is not here any more.',
}

function mediaHtml(block: NoteBlock, media: MediaOfNote): string {
  const { type } = block
  const id = mediaOf(textProp(block, 'url'))
  const caption = textProp(block, 'caption').trim()
  const captionHtml = caption === '' ? '' : `<figcaption>${escaped(caption)}</figcaption>`
  if (id === null && textProp(block, 'url') === '' && caption === '') return ''
  const shown = media.get(id ?? '')
  const html = shown ? shownHtml(type, shown, caption) : `<p data-missing>${missing[type] ?? ''}</p>`
  return `<figure${marksOf(block)} data-media="${escaped(type)}">${html}${captionHtml}</figure>`
}

function shownHtml(type: string, { url, fileName }: ShownMedia, caption: string): string {
  const address = escaped(url)
  if (type === 'image') return `<img src="${address}" alt="${escaped(caption === '' ? fileName : caption)}">`
  if (type === 'video' || type === 'audio') return `<${type} controls preload="metadata" src="${address}"></${type}>`
  return `<a href="${address}">${escaped(fileName)}</a>`
}

function inlineHtml(content: readonly NoteInline[]): string {
  return content
    .map((inline) => {
      switch (inline.type) {
        case 'text':
          return textHtml(inline)
        case 'link':
          return `<a href="${escaped(inline.href)}">${inline.content.map(textHtml).join('')}</a>`
        case 'mention':
          return mentionHtml(inline)
        default:
          return escaped(textWithin(inline))
      }
    })
    .join('')
}

function mentionHtml(mention: { props: unknown }): string {
  const props = isRecord(mention.props) ? mention.props : {}
  const [id, type] = [props['resourceId'], props['resourceType']].map((value) =>
    typeof value === 'string' ? escaped(value) : '',
  )
  return `<span data-resource-id="${id}" data-resource-type="${type}">@${escaped(nameOfMention(mention))}</span>`
}

const styleTags = { bold: 'strong', italic: 'em', underline: 'u', strike: 's', code: 'code' } as const

function textHtml({ text, styles }: NoteText): string {
  let html = escaped(text).replaceAll('\n', '<br>')
  for (const [style, tag] of Object.entries(styleTags)) {
    if (styles[style as keyof typeof styleTags] === true) html = `<${tag}>${html}</${tag}>`
  }
  const colours = coloursOf(styles)
  return colours === '' ? html : `<span${colours}>${html}</span>`
}

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/gu, (character) => escapes[character] ?? '')
}
