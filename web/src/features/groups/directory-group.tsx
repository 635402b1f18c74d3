import type { WholeGroup } from '@millwright/contract/groups'
import Button from '@mui/material/Button'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { addressOf, useAddressIds } from '../../addresses.ts'
import cardForm from '../../ui/forms/card-form.module.css'

/** A group that the directory of the company keeps: it is looked at here, and changed there. */
export function DirectoryGroup({ group: { name, members } }: { group: WholeGroup }) {
  const t = useTranslations('groups')
  const ids = useAddressIds()
  return (
    <article className={cardForm.form} aria-labelledby="group-title">
      <h1 id="group-title">{name}</h1>
      <section className={cardForm.fields} aria-labelledby="group-members">
        <div>
          <h2 id="group-members">{t('members')}</h2>
          <p>{t('fromDirectory')}</p>
        </div>
        {members.length === 0 ? (
          <p>{t('nobody')}</p>
        ) : (
          <ul>
            {members.map((member) => (
              <li key={member._id}>
                {member.username} ({[member.name.firstName, member.name.lastName].filter(Boolean).join(' ')})
              </li>
            ))}
          </ul>
        )}
      </section>
      <div>
        <Button variant="outlined" component={Link} to={addressOf('groups', ids)}>
          {t('toGroups')}
        </Button>
      </div>
    </article>
  )
}
