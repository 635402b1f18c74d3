import ChevronRight from 'lucide-react/icons/chevron-right'
import { Fragment } from 'react'
import { Link, useMatches } from 'react-router'
import { useTranslations } from 'use-intl'
import { useAddressIds } from '../../../addresses.ts'
import { useExpert } from '../../../domain/experts/experts.ts'
import { useMember } from '../../../domain/people/members.ts'
import { wholeNameOf } from '../../../domain/people/whole-name.ts'
import { useAsset } from '../../../domain/places/assets.ts'
import { useDepartment } from '../../../domain/places/departments.ts'
import { useResource } from '../../../domain/resources/resource.ts'
import { useUser } from '../../../platform/session.ts'
import css from './breadcrumb.module.css'
import { crumbAddress, isPlaceHandle, type CrumbKind } from './crumbs.ts'

const none: readonly CrumbKind[] = []

export function useCrumbs(): readonly CrumbKind[] {
  return useMatches().flatMap(({ handle }) => (isPlaceHandle(handle) ? [handle.crumbs] : []))[0] ?? none
}

/** Where one is. The company stands alone at the top and is left out below it. */
export function Breadcrumb() {
  const t = useTranslations('shell')
  const ids = useAddressIds()
  const crumbs = useCrumbs()
  const shown = crumbs.length > 2 || crumbs[1] === 'department' ? crumbs.slice(1) : crumbs
  return (
    <nav className={css.breadcrumb} aria-label={t('breadcrumb')}>
      <ol>
        {shown.map((kind, position) => {
          const address = crumbAddress(kind, ids)
          const isLast = position === shown.length - 1
          return (
            <Fragment key={kind}>
              <li>
                {isLast || !address ? (
                  <span
                    className={isLast && kind !== 'company' ? css.here : css.company}
                    aria-current={isLast ? 'page' : undefined}
                  >
                    <CrumbName kind={kind} />
                  </span>
                ) : (
                  <Link to={address}>
                    <CrumbName kind={kind} />
                  </Link>
                )}
              </li>
              {!isLast && (
                <li aria-hidden className={css.between}>
                  <ChevronRight size={16} strokeWidth={1.6} />
                </li>
              )}
            </Fragment>
          )
        })}
      </ol>
    </nav>
  )
}

function CrumbName({ kind }: { kind: CrumbKind }) {
  const t = useTranslations('shell')
  if (kind === 'company') return <CompanyName />
  if (kind === 'department') return <DepartmentName />
  if (kind === 'expert') return <ExpertName />
  if (kind === 'member') return <MemberName />
  if (kind === 'note') return <NoteName />
  return kind === 'asset' ? <AssetName /> : t(kind)
}

const CompanyName = () => useUser().companyName

function DepartmentName() {
  const t = useTranslations('shell')
  const { department, isPending } = useDepartment(useAddressIds().departmentId)
  return <Name name={department?.name} settled={!isPending} fallback={t('department')} />
}

function AssetName() {
  const t = useTranslations('shell')
  const { asset, isPending } = useAsset(useAddressIds())
  return <Name name={asset?.name} settled={!isPending} fallback={t('asset')} />
}

function ExpertName() {
  const t = useTranslations('shell')
  const { expert, isPending } = useExpert(useAddressIds())
  return <Name name={expert && wholeNameOf(expert.name)} settled={!isPending} fallback={t('expert')} />
}

function MemberName() {
  const t = useTranslations('shell')
  const { member, isPending } = useMember(useAddressIds().memberId)
  return <Name name={member && wholeNameOf(member.name)} settled={!isPending} fallback={t('member')} />
}

function NoteName() {
  const t = useTranslations('shell')
  const { departmentId, assetId, noteId } = useAddressIds()
  const { data, isPending } = useResource({ departmentId, assetId, type: 'note', id: noteId })
  return <Name name={data?.fileName} settled={!isPending} fallback={t('note')} />
}

type NameProps = { name: string | undefined; settled: boolean; fallback: string }

function Name({ name, settled, fallback }: NameProps) {
  if (name !== undefined) return <span title={name}>{name}</span>
  return settled ? fallback : <span className={css.skeleton} aria-label={fallback} role="img" />
}
