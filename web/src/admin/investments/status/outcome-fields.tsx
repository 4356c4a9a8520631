import { opportunityOutcomes } from '@moorgate/contract/opportunities/opportunity.ts'
import { now } from '../../../kernel/clock.ts'
import { MoneyField } from '../../../ui/amount-field.tsx'
import { DateField } from '../../../ui/date-field.tsx'
import { NativeSelect } from '../../../ui/native-select.tsx'
import type { Opportunity } from '../records.ts'
import { outcomeWords } from './outcome-words.ts'

/** How it ended, when, and what came of it. */
export interface Outcome {
  outcome: string
  outcome_date: string
  outcome_proceeds: string
}

export function readOutcome(opportunity: Opportunity): Outcome {
  return {
    outcome: opportunity.outcome ?? '',
    outcome_date: opportunity.outcome_date ?? '',
    outcome_proceeds: opportunity.outcome_proceeds ?? '',
  }
}

interface OutcomeFieldsProps {
  outcome: Outcome
  currency: string
  errors: Readonly<Record<string, string>>
  onChange: (outcome: Outcome) => void
}

export function OutcomeFields({ outcome, currency, errors, onChange }: OutcomeFieldsProps) {
  const set = (name: keyof Outcome) => (value: string) => onChange({ ...outcome, [name]: value })
  return (
    <>
      <NativeSelect
        label="Outcome"
        placeholder="Choose"
        value={outcome.outcome}
        options={opportunityOutcomes.map((value) => ({ value, label: outcomeWords[value] }))}
        onChange={(event) => set('outcome')(event.target.value)}
        error={errors['outcome']}
      />
      <DateField
        label="On"
        today={now()}
        value={outcome.outcome_date}
        onChange={set('outcome_date')}
        error={errors['outcome_date']}
      />
      <MoneyField
        label="Proceeds"
        currency={currency}
        value={outcome.outcome_proceeds}
        onChange={set('outcome_proceeds')}
        error={errors['outcome_proceeds']}
      />
    </>
  )
}
