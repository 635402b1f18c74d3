import { accountRoutes, Registration } from '@millwright/contract/accounts'
import Button from '@mui/material/Button'
import { useId, useState } from 'react'
import { FormProvider, useForm, useWatch } from 'react-hook-form'
import { Link, Navigate, NavigationType, useLocation, useNavigate, useNavigationType } from 'react-router'
import { useTranslations } from 'use-intl'
import * as z from 'zod/mini'
import { addressOf, screens } from '../../../addresses.ts'
import { ApiError } from '../../../platform/api-error.ts'
import { submit } from '../../../platform/api.ts'
import { useSubmitKey } from '../../../platform/submit-key.ts'
import { BusyButton } from '../../../ui/forms/busy-button.tsx'
import { Form } from '../../../ui/forms/form.tsx'
import { StillNeeded } from '../../../ui/forms/still-needed.tsx'
import { StepLine } from '../../../ui/forms/step-line.tsx'
import { ownTimeZone } from '../../../ui/values/time-zones.ts'
import { AuthFrame } from '../auth-frame.tsx'
import form from '../auth-form.module.css'
import { BotCheckRow } from '../bot-check/bot-check-row.tsx'
import { asHuman, maySend, useBotCheck } from '../bot-check/bot-check.ts'
import { Problem } from '../problem.tsx'
import { useMayRestore } from '../restore/setup.ts'
import { AccountFields, BasicFields, CompanyFields } from './register-fields.tsx'
import css from './register-page.module.css'
import {
  emptyRegistration,
  neededIn,
  type RegisterField,
  refusedFields,
  registerSteps,
  stepOf,
  type TypedRegistration,
} from './register-steps.ts'
import { schemaResolver } from '../../../platform/schema-resolver.ts'

const fieldsOf = [BasicFields, AccountFields, CompanyFields]
const labels = {
  'name.firstName': 'fields.firstName',
  'name.middleName': 'fields.middleName',
  'name.lastName': 'fields.lastName',
  username: 'fields.username',
  email: 'auth.email',
  password: 'auth.password',
  companyName: 'auth.companyName',
  contact: 'fields.contact',
  timeZone: 'fields.timeZone',
} as const satisfies Record<RegisterField, string>

/** What Next leaves in the history: the step below. */
const Came = z.object({ from: z.number() })

/**
 * Whether somebody registered since the page was loaded. The steps still stand in the history, but what was typed is
 * gone: Back leads past them.
 */
let hasRegistered = false

/** The step of the wizard is a part of the address: back and forward go through the steps, with all that was typed. */
function useSteps(typed: unknown) {
  const navigate = useNavigate()
  const location = useLocation()
  const asked = new URLSearchParams(location.search).get('step')
  const step = stepOf(asked, typed)
  const addressOf = (to: number) => (to === 0 ? '?' : `?step=${to + 1}`)
  const from = Came.safeParse(location.state).data?.from
  const goTo = (to: number) => void navigate(addressOf(to))
  return {
    step,
    /** Where the address asks for another step, as after a reload: what is typed must not move one on. */
    ownAddress: asked === null || asked === String(step + 1) ? null : addressOf(step),
    goTo,
    goOn: () => void navigate(addressOf(step + 1), { state: { from: step } }),
    goBack: () => void (from === step - 1 ? navigate(-1) : navigate(addressOf(step - 1), { replace: true })),
  }
}

export function RegisterPage() {
  const kind = useNavigationType()
  // Judged when it opens: who comes by a link begins anew, and their steps are their own.
  const [isOver] = useState(() => {
    hasRegistered &&= kind === NavigationType.Pop
    return hasRegistered
  })
  return isOver ? <Navigate to={screens.login} replace /> : <RegisterWizard />
}

function RegisterWizard() {
  const t = useTranslations('auth')
  const text = useTranslations()
  const navigate = useNavigate()
  const keyFor = useSubmitKey()
  const hint = useId()
  const human = useBotCheck()
  const mayRestore = useMayRestore()
  const [problem, setProblem] = useState('')
  const registration = useForm<TypedRegistration, unknown, Registration>({
    defaultValues: emptyRegistration(ownTimeZone()),
    resolver: schemaResolver(Registration),
    mode: 'onTouched',
  })
  const { formState, handleSubmit, setError, control } = registration
  const typed = useWatch({ control })
  const { step, ownAddress, goOn, goBack, goTo } = useSteps(typed)
  const needed = neededIn(step, typed)
  const isLast = step === registerSteps.length - 1
  const mayGoOn = needed.length === 0 && (!isLast || maySend(human))
  const Fields = fieldsOf[step] ?? BasicFields

  const showNeeded = () => {
    const { setValue, getValues, trigger } = registration
    // What was touched is judged as one types; else it would be when one leaves it, and move Next away under the click.
    for (const name of needed) setValue(name, getValues(name), { shouldTouch: true })
    void trigger(needed, { shouldFocus: true })
  }
  const send = async (body: Registration) => {
    setProblem('')
    try {
      const { data } = await asHuman(() => submit(accountRoutes.register, { body, key: keyFor(body) }))
      hasRegistered = true
      const state = { email: body.email, codeSentAt: Date.now() }
      await navigate(addressOf('verify', data), { replace: true, state })
    } catch (error) {
      const { refused, step: back } = refusedFields(error instanceof ApiError ? error.fields : {})
      for (const { name, message } of refused) setError(name, { type: 'server', message })
      if (back === undefined) setProblem(error instanceof Error ? error.message : '')
      else goTo(back)
    }
  }

  return (
    <AuthFrame
      title={t('registerTitle')}
      aside={
        <p className={form.across}>
          {t('already')} <Link to={screens.login}>{t('signIn')}</Link>
          {mayRestore && (
            <>
              <br />
              <Link to={screens.restore}>{text('restore.instead')}</Link>
            </>
          )}
        </p>
      }
    >
      <h1 className={form.title}>{t('registerTitle')}</h1>
      {ownAddress !== null && <Navigate to={ownAddress} replace />}
      <FormProvider {...registration}>
        <Form
          className={form.card}

          onSubmit={(event) => {
            event.preventDefault()
            if (!mayGoOn) return
            if (isLast) void handleSubmit(send)(event)
            else goOn()
          }}
        >
          <StepLine names={registerSteps.map(({ name }) => t(name))} step={step} />
          <div className={form.fields} key={step}>
            <Fields />
          </div>
          {isLast && (
            <div className={css.check}>
              <BotCheckRow state={human} onRetry={() => setProblem('')} />
            </div>
          )}
          {problem && (
            <div className={css.problem}>
              <Problem text={problem} />
            </div>
          )}
          <div className={css.buttons}>
            {step > 0 && (
              <Button variant="outlined" size="large" onClick={goBack}>
                {t('prev')}
              </Button>
            )}
            <StillNeeded id={hint} fields={needed.map((name) => text(labels[name]))} />
            <BusyButton
              type="submit"
              variant="contained"
              size="large"
              disabled={!mayGoOn}
              onPressedDisabled={showNeeded}
              aria-describedby={hint}
              busy={formState.isSubmitting}
              busyText={t('registering')}
            >
              {isLast ? t('submit') : t('next')}
            </BusyButton>
          </div>
        </Form>
      </FormProvider>
    </AuthFrame>
  )
}
