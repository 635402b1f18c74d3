import type { MentionedResource } from '@millwright/contract/chats'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { FileIcon } from '../../../domain/drive/item-icon.tsx'
import { titleOf } from '../../../domain/resources/kinds.ts'
import { useChatActions } from './chat-actions.ts'
import css from './turn-parts.module.css'

/** More than these are folded. */
const previewed = 3

/** The files that an answer speaks of. */
export function MentionedFiles({ files }: { files: readonly MentionedResource[] }) {
  const t = useTranslations('chats')
  const { openFile } = useChatActions()
  const [isAll, setIsAll] = useState(false)
  if (files.length === 0) return null
  return (
    <section className={css.part} aria-label={t('resources')}>
      <ul className={css.files}>
        {files.slice(0, isAll ? undefined : previewed).map((file) => (
          <li key={file.id}>
            <button type="button" title={file.fileName} onClick={() => openFile(file)}>
              <FileIcon type={file.type} extension={file.metadata.extension} />
              <span>{titleOf(file.fileName)}</span>
            </button>
          </li>
        ))}
      </ul>
      {files.length > previewed && (
        <Button variant="text" size="small" aria-expanded={isAll} onClick={() => setIsAll(!isAll)}>
          {isAll ? t('viewFewer') : t('viewResources', { count: String(files.length) })}
        </Button>
      )}
    </section>
  )
}
