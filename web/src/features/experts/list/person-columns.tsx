import type { Expert } from '@millwright/contract/experts'
import { type ReactNode, useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { Avatar } from '../../../domain/people/avatar.tsx'
import { wholeNameOf } from '../../../domain/people/whole-name.ts'
import type { TableColumn } from '../../../ui/lists/table/columns.ts'
import css from './person-columns.module.css'

/** What experts and the members who may become some have in common. */
type Person = Pick<
  Expert,
  'username' | 'name' | 'profilePic' | 'staffId' | 'designation' | 'location' | 'contact' | 'email'
>

const wholeName = ({ name }: Person): string => wholeNameOf(name)

/** `nameOf` draws the name beside the picture. */
export function usePersonColumns<Row extends Person>(
  nameOf: (row: Row) => ReactNode = wholeName,
): readonly TableColumn<Row>[] {
  const t = useTranslations('experts')
  return useMemo<TableColumn<Row>[]>(
    () => [
      {
        id: 'name.firstName',
        header: t('name'),
        cell: (row) => (
          <span className={css.person}>
            <Avatar of={row} />
            {nameOf(row)}
          </span>
        ),
        width: 200,
        grows: true,
        rank: 0,
      },
      {
        id: 'username',
        header: t('username'),
        cell: ({ username }) => username,
        width: 150,
        rank: 3,
        mono: true,
        onCard: 'below',
      },
      { id: 'staffId', header: t('staffId'), cell: ({ staffId }) => staffId, width: 104, rank: 2, mono: true },
      {
        id: 'designation',
        header: t('designation'),
        cell: ({ designation }) => designation,
        width: 168,
        grows: true,
        rank: 1,
      },
      { id: 'location', header: t('location'), cell: ({ location }) => location, width: 128, rank: 4 },
      { id: 'email', header: t('email'), cell: ({ email }) => email, width: 208, grows: true, rank: 5 },
    ],
    [t, nameOf],
  )
}
