import { Switch } from '../../../ui/switch.tsx'
import { DescriptionList } from '../../../ui/description-list.tsx'
import { MoneyField, PercentField } from '../../../ui/amount-field.tsx'
import { money, quantity } from '../../../ui/format.ts'
import { NativeSelect } from '../../../ui/native-select.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { Heading } from '../../../ui/text.tsx'
import { FieldStack } from '../../../features/records/field-layout.tsx'
import { price } from '../../../ui/price.ts'
import { Figure } from '../../../features/figures/figure.tsx'
import { preferenceOf, preferences } from './model-inputs.ts'
import type { Inputs } from './model-inputs.ts'
import type { Scenario } from './queries.ts'
import styles from './model.module.css'

interface ModelFormProps {
  inputs: Inputs
  currency: string
  scenario: Scenario | undefined
  onChange: (said: Inputs) => void
}

/** What a scenario assumes: a next round, and a price that the company is sold for. */
export function ModelForm(props: ModelFormProps) {
  return (
    <>
      <NextRound {...props} />
      <SaleOfCompany {...props} />
    </>
  )
}

function NextRound({ inputs, currency, scenario, onChange }: ModelFormProps) {
  const on = inputs.with_round === '1'
  return (
    <section>
      <div className={styles.switch}>
        <Heading level={2} variant="small">
          Next round
        </Heading>
        <Switch
          label="With a round"
          checked={on}
          onChange={(event) => onChange({ with_round: event.target.checked ? '1' : '' })}
        />
      </div>
      <Switch
        label="Start after the open round"
        description="From its book as at today, if it has one."
        checked={inputs.after_open_round === '1'}
        onChange={(event) => onChange({ after_open_round: event.target.checked ? '1' : '' })}
      />
      {on && (
        <FieldStack>
          <TextField
            label="Name"
            value={inputs.round_name ?? ''}
            maxLength={80}
            onChange={(event) => onChange({ round_name: event.target.value })}
          />
          <MoneyField
            label="Pre-money valuation"
            currency={currency}
            value={inputs.pre_money ?? ''}
            onChange={(value) => onChange({ pre_money: value })}
          />
          <MoneyField
            label="New money"
            currency={currency}
            value={inputs.new_money ?? ''}
            onChange={(value) => onChange({ new_money: value })}
          />
          <NativeSelect
            label="Class and preference"
            value={preferenceOf(inputs)}
            options={preferences.map(({ value, label }) => ({ value, label }))}
            onChange={(event) =>
              onChange(preferences.find(({ value }) => value === event.target.value)?.said ?? {})
            }
          />
          <PercentField
            label="Option pool after the round"
            optional
            value={inputs.pool_percent ?? ''}
            onChange={(value) => onChange({ pool_percent: value })}
            hint="Leave blank to keep the pool as it is."
          />
        </FieldStack>
      )}
      {on && scenario?.round && <RoundFacts round={scenario.round} currency={currency} />}
    </section>
  )
}

function RoundFacts({ round, currency }: { round: NonNullable<Scenario['round']>; currency: string }) {
  const facts = [
    ['before_shares', 'Fully diluted before', quantity(round.before_shares)],
    ['pool_top_up', 'Added to the pool', quantity(round.pool_top_up)],
    ['round_price', 'Share price', price(round.price, currency)],
    ['round_new_shares', 'New shares', quantity(round.new_shares)],
    ['round_post_money', 'Post-money', money(round.post_money, { currency })],
  ] as const
  return (
    <DescriptionList
      items={facts.map(([of, term, text]) => ({
        term,
        value: (
          <Figure of={of} label={term}>
            {text}
          </Figure>
        ),
      }))}
    />
  )
}

/** The slider goes up to so many pounds, or to twice what is typed where that is more. */
const sliderTop = 100_000_000

function SaleOfCompany({ inputs, currency, onChange }: ModelFormProps) {
  const sale = Math.floor(Number(inputs.sale_price ?? '0')) || 0
  const top = Math.max(sliderTop, Math.ceil(sale / sliderTop) * sliderTop)
  return (
    <section>
      <Heading level={2} variant="small">
        Exit
      </Heading>
      <FieldStack>
        <MoneyField
          label="Sale price"
          currency={currency}
          value={inputs.sale_price ?? ''}
          onChange={(value) => onChange({ sale_price: value })}
        />
        <input
          className={styles.slider}
          type="range"
          aria-label="Sale price, entered"
          aria-valuetext={money(String(sale), { currency })}
          min={0}
          max={top}
          step={top / 100}
          value={sale}
          onChange={(event) => onChange({ sale_price: `${event.target.value}.00` })}
        />
        <PercentField
          label="Costs of sale"
          optional
          value={inputs.costs_percent ?? ''}
          onChange={(value) => onChange({ costs_percent: value })}
        />
      </FieldStack>
    </section>
  )
}
