import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { permits } from '../../../kernel/permissions.ts'
import { now } from '../../../kernel/clock.ts'
import { Loaded } from '../../../kernel/loaded.tsx'
import type { ScreenProps } from '../../../kernel/screen-component.ts'
import { useTerm } from '../../../kernel/terminology.tsx'
import { useWords } from '../../../kernel/words.tsx'
import { Figure } from '../../../features/figures/figure.tsx'
import { WorkbookButton } from '../../../features/figures/workbook-button.tsx'
import type { FigureSource } from '../../../features/figures/queries.ts'
import { WithFigures } from '../../../features/figures/with-figures.tsx'
import { date } from '../../../ui/format-dates.ts'
import { counted, money } from '../../../ui/format.ts'
import { Notice } from '../../../ui/notice.tsx'
import { SegmentedControl } from '../../../ui/segmented-control.tsx'
import { SkeletonRows } from '../../../ui/states.tsx'
import { Heading, Text } from '../../../ui/text.tsx'
import { CheckList } from '../../../features/records/check-list.tsx'
import { RailPart } from '../../../features/records/record-layout.tsx'
import { OpportunityPage } from '../record/opportunity-page.tsx'
import type { Opportunity } from '../records.ts'
import { ApplyButton } from './apply-button.tsx'
import { ByHandPart } from './by-hand-part.tsx'
import { ReasonPart } from './reason-part.tsx'
import { canApply, ruleChecks } from './rule-checks.ts'
import { policyTitles, ruleTitle, rulesQuery, rulesSource, shownRules } from './rules.ts'
import type { Policy, Rules } from './rules.ts'
import { RulesTable } from './rules-table.tsx'
import type { RuleUnit } from './rules-table.tsx'
import styles from './allocation.module.css'

/**
 * `/admin/investments/opportunities/{id}/transactions/allocation`: rules side by side over the book of
 * requests.
 */
export function AllocationPage({ params }: ScreenProps) {
  return (
    <OpportunityPage id={params['id'] ?? ''} group="opportunity">
      {(opportunity) => <Comparison opportunity={opportunity} />}
    </OpportunityPage>
  )
}

function Comparison({ opportunity }: { opportunity: Opportunity }) {
  const query = useQuery(rulesQuery(opportunity.id))
  return (
    <Loaded query={query} what="the order book" skeleton={<SkeletonRows rows={10} avatar={false} />}>
      {(rules) => <Book opportunity={opportunity} rules={rules} />}
    </Loaded>
  )
}

interface Choice {
  policy: Policy
  keepsMinimum: boolean
  measure: RuleUnit
  current: number | undefined
}

function Book({ opportunity, rules }: { opportunity: Opportunity; rules: Rules }) {
  const [choice, setChoice] = useState<Choice>({
    policy: rules.applied?.policy ?? rules.policy,
    keepsMinimum: rules.applied?.keeps_minimum ?? true,
    measure: 'shares',
    current: rules.requests[0]?.investment_id,
  })
  const change = (part: Partial<Choice>) => setChoice((before) => ({ ...before, ...part }))
  const shown = shownRules(rules, choice.keepsMinimum)
  const source = rulesSource(opportunity.id, choice.keepsMinimum)
  return (
    <WithFigures source={source}>
      <div className={styles.page}>
        <div className={styles.book}>
          <Head rules={rules} source={source} />
          {rules.applied && <Applied applied={rules.applied} currency={rules.currency} />}
          <div className={styles.tools}>
            <SegmentedControl
              label="Rule"
              options={shown.map(({ policy }) => ({ value: policy, label: policyTitles[policy] }))}
              value={choice.policy}
              onChange={(policy) => change({ policy })}
            />
            <SegmentedControl
              label="Minimum"
              options={[
                { value: 'kept', label: 'Minimum kept' },
                { value: 'not', label: 'Without minimum' },
              ]}
              value={choice.keepsMinimum ? 'kept' : 'not'}
              onChange={(value) => change({ keepsMinimum: value === 'kept' })}
            />
            <SegmentedControl
              label="Show as"
              options={[
                { value: 'shares', label: 'Shares and cost' },
                { value: 'percent', label: '% of request' },
              ]}
              value={choice.measure}
              onChange={(measure) => change({ measure })}
            />
          </div>
          <RulesTable
            rules={rules}
            shown={shown}
            policy={choice.policy}
            measure={choice.measure}
            current={choice.current}
            onChoose={(current) => change({ current })}
          />
        </div>
        <Rail opportunity={opportunity} rules={rules} choice={choice} />
      </div>
    </WithFigures>
  )
}

function Head({ rules, source }: { rules: Rules; source: FigureSource }) {
  const { currency } = rules
  const term = useTerm()
  return (
    <div className={styles.head}>
      <div>
        <Heading level={2}>{`Compare ${term('allocation', { lower: true })} rules`}</Heading>
        <Text tone="faint">
          <Figure of="requested" label="Requested">
            {money(rules.requested, { currency })}
          </Figure>
          {' requested, '}
          <Figure of="offered" label="On offer">
            {money(rules.offered, { currency })}
          </Figure>
          {' on offer. Nothing is applied until you choose.'}
        </Text>
      </div>
      <WorkbookButton source={source} variant="quiet" size="small" />
    </div>
  )
}

function Applied({ applied, currency }: { applied: NonNullable<Rules['applied']>; currency: string }) {
  const by = applied.actor_name === null ? '' : ` by ${applied.actor_name}`
  return (
    <Notice tone="good">
      {`Allocated on ${date(applied.at, { today: now() })}${by}: ${ruleTitle(applied.policy, applied.keeps_minimum)}, `}
      <Figure of="applied_placed_shares" label="Shares allocated">
        {counted(Number(applied.placed_shares), 'share', 'shares')}
      </Figure>
      {' for '}
      <Figure of="applied_placed" label="Cost">
        {money(applied.placed, { currency, pence: true })}
      </Figure>
      .
    </Notice>
  )
}

function Rail({ opportunity, rules, choice }: { opportunity: Opportunity; rules: Rules; choice: Choice }) {
  const words = useWords()
  const term = useTerm()
  const { policy, keepsMinimum, current } = choice
  const chosen = shownRules(rules, keepsMinimum).find((rule) => rule.policy === policy)
  const request = rules.requests.find(({ investment_id: id }) => id === current)
  if (!chosen) return null
  const investor = [
    term('investor', { lower: true }),
    term('investor', { plural: true, lower: true }),
  ] as const
  const checks = ruleChecks({ rules, chosen, status: opportunity.status, investor })
  const mayApply = permits(opportunity, 'allocate') && rules.applied === null
  return (
    <aside className={styles.rail} aria-label="The chosen rule">
      {request && (
        <ReasonPart
          opportunityId={opportunity.id}
          investmentId={request.investment_id}
          name={request.investor_name}
          isHolder={request.is_holder}
          currency={rules.currency}
          policy={policy}
          keepsMinimum={keepsMinimum}
        />
      )}
      {request && mayApply && policy === 'manual' && (
        <ByHandPart
          key={request.investment_id}
          opportunityId={opportunity.id}
          investmentId={request.investment_id}
          written={request.by_hand}
        />
      )}
      {rules.applied === null && (
        <RailPart title="Checks">
          <CheckList items={checks} />
        </RailPart>
      )}
      {mayApply && (
        <RailPart title="When you apply">
          <Text tone="soft">
            {words(
              'Amounts are rounded to whole shares. We’ll tell {investors} who receive none why. You can only do this once.',
            )}
          </Text>
          <ApplyButton
            opportunityId={opportunity.id}
            rules={rules}
            chosen={chosen}
            ready={canApply(checks, { rules, chosen })}
          />
        </RailPart>
      )}
    </aside>
  )
}
