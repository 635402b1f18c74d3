import { type FoundCode, NewPlateCode, type PlateCode, plateCodeRoutes } from '@millwright/contract/plate-codes'
import type { AccessLevel } from '@millwright/contract/people'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import QrCode from 'lucide-react/icons/qr-code'
import Trash2 from 'lucide-react/icons/trash-2'
import { useForm } from 'react-hook-form'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { labelsAddress, useAddressIds } from '../../addresses.ts'
import { submit } from '../../platform/api.ts'
import { schemaResolver } from '../../platform/schema-resolver.ts'
import { useSubmitKey } from '../../platform/submit-key.ts'
import { useConfirm } from '../../ui/feedback/confirm.tsx'
import { withToast } from '../../ui/feedback/toasts.tsx'
import { Form } from '../../ui/forms/form.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'
import css from './plate-codes.module.css'

type AssetIds = { departmentId: string; assetId: string }
type PlateCodesProps = {
  codes: readonly PlateCode[] | undefined
  /** Offered to who may add them. */
  found: readonly FoundCode[] | undefined
  access: AccessLevel | undefined
}

/** The codes that open this asset, and the way to a label of our own; undefined until they have come. */
export function PlateCodes({ codes, found = [], access }: PlateCodesProps) {
  const t = useTranslations('plateCodes')
  const confirm = useConfirm()
  const { departmentId, assetId, ...ids } = useAddressIds()
  const query = { departmentId, assetId }
  const remove = async ({ _id: codeId, code }: PlateCode) => {
    const text = t('removeText', { code })
    if (!(await confirm({ title: t('removeTitle'), text, action: t('removeAction') }))) return
    await withToast(t('removing'), () => submit(plateCodeRoutes.remove, { query: { ...query, codeId } }))
  }
  return (
    <section className={css.box} aria-labelledby="plate-codes" aria-busy={!codes}>
      <h2 id="plate-codes">{t('codes')}</h2>
      {!codes && <i className={css.bone} aria-hidden />}
      {codes?.length === 0 && <p className={css.none}>{t('noCodes')}</p>}
      {codes && codes.length > 0 && (
        <ul className={css.codes}>
          {codes.map((one) => (
            <li key={one._id}>
              <code>{one.code}</code>
              {access === 'full' && (
                <IconButton size="small" aria-label={t('remove', { code: one.code })} onClick={() => void remove(one)}>
                  <Trash2 size={16} strokeWidth={1.6} />
                </IconButton>
              )}
            </li>
          ))}
        </ul>
      )}
      {found.length > 0 && <FoundCodes found={found} query={query} />}
      <div className={css.foot}>
        {access === 'full' && <NewCode query={query} />}
        <Button
          variant="outlined"
          component={Link}
          to={labelsAddress({ ...ids, departmentId }, assetId)}
          startIcon={<QrCode size={18} strokeWidth={1.6} />}
        >
          {t('printLabel')}
        </Button>
      </div>
    </section>
  )
}

/** Each stays until it is added or dismissed. */
function FoundCodes({ found, query }: { found: readonly FoundCode[]; query: AssetIds }) {
  const t = useTranslations('plateCodes')
  const keyOf = useSubmitKey()
  const add = (body: NewPlateCode) =>
    withToast(t('adding'), () => submit(plateCodeRoutes.add, { query, body, key: keyOf({ query, body }) }))
  const dismiss = (body: NewPlateCode) =>
    withToast(t('dismissing'), () => submit(plateCodeRoutes.dismiss, { query, body }))
  return (
    <ul className={css.found} aria-label={t('found')}>
      {found.map(({ code, photo: { fileName } }) => (
        <li key={code}>
          <p>
            {t('foundOn', { fileName })} <code>{code}</code>
          </p>
          <p>{t('addFound')}</p>
          <Button variant="outlined" aria-label={t('addFoundOne', { code })} onClick={() => void add({ code })}>
            {t('addFoundAction')}
          </Button>
          <Button aria-label={t('dismissOne', { code })} onClick={() => void dismiss({ code })}>
            {t('dismiss')}
          </Button>
        </li>
      ))}
    </ul>
  )
}

function NewCode({ query }: { query: AssetIds }) {
  const t = useTranslations('plateCodes')
  const keyOf = useSubmitKey()
  const { register, formState, handleSubmit, reset } = useForm({
    defaultValues: { code: '' },
    resolver: schemaResolver(NewPlateCode),
  })
  const add = handleSubmit(async (body) => {
    const added = await withToast(t('adding'), () =>
      submit(plateCodeRoutes.add, { query, body, key: keyOf({ query, body }) }),
    )
    if (added) reset()
  })
  return (
    <Form className={css.new} onSubmit={(event) => void add(event)}>
      <TextField
        {...register('code')}
        label={t('newCode')}
        error={formState.errors.code?.message}
        autoComplete="off"
        inputProps={{ autoCapitalize: 'off', spellCheck: false }}
      />
      <Button type="submit" variant="outlined" disabled={formState.isSubmitting}>
        {t('add')}
      </Button>
    </Form>
  )
}
