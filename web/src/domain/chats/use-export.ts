import { useTranslations } from 'use-intl'
import { downloadFile } from '../../platform/download-file.ts'
import { withToast } from '../../ui/feedback/toasts.tsx'
import type { ChatFormat, ChatHome } from './chat-home.ts'

/** Saves a chat with its sources as a file. */
export function useExport(home: ChatHome) {
  const t = useTranslations('chats')
  return (chatId: string, format: ChatFormat) =>
    withToast(t('exporting'), async () => {
      const { url } = await home.exportChat(chatId, format)
      await downloadFile(url)
      return { message: t('exported') }
    })
}
