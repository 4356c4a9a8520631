import { personalAccountDeal } from '@moorgate/contract/insider/personal-account-deal.ts'
import { Plus } from 'lucide-react'
import { ResourceList } from '../../features/list/resource-list.tsx'
import { now } from '../../kernel/clock.ts'
import { AdminPage } from '../../kernel/page.tsx'
import { useRecordTabs } from '../../kernel/record-tabs.ts'
import { useLabel, useTerm } from '../../kernel/terminology.tsx'
import { StatusDot } from '../../ui/badge.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { quantity } from '../../ui/format.ts'
import { dateTime } from '../../ui/format-dates.ts'
import { DealPreview } from './deal-preview.tsx'
import { sideWords, statusWords } from './deal-words.ts'
import type { PersonalDeal } from './deal-words.ts'

/**
 * `/admin/insider-register/pa-deals`: what members of staff deal in for themselves. Compliance sees all,
 * everybody else their own.
 */
export function PersonalDealsPage() {
  const label = useLabel()
  const term = useTerm()
  const tabs = useRecordTabs('insider', {})
  return (
    <AdminPage
      title={label('insider_register')}
      tabs={tabs}
      flush
      actions={
        <ButtonLink variant="primary" icon={Plus} href="/admin/insider-register/pa-deals/create">
          New {term('pa_deal', { lower: true })}
        </ButtonLink>
      }
    >
      <ResourceList
        resource={personalAccountDeal}
        filters={{ between: { label: 'Sent' } }}
        cells={cells}
        preview={previewOf}
        nameOf={({ instrument }) => instrument}
        empty={{ text: 'Your requests for personal account deals appear here.' }}
      />
    </AdminPage>
  )
}

const previewOf = (deal: PersonalDeal) => <DealPreview deal={deal} />

const cells = {
  side: ({ side }: PersonalDeal) => sideWords[side],
  quantity: ({ quantity: count }: PersonalDeal) => quantity(count),
  status: ({ status }: PersonalDeal) => (
    <StatusDot tone={statusWords[status].tone}>{statusWords[status].text}</StatusDot>
  ),
  created_at: ({ created_at: at }: PersonalDeal) => dateTime(at, { today: now() }),
}
