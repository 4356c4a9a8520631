import { marketSoundingAcceptance } from '@moorgate/contract/insider/market-sounding.ts'
import type { RowOf } from '@moorgate/contract/resource.ts'
import { useOpenScreens } from '../../kernel/abilities.ts'
import { now } from '../../kernel/clock.ts'
import { Html } from '../../kernel/html.tsx'
import type { FilterWords } from '../../features/list/list-filters.ts'
import { AdminPage } from '../../kernel/page.tsx'
import { useRecordTabs } from '../../kernel/record-tabs.ts'
import { ResourceList } from '../../features/list/resource-list.tsx'
import { useLabel, useTerm } from '../../kernel/terminology.tsx'
import { Avatar } from '../../ui/avatar.tsx'
import { DescriptionList } from '../../ui/description-list.tsx'
import { missing } from '../../ui/format.ts'
import { dateTime } from '../../ui/format-dates.ts'
import { Link } from '../../ui/link.tsx'
import { Heading, Text } from '../../ui/text.tsx'
import styles from './insider-register.module.css'

type Acceptance = RowOf<typeof marketSoundingAcceptance>

/**
 * `/admin/insider-register`: who accepted to keep which offer in confidence, when, from where and in which
 * words.
 */
export function InsiderRegister() {
  const label = useLabel()
  const term = useTerm()
  const tabs = useRecordTabs('insider', {})
  return (
    <AdminPage title={label('insider_register')} tabs={tabs} flush>
      <ResourceList
        resource={marketSoundingAcceptance}
        query={{ perPage: 50 }}
        filters={filters}
        cells={cells}
        preview={lookOf}
        nameOf={({ user_name: name }) => name}
        empty={{
          text: `People who agree to receive information about a confidential ${term('opportunity', { lower: true })} appear here.`,
        }}
      />
    </AdminPage>
  )
}

const filters: FilterWords = { between: { label: 'Accepted' } }

const short = (version: string) => version.slice(0, 8)
const at = (instant: string) => dateTime(instant, { today: now() })

const cells = {
  user_name: (acceptance: Acceptance) => <Investor acceptance={acceptance} />,
  accepted_at: ({ accepted_at: instant }: Acceptance) => at(instant),
  ceased_at: ({ ceased_at: instant }: Acceptance) => (instant === null ? missing : at(instant)),
  text_version: ({ text_version: version }: Acceptance) => short(version),
}

/** Links to the person’s record where the reader may open it. */
function Investor({ acceptance: { user_id: id, user_name: name } }: { acceptance: Acceptance }) {
  const opens = useOpenScreens()
  return opens('/admin/investors/:id/details') ? (
    <Link href={`/admin/investors/${id}/details`}>{name}</Link>
  ) : (
    name
  )
}

const lookOf = (acceptance: Acceptance) => <Look acceptance={acceptance} />

function Look({ acceptance }: { acceptance: Acceptance }) {
  const term = useTerm()
  const { user_name: name, opportunity_name: offer, accepted_at: instant, address, browser } = acceptance
  return (
    <div className={styles.look}>
      <Avatar name={name} size={50} />
      <Heading level={2}>{name}</Heading>
      <DescriptionList
        variant="spread"
        items={[
          { term: term('opportunity'), value: offer },
          { term: 'Accepted', value: at(instant) },
          { term: 'Released', value: acceptance.ceased_at === null ? missing : at(acceptance.ceased_at) },
          { term: 'IP address', value: address ?? missing },
          { term: 'Text version', value: short(acceptance.text_version) },
        ]}
      />
      <div>
        <Heading level={3}>Text accepted</Heading>
        <Html text={acceptance.statement} />
      </div>
      <Text variant="note" tone="faint">
        {browser ?? 'Browser not identified.'}
      </Text>
    </div>
  )
}
