import type { RowOf } from '@moorgate/contract/resource.ts'
import { categoryRule } from '@moorgate/contract/suitability/category-rule.ts'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import type { RecordDrawerProps } from '../../../features/records/record-drawer.tsx'
import { RowButton } from '../../../features/records/row-button.tsx'
import { useAbilities } from '../../../kernel/abilities.ts'
import { asRead } from '../../../kernel/as-read.ts'
import { Loaded } from '../../../kernel/loaded.tsx'
import { overlay } from '../../../kernel/overlay.tsx'
import { listQuery } from '../../../kernel/queries.ts'
import { useLabel, useTerm } from '../../../kernel/terminology.tsx'
import { StatusDot } from '../../../ui/badge.tsx'
import type { Tone } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { DataTable, TwoLines } from '../../../ui/data-table.tsx'
import type { Column } from '../../../ui/data-table.tsx'
import { dateFull } from '../../../ui/format-dates.ts'
import { counted, missing, money, percent, quantity } from '../../../ui/format.ts'
import { EmptyState } from '../../../ui/states.tsx'
import styles from '../settings.module.css'

const RuleDrawer = overlay(async () => {
  const [{ RecordDrawer }, { CategoryRuleForm }] = await Promise.all([
    import('../../../features/records/record-drawer.tsx'),
    import('./category-rule-form.tsx'),
  ])
  return (props: Omit<RecordDrawerProps<typeof categoryRule>, 'resource' | 'form' | 'nameOf'>) => (
    <RecordDrawer resource={categoryRule} form={CategoryRuleForm} nameOf={nameOf} {...props} />
  )
})

type Rule = RowOf<typeof categoryRule>

const nameOf = ({ effective_from: from }: Rule) => `Thresholds from ${dateFull(from)}`

const states: Readonly<Record<Rule['status'], { tone: Tone; words: string }>> = {
  planned: { tone: 'info', words: 'Planned' },
  in_force: { tone: 'good', words: 'In force' },
  superseded: { tone: 'neutral', words: 'Superseded' },
}

/** Thresholds by date. Those that have counted are superseded by later ones; others can be changed. */
export function CategoryRules() {
  const may = useAbilities()
  const label = useLabel()
  const term = useTerm()
  const [open, setOpen] = useState<Rule | 'new'>()
  const query = useQuery(listQuery(categoryRule, {}, {}))
  const canWrite = may(categoryRule.event, 'update')
  const add = may(categoryRule.event, 'create') && query.data && (
    <Button size="small" icon={Plus} onClick={() => setOpen('new')}>
      New {term('category_rule', { lower: true })}
    </Button>
  )
  return (
    <Card title="Thresholds by date" flush actions={add}>
      <Loaded query={query} what="the thresholds">
        {({ data }) => (
          <DataTable
            label={label('category_rules')}
            rows={data}
            keyOf={({ id }) => id}
            columns={columnsWith(canWrite ? setOpen : undefined)}
            empty={
              <EmptyState title="No thresholds yet" level={3}>
                Statutory thresholds apply until you add your own.
              </EmptyState>
            }
          />
        )}
      </Loaded>
      {open !== undefined && (
        <RuleDrawer
          key={open === 'new' ? 'new' : open.id}
          row={asRead(open, query.data?.data)}
          onClose={() => setOpen(undefined)}
        />
      )}
    </Card>
  )
}

function columnsWith(open: ((rule: Rule) => void) | undefined): readonly Column<Rule>[] {
  return [
    { id: 'effective_from', header: 'In force', weight: 'strong', cell: (rule) => spanOf(rule, open) },
    {
      id: 'status',
      header: 'Status',
      cell: ({ status }) => <StatusDot tone={states[status].tone}>{states[status].words}</StatusDot>,
    },
    {
      id: 'high_net_worth',
      // As wide as what is below it, which would be cut otherwise.
      header: 'High net worth investors',
      cell: ({ income, net_assets: assets }) => (
        <TwoLines title={`${money(income)} income`} note={`or ${money(assets)} net assets`} />
      ),
    },
    {
      id: 'self_certified',
      header: 'Self-certified sophisticated',
      from: 'md',
      cell: ({ director_turnover: turnover, unlisted_investments: unlisted }) => (
        <TwoLines
          title={`${money(turnover)} turnover`}
          note={unlisted === null ? undefined : `or ${quantity(unlisted)} unlisted investments`}
        />
      ),
    },
    {
      id: 'restricted_percent',
      header: 'Restricted, at most',
      align: 'end',
      from: 'lg',
      cell: ({ restricted_percent: most }) => percent(most),
    },
    {
      id: 'certificate_months',
      header: 'Certificate',
      align: 'end',
      from: 'lg',
      cell: ({ certificate_months: months }) => counted(months, 'month', 'months'),
    },
    {
      id: 'source',
      header: 'Source',
      from: 'xl',
      cell: ({ source }) => (source ? <span className={styles.wrapped}>{source}</span> : missing),
    },
  ]
}

function spanOf(rule: Rule, open: ((rule: Rule) => void) | undefined) {
  const begins = `From ${dateFull(rule.effective_from)}`
  return (
    <TwoLines
      title={open && rule.may_change ? <RowButton onOpen={() => open(rule)}>{begins}</RowButton> : begins}
      note={rule.effective_until === null ? undefined : `to ${dateFull(rule.effective_until)}`}
    />
  )
}
