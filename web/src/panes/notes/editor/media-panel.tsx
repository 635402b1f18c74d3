import { FilePanel, type FilePanelProps, UploadTab, useDictionary } from '@blocknote/react'

/** A picture, video or file comes by upload alone: the page loads nothing from elsewhere. */
export function MediaPanel({ blockId }: FilePanelProps) {
  const words = useDictionary()
  const name = words.file_panel.upload.title
  return (
    <FilePanel blockId={blockId} tabs={[{ name, tabPanel: <UploadTab blockId={blockId} setLoading={ignore} /> }]} />
  )
}

/** The block itself shows the progress. */
const ignore = () => undefined
