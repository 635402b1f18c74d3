import { groupRuleFields, type NewGroup, type WholeGroup } from '@millwright/contract/groups'
import Button from '@mui/material/Button'
import { useEffect, useRef } from 'react'
import { useController, useForm, useWatch } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { useGroupMembers } from '../../domain/people/groups.ts'
import { useAllMembers } from '../../domain/people/members.ts'
import { PeopleTable } from '../../domain/people/people-table.tsx'
import { schemaResolver } from '../../platform/schema-resolver.ts'
import cardForm from '../../ui/forms/card-form.module.css'
import { FormFoot } from '../../ui/forms/form-foot.tsx'
import { Form } from '../../ui/forms/form.tsx'
import { Segments } from '../../ui/forms/segments.tsx'
import { SelectField } from '../../ui/forms/select-field.tsx'
import { showRefused } from '../../ui/forms/show-refused.ts'
import { submitOnCtrlEnter } from '../../ui/forms/submit-on-ctrl-enter.ts'
import { TextField } from '../../ui/forms/text-field.tsx'
import { useLeaveGuard } from '../../ui/forms/use-leave-guard.ts'
import { groupInput, type GroupValues, membersOfBoth } from './group-values.ts'

type GroupFormProps = {
  texts: { title: string; submit: string; busy: string }
  values: GroupValues
  /** As it is stored: who is in it by its rule. */
  group?: WholeGroup
  /** Returns what the server found wrong, by field; nothing when it took it. `letGo` lets the page be left without asking. */
  onSubmit: (group: NewGroup, letGo: () => void) => Promise<Partial<Record<keyof GroupValues, string>> | undefined>
  onCancel: () => void
}

/** A group: its name, its rule, and who is in it by hand. */
export function GroupForm({ texts, values, group, onSubmit, onCancel }: GroupFormProps) {
  const t = useTranslations('groups')
  const { register, control, formState, handleSubmit, setError, reset, getValues, setValue } = useForm<
    GroupValues,
    unknown,
    NewGroup
  >({
    defaultValues: values,
    resolver: schemaResolver(groupInput),
    mode: 'onTouched',
  })
  const { errors, isSubmitting, isDirty } = formState
  const letGo = useLeaveGuard(isDirty)
  // What somebody else saved is taken over, save where something else is typed here.
  const former = useRef(values)
  useEffect(() => {
    if (former.current === values) return
    const chosen = { before: former.current.members, here: getValues('members') }
    former.current = values
    reset(values, { keepDirtyValues: true, keepErrors: true, keepTouched: true })
    // Each member is a choice of its own: who came and who went elsewhere stays so.
    setValue('members', membersOfBoth({ ...chosen, there: values.members }), { shouldDirty: true })
  }, [values, reset, getValues, setValue])
  const members = useController({ control, name: 'members' })
  const typed = useWatch({ control, compute: (now: GroupValues) => now })
  const submit = handleSubmit(async (input) => {
    const wrong = (await onSubmit(input, letGo)) ?? {}
    showRefused({ names: ['name', 'ruleValue', 'members'], wrong, setError })
  })
  const missing = [
    ...(typed.name.trim() === '' ? [t('name')] : []),
    ...(typed.ruleField !== '' && typed.ruleValue.trim() === '' ? [t('ruleValue')] : []),
  ]
  return (
    <Form
      className={cardForm.form}
      aria-labelledby="form-title"
      onKeyDown={submitOnCtrlEnter}
      onSubmit={(event) => void (isSubmitting ? event.preventDefault() : submit(event))}
    >
      <h1 id="form-title">{texts.title}</h1>
      <section className={cardForm.fields}>
        <TextField
          {...register('name')}
          label={t('name')}
          error={errors.name?.message}
          required
          focusFirst
          autoComplete="off"
        />
      </section>
      <section className={cardForm.fields} aria-labelledby="form-rule">
        <div>
          <h2 id="form-rule">{t('ruleHeading')}</h2>
          <p>{t('ruleHelp')}</p>
        </div>
        <SelectField
          {...register('ruleField')}
          label={t('ruleField')}
          options={[
            { value: '', text: t('ruleNone') },
            ...groupRuleFields.map((field) => ({ value: field, text: t(field) })),
          ]}
        />
        {typed.ruleField !== '' && (
          <TextField
            {...register('ruleValue')}
            label={t('ruleValue')}
            error={errors.ruleValue?.message}
            required
            autoComplete="off"
          />
        )}
      </section>
      <section className={cardForm.list} aria-labelledby="form-members">
        <div>
          <h2 id="form-members">{t('members')}</h2>
          <p>{t('membersHelp')}</p>
        </div>
        <GroupMembers group={group} members={members.field.value} onChange={members.field.onChange} />
      </section>
      <FormFoot
        texts={{ submit: texts.submit, busy: texts.busy }}
        busy={isSubmitting}
        missing={missing}
        onPressedDisabled={() => void submit()}
      >
        <Button variant="outlined" disabled={isSubmitting} onClick={onCancel}>
          {t('cancel')}
        </Button>
      </FormFoot>
    </Form>
  )
}

type GroupMembersProps = {
  group: WholeGroup | undefined
  members: readonly string[]
  onChange: (members: string[]) => void
}

/** All members of the company, each in or out; who is in by the rule or by a claim stays in it by that. */
function GroupMembers({ group, members, onChange }: GroupMembersProps) {
  const t = useTranslations('groups')
  const all = useAllMembers()
  const chosen = new Set(members)
  const present = useGroupMembers(group)
  const ways = new Map(present.data?.map((member) => [member._id, member]))
  const rows = all.data?.map((member) => ({ ...member, access: chosen.has(member._id) ? ('full' as const) : null }))
  return (
    <PeopleTable
      name="group-members"
      rows={rows}
      error={all.error ?? present.error}
      onRetry={() => void (all.error ? all.refetch() : present.refetch())}
      accessText={t('member')}
      accessOf={({ _id, username }) => (
        <>
          <Segments
            label={t('membershipOf', { name: username })}
            value={chosen.has(_id) ? 'in' : 'out'}
            options={[
              { value: 'out', text: t('isNone') },
              { value: 'in', text: t('isMember') },
            ]}
            onPick={(value) => onChange([...members.filter((id) => id !== _id), ...(value === 'in' ? [_id] : [])])}
          />
          {ways.get(_id)?.byRule && ` ${t('byRule')}`}
          {ways.get(_id)?.byClaim && ` ${t('byClaim')}`}
        </>
      )}
    />
  )
}
