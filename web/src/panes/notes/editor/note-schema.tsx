import { BlockNoteSchema, defaultBlockSpecs, defaultInlineContentSpecs } from '@blocknote/core'
import { calloutBlock } from './callout-block.tsx'
import { mentionInline } from './mention-inline.tsx'
import { unknownBlock } from './unknown-block.tsx'

const ticked = defaultBlockSpecs.checkListItem

/** With the text of the entry as the name of its box, which screen readers say. */
const checkListItem: typeof ticked = {
  ...ticked,
  implementation: {
    ...ticked.implementation,
    render(block, editor) {
      const view = ticked.implementation.render.call(this, block, editor)
      const [box, text] = [view.dom.querySelector('input'), view.contentDOM]
      if (box && text) {
        text.id = `entry-${block.id}`
        box.setAttribute('aria-labelledby', text.id)
      }
      return view
    },
  },
}

/** What a note can hold; `contract/src/note-blocks.ts` says how it is stored. */
export const noteSchema = BlockNoteSchema.create({
  blockSpecs: { ...defaultBlockSpecs, checkListItem, callout: calloutBlock(), unknown: unknownBlock() },
  inlineContentSpecs: { ...defaultInlineContentSpecs, mention: mentionInline },
})
