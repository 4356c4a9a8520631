import { now } from '../../../kernel/clock.ts'
import { useTerm } from '../../../kernel/terminology.tsx'
import { Figure } from '../../../features/figures/figure.tsx'
import { cx } from '../../../ui/class-names.ts'
import { DataTable } from '../../../ui/data-table.tsx'
import type { Column } from '../../../ui/data-table.tsx'
import { clock, dateShort } from '../../../ui/format-dates.ts'
import { counted, missing, money, percent, quantity } from '../../../ui/format.ts'
import { EmptyState } from '../../../ui/states.tsx'
import { RowButton } from '../../../features/records/row-button.tsx'
import styles from './allocation.module.css'
import { policyTitles } from './rules.ts'
import type { Policy, Rule, Rules } from './rules.ts'

type Row = Rules['requests'][number] & { at_index: number }
export type RuleUnit = 'shares' | 'percent'

interface RulesTableProps {
  rules: Rules
  shown: readonly Rule[]
  /** Rule that is chosen; its column stands out. */
  policy: Policy
  measure: RuleUnit
  /** Investment whose reason the rail shows. */
  current: number | undefined
  onChoose: (investmentId: number) => void
}

/** The book, and what each request gets by each rule. */
export function RulesTable(props: RulesTableProps) {
  const { rules, current, onChoose } = props
  return (
    <DataTable
      label="Result of each rule"
      className={styles.table}
      columns={useColumns(props)}
      rows={rules.requests.map((request, index) => ({ ...request, at_index: index }))}
      keyOf={({ investment_id: id }) => id}
      current={current}
      onOpen={({ investment_id: id }) => onChoose(id)}
      empty={
        <EmptyState level={3} title="No reservations yet">
          Reservations appear here in queue order.
        </EmptyState>
      }
    />
  )
}

function useColumns({ rules, shown, policy, measure, onChoose }: RulesTableProps): Column<Row>[] {
  const term = useTerm()
  const today = now()
  const { currency } = rules
  const noteOf = (row: Row) =>
    [row.organisation_name, row.is_holder && 'holder', row.status === 'waiting_list' && 'waiting']
      .filter(Boolean)
      .join(', ')
  return [
    {
      id: 'investor',
      header: term('investor'),
      pinned: true,
      cell: (row) => (
        <span className={cx(styles.given, styles.name)}>
          <RowButton onOpen={() => onChoose(row.investment_id)}>{row.investor_name}</RowButton>
          <small>{noteOf(row)}</small>
        </span>
      ),
      total: 'Placed',
    },
    {
      id: 'request',
      header: 'Request',
      align: 'end',
      cell: (row) => (
        <span className={styles.given}>
          <Figure of={`request:${row.investment_id}`} label={`Request, ${row.investor_name}`}>
            {money(row.amount, { currency })}
          </Figure>
          <small>{`${dateShort(row.at, { today })}, ${clock(row.at)}`}</small>
        </span>
      ),
      total: (
        <Figure of="requested" label="All requests">
          {money(rules.requested, { currency })}
        </Figure>
      ),
    },
    ...shown.map((rule): Column<Row> => ({
      id: rule.policy,
      header: policyTitles[rule.policy],
      align: 'end',
      ...(rule.policy === policy && { weight: 'strong' }),
      cell: (row) => <Given {...{ rule, row, currency, measure }} chosen={rule.policy === policy} />,
      total: (
        <span className={styles.given}>
          <Figure of={`${rule.policy}_placed_shares`} label={`Shares placed, ${policyTitles[rule.policy]}`}>
            {quantity(rule.placed_shares)}
          </Figure>
          <small>
            <Figure of={`${rule.policy}_placed`} label={`Placed, ${policyTitles[rule.policy]}`}>
              {money(rule.placed, { currency, pence: true })}
            </Figure>
          </small>
          <small>
            <Figure of={`${rule.policy}_investors`} label={policyTitles[rule.policy]}>
              {counted(
                rule.investors,
                term('investor', { lower: true }),
                term('investor', { plural: true, lower: true }),
              )}
            </Figure>
          </small>
        </span>
      ),
    })),
  ]
}

interface EntryProps {
  rule: Rule
  row: Row
  currency: string
  measure: RuleUnit
  chosen: boolean
}

function Given({ rule, row, currency, measure, chosen }: EntryProps) {
  const line = rule.lines[row.at_index]
  if (!line || line.shares === '0') return <span className={styles.none}>{missing}</span>
  const figure = (name: string) => `${rule.policy}_${name}:${row.investment_id}`
  const of = `${row.investor_name}, ${policyTitles[rule.policy]}`
  return (
    <span className={cx(styles.given, chosen && styles.chosen)}>
      {measure === 'shares' ? (
        <Figure of={figure('shares')} label={`Shares, ${of}`}>
          {quantity(line.shares)}
        </Figure>
      ) : (
        <Figure of={figure('met')} label={`Share of request, ${of}`}>
          {percent(line.met_percent, { places: 2 })}
        </Figure>
      )}
      <small>
        <Figure of={figure('cost')} label={`Cost, ${of}`}>
          {money(line.cost, { currency, pence: true })}
        </Figure>
      </small>
    </span>
  )
}
