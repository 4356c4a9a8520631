import { investmentMethodStatuses } from '@moorgate/contract/statuses/people.ts'
import { useQuery } from '@tanstack/react-query'
import { Building, UserRound, Wallet } from 'lucide-react'
import type { ReactNode } from 'react'
import { permits } from '../../../kernel/permissions.ts'
import { now } from '../../../kernel/clock.ts'
import { AdminPage } from '../../../kernel/page.tsx'
import { useRecordTabs } from '../../../kernel/record-tabs.ts'
import { StateBadge } from '../../../kernel/state.tsx'
import { Avatar } from '../../../ui/avatar.tsx'
import { ButtonLink } from '../../../ui/button.tsx'
import { date } from '../../../ui/format-dates.ts'
import { Link } from '../../../ui/link.tsx'
import { RecordWait } from '../../../features/records/record-wait.tsx'
import { RecordLayout } from '../../../features/records/record-layout.tsx'
import { methodQuery } from './method.ts'
import type { Method } from './method.ts'

export interface MethodPageProps {
  id: string
  children: (method: Method) => ReactNode
  rail?: ((method: Method) => ReactNode) | undefined
}

/** One tab of a method's record. */
export function MethodPage({ id, children, rail }: MethodPageProps) {
  const method = useQuery(methodQuery(id))
  if (method.data)
    return (
      <Record method={method.data} rail={rail}>
        {children}
      </Record>
    )
  return <RecordWait of="investment_method" query={method} />
}

function Record({ method, rail, children }: Omit<MethodPageProps, 'id'> & { method: Method }) {
  const tabs = useRecordTabs('investmentMethod', { id: method.id })
  return (
    <AdminPage
      title={method.display_name}
      lead={<Avatar name={method.registered_name} size={50} square />}
      status={<StateBadge shown={investmentMethodStatuses[method.status]} />}
      meta={metaOf(method)}
      actions={
        permits(method, 'edit') &&
        method.status !== 'closed' && (
          <ButtonLink href={`/admin/investors/investment-methods/${method.id}/edit`}>Edit</ButtonLink>
        )
      }
      tabs={tabs}
      flush
    >
      <RecordLayout label={method.display_name} rail={rail?.(method)}>
        {children(method)}
      </RecordLayout>
    </AdminPage>
  )
}

function metaOf({ investment_method: kind, lead_user: lead, organisation, created_at: added }: Method) {
  return [
    ...(kind ? [{ key: 'kind', icon: Wallet, text: kind.name }] : []),
    ...(lead
      ? [
          {
            key: 'lead',
            icon: UserRound,
            text: <Link href={`/admin/investors/${lead.id}/details`}>{lead.name}</Link>,
          },
        ]
      : []),
    ...(organisation
      ? [
          {
            key: 'organisation',
            icon: Building,
            text: (
              <Link href={`/admin/investors/organisations/${organisation.id}/details`}>
                {organisation.name}
              </Link>
            ),
          },
        ]
      : []),
    { key: 'added', text: `Added ${date(added, { today: now() })}` },
  ]
}
