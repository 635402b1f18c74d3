import { en } from '@blocknote/core/locales'

type Words = {
  placeholder: string
  upload: string
  uploadFailed: string
  noneFound: string
}

/** BlockNote's own words, with ours where they say something else. */
export function dictionaryWith({ placeholder, upload, uploadFailed, noneFound }: Words): typeof en {
  return {
    ...en,
    placeholders: { ...en.placeholders, default: placeholder, emptyDocument: placeholder },
    suggestion_menu: { no_items_title: noneFound },
    file_panel: {
      ...en.file_panel,
      upload: { ...en.file_panel.upload, title: upload, upload_error: uploadFailed },
    },
  }
}
