import type { TermKey } from '@moorgate/contract/terminology.ts'
import type { AttentionKind } from '@moorgate/contract/overview/statistics.ts'
import { useQuery } from '@tanstack/react-query'
import {
  BadgeCheck,
  ChevronRight,
  ChartNoAxesColumn,
  CircleAlert,
  FileClock,
  HandCoins,
  Landmark,
  Newspaper,
  Percent,
  Scale,
  ScanFace,
  Undo2,
  UserRoundCheck,
  Wallet,
} from 'lucide-react'
import { useOpenScreens } from '../../kernel/abilities.ts'
import { now } from '../../kernel/clock.ts'
import { Loaded } from '../../kernel/loaded.tsx'
import { endpointQuery } from '../../kernel/queries.ts'
import { useTerm } from '../../kernel/terminology.tsx'
import { Figure } from '../../features/figures/figure.tsx'
import { Card } from '../../ui/card.tsx'
import { cx } from '../../ui/class-names.ts'
import { Icon } from '../../ui/icon.tsx'
import type { IconType } from '../../ui/icon.tsx'
import { Link } from '../../ui/link.tsx'
import { EmptyState, SkeletonRows } from '../../ui/states.tsx'
import { attentionItem } from './attention-items.ts'
import type { AttentionItem } from './attention-items.ts'
import { questions } from './questions.ts'
import styles from './overview.module.css'

const icons: Readonly<Record<AttentionKind, IconType>> = {
  payments_overdue: CircleAlert,
  payments_due: Wallet,
  categories_waiting: BadgeCheck,
  methods_waiting: Landmark,
  scheme_requests_waiting: Percent,
  identity_waiting: ScanFace,
  identity_referred: ScanFace,
  registrations_waiting: UserRoundCheck,
  refunds_due: Undo2,
  cash_calls_drafted: FileClock,
  fund_calls_overdue: CircleAlert,
  distributions_to_authorise: HandCoins,
  proceeds_to_authorise: HandCoins,
  fund_values_to_approve: Scale,
  company_valuations_to_approve: Scale,
  kpi_periods_to_approve: ChartNoAxesColumn,
  reports_to_publish: Newspaper,
}

/** What waits for somebody, most pressing first. What the role may not open is left out. */
export function NeedsAttention() {
  const query = useQuery(endpointQuery('statistics', questions.attention))
  const opens = useOpenScreens()
  const term = useTerm()
  const both = (key: TermKey) =>
    [term(key, { lower: true }), term(key, { plural: true, lower: true })] as const
  const words = {
    today: now(),
    currency: 'GBP',
    cashCall: both('cash_call'),
    method: both('investment_method'),
    schemeRequest: both('tax_scheme_request'),
    fund: term('fund', { lower: true }),
    company: term('company', { lower: true }),
    distribution: both('distribution'),
    report: both('update'),
    kpiPeriod: both('kpi_period'),
  } as const
  const items = (query.data ?? [])
    .map((each) => ({ ...attentionItem(each, words), count: each.count }))
    .filter(({ screen }) => opens(screen))
  const count = query.data && items.reduce((sum, each) => sum + each.count, 0)
  return (
    <Card title="Needs attention" count={count} flush>
      <Loaded query={query} what="what needs attention" skeleton={<SkeletonRows rows={5} />}>
        {() => <Items items={items} />}
      </Loaded>
    </Card>
  )
}

function Items({ items }: { items: readonly AttentionItem[] }) {
  if (items.length === 0)
    return (
      <EmptyState level={3} title="All clear" icon={BadgeCheck}>
        Nothing is overdue and no approvals are waiting.
      </EmptyState>
    )
  return (
    <ul className={styles.attention}>
      {items.map((item) => (
        <Row key={item.kind} item={item} />
      ))}
    </ul>
  )
}

function Row({ item }: { item: AttentionItem }) {
  const parts = (
    <>
      <span className={cx(styles.glyph, styles[item.tone])}>
        <Icon of={icons[item.kind]} />
      </span>
      {item.amount === undefined ? <Words item={item} /> : <Money item={item} amount={item.amount} />}
      <Icon of={ChevronRight} />
    </>
  )
  return (
    <li>
      {item.amount === undefined ? (
        <Link href={item.href}>{parts}</Link>
      ) : (
        <div className={styles.row}>{parts}</div>
      )}
    </li>
  )
}

function Words({ item: { title, note } }: { item: AttentionItem }) {
  return (
    <span className={styles.words}>
      <b>{title}</b>
      {note && <small>{note}</small>}
    </span>
  )
}

/** Money that waits: how many there are and how much it is open to their workings, and the rest leads to the rows. */
function Money({ item: { kind, title, note, href }, amount }: { item: AttentionItem; amount: string }) {
  const [count = '', ...what] = title.split(' ')
  return (
    <span className={styles.words}>
      <b>
        <Figure of={`attention_count_${kind}`} label={what.join(' ')}>
          {count}
        </Figure>{' '}
        <Link href={href} aria-label={title}>
          {what.join(' ')}
        </Link>
      </b>
      <small>
        <Figure of={`attention_${kind}`} label={`${title}, amount`}>
          {amount}
        </Figure>
        {note?.slice(amount.length)}
      </small>
    </span>
  )
}
