import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Loaded } from '../../../kernel/loaded.tsx'
import { useDebounced } from '../../../kernel/use-debounced.ts'
import { SegmentedControl } from '../../../ui/segmented-control.tsx'
import { EmptyState, SkeletonRows } from '../../../ui/states.tsx'
import { Text } from '../../../ui/text.tsx'
import type { Opportunity } from '../records.ts'
import { WorkbookButton } from '../../../features/figures/workbook-button.tsx'
import type { FigureSource } from '../../../features/figures/queries.ts'
import { ExitTable } from './exit-table.tsx'
import { ModelForm } from './model-form.tsx'
import { modelQuery } from './model-inputs.ts'
import type { Inputs } from './model-inputs.ts'
import { scenarioQuery } from './queries.ts'
import type { Scenario } from './queries.ts'
import { RoundTable } from './round-table.tsx'
import { SavedScenarios } from './saved-scenarios.tsx'
import { ValueCurve } from './value-curve.tsx'
import type { CapTableSearch } from './use-cap-table-search.ts'
import styles from './model.module.css'
import { Card } from '../../../ui/card.tsx'
import { DescriptionList } from '../../../ui/description-list.tsx'
import { money, moneyShort, percent, quantity } from '../../../ui/format.ts'
import { price } from '../../../ui/price.ts'
import { Figure } from '../../../features/figures/figure.tsx'
import { Words } from '../../../kernel/words.tsx'

const isNothing = (value: string) => /^0(\.0+)?$/.test(value)

/** The sale that is typed, step by step from its price to one ordinary share. */
function StepsCard({ scenario }: { scenario: Scenario }) {
  const { exits, currency, turns } = scenario
  const sale = exits.findIndex(({ chosen }) => chosen)
  const exit = exits[sale]
  if (!exit) return null
  const amount = (value: string) => money(value, { currency })
  const less = (value: string) =>
    isNothing(value) ? amount(value) : money(`-${value}`, { currency, signed: true })
  const figure = (of: string, label: string, text: string) => ({
    term: label,
    value: (
      <Figure of={`${sale + 1}:${of}`} label={label}>
        {text}
      </Figure>
    ),
  })
  const costs = percent(exit.costs_percent)
  return (
    <Card title={`At ${moneyShort(exit.sale_price, { currency, places: 1 })}, step by step`}>
      <DescriptionList
        items={[
          figure('sale', 'Sale price', amount(exit.sale_price)),
          figure('costs', `Costs of sale, ${costs}`, less(exit.costs)),
          ...(isNothing(exit.debts) ? [] : [figure('owed', 'Owed on notes', less(exit.debts))]),
          figure('available', 'Left for holders', amount(exit.available)),
          figure('preferences_paid', 'Preferences paid', less(exit.preferences)),
          figure('strikes', 'Exercise prices', amount(exit.strikes)),
          figure('sharing', 'Shares in the remainder', quantity(exit.sharing)),
          figure('per_share', 'Each ordinary share', price(exit.per_share, currency)),
        ]}
      />
      {turns.map(({ claim, name, sale_price: from }) => (
        <Text key={claim} tone="faint">
          {claim.startsWith('options') || claim.startsWith('warrants')
            ? `${name} are worth exercising above `
            : `${name} converts above `}
          <Figure of={`turn:sale:${claim}`} label={`Sale price at which ${name} converts`}>
            {moneyShort(from, { currency, places: 1 })}
          </Figure>
          .
        </Text>
      ))}
    </Card>
  )
}

interface ModelPartProps {
  opportunity: Opportunity
  search: CapTableSearch
  source: FigureSource
  mayKeep: boolean
}

const shownParts = ['round', 'exit', 'both'] as const

type ModelPart = (typeof shownParts)[number]

/** What was chosen, or else the exit where there is one, because it is the longer calculation. */
const shownOf = ({ flat }: CapTableSearch): ModelPart =>
  shownParts.find((each) => each === flat['shown']) ?? (flat['sale_price'] ? 'exit' : 'both')

/** A round and an exit, worked out while they are typed. Nothing of it touches the register. */
export function ModelPart({ opportunity, search, source, mayKeep }: ModelPartProps) {
  const [typed, setTyped] = useState<Inputs>(search.flat)
  const settle = useDebounced((inputs: Inputs) => search.change(inputs as Record<string, string>), 250)
  const change = (said: Inputs) => {
    const next = { ...typed, ...said }
    setTyped(next)
    settle(next)
  }
  const asked = modelQuery(search.flat)
  const query = useQuery({
    ...scenarioQuery(opportunity.id, asked),
    // While the first is worked out, nobody is told that nothing is typed.
    placeholderData: (before: Scenario | undefined) => (before && !isEmpty(before) ? before : undefined),
  })
  const shown = shownOf(search)
  const load = (inputs: Inputs) => {
    setTyped(inputs)
    search.change(inputs as Record<string, string>)
  }
  return (
    <div className={styles.page}>
      <aside className={styles.inputs} aria-label="Assumptions">
        <ModelForm
          inputs={typed}
          currency={opportunity.currency ?? 'GBP'}
          scenario={query.data}
          onChange={change}
        />
        <SavedScenarios opportunityId={opportunity.id} inputs={asked} mayKeep={mayKeep} onLoad={load} />
      </aside>
      <div className={styles.results}>
        <div className={styles.tools}>
          <SegmentedControl
            label="Show"
            options={[
              { value: 'round', label: 'Round' },
              { value: 'exit', label: 'Exit' },
              { value: 'both', label: 'Both' },
            ]}
            value={shown}
            onChange={(next) => search.change({ shown: next })}
          />
          <Text tone="faint">Nothing here changes the register</Text>
          <WorkbookButton source={{ ...source, query: asked }} />
        </div>
        <Loaded query={query} what="the scenario" skeleton={<SkeletonRows rows={8} avatar={false} />}>
          {(scenario) => <Results scenario={scenario} shown={shown} />}
        </Loaded>
      </div>
    </div>
  )
}

const isEmpty = ({ round, exits }: Scenario): boolean => round === null && exits.length === 0

interface ResultsProps {
  scenario: Scenario
  shown: ModelPart
}

function Results({ scenario, shown }: ResultsProps) {
  if (isEmpty(scenario))
    return (
      <EmptyState level={3} title="Enter a round or a sale price">
        <Words of="Results appear here and update as you type. Ownership and payments to each class are calculated from today’s {cap_table}." />
      </EmptyState>
    )
  return (
    <>
      {shown !== 'exit' && scenario.round && <RoundTable scenario={scenario} round={scenario.round} />}
      {shown !== 'round' && scenario.exits.length > 0 && (
        <>
          <ExitTable scenario={scenario} />
          <div className={styles.below}>
            <ValueCurve scenario={scenario} />
            <StepsCard scenario={scenario} />
          </div>
        </>
      )}
    </>
  )
}
