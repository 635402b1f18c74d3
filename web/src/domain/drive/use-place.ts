import { useSearchParams } from 'react-router'
import { addressOf, useAddressIds } from '../../addresses.ts'
import type { FileRecord } from '@millwright/contract/resources'
import { tabOf, tabs, type Tab } from './sections.ts'

/** The root folder in addresses. */
export const rootName = 'root'

/** A folder as addresses name it. */
export const folderIn = (name: string | null | undefined) => (name && name !== rootName ? name : null)

/** The tab and the folder that the address of the resources names. */
export function useTabInAddress() {
  const [params] = useSearchParams()
  const tab: Tab = tabs.find((one) => one === params.get('tab')) ?? 'documents'
  return { tab, folderId: folderIn(params.get('folder')) }
}

/** What begins a tab is left out of its address. */
export function searchOf(tab: Tab, folderId: string | null): string {
  const params = new URLSearchParams()
  if (tab !== 'documents') params.set('tab', tab)
  if (folderId !== null) params.set('folder', folderId)
  return `?${params.toString()}`
}

/** The address of a file as a page of its own, for the drive: a document opened there goes back there. */
export function useDriveAddress() {
  const ids = useAddressIds()
  const pageAddress = usePageAddress()
  return (file: FileRecord) =>
    file.type === 'document'
      ? addressOf('driveDocument', { ...ids, parentId: file.parentId ?? rootName, documentId: file.id })
      : pageAddress(file)
}

/** The address of a file as a page of its own. */
export function usePageAddress() {
  const ids = useAddressIds()
  return ({ type, id }: FileRecord) => `${addressOf('resources', ids)}/${tabOf[type]}/${id}`
}
