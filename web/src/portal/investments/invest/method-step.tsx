import { investmentMethodStatuses } from '@moorgate/contract/statuses/people.ts'
import { useState } from 'react'
import { useLabel, useTerm, withArticle } from '../../../kernel/terminology.tsx'
import { useFirstMistake } from '../../../ui/first-mistake.ts'
import { Form } from '../../../ui/form.tsx'
import { TextLink } from '../../../ui/link.tsx'
import { RadioGroup } from '../../../ui/radio-group.tsx'
import type { Method } from '../../../features/opportunities/records.ts'
import type { OfferedScheme } from '../../../features/opportunities/tax-options.ts'
import { awaitsScheme } from '../../../features/opportunities/tax-choice.ts'
import { TaxSchemeField } from '../../../features/opportunities/tax-scheme-field.tsx'
import type { StepLocation } from './step-place.ts'
import { StepActions } from './step-actions.tsx'
import styles from './steps.module.css'

interface MethodStepProps extends StepLocation {
  methods: readonly Method[]
  /** The tax schemes that may be chosen. */
  schemes: readonly OfferedScheme[]
  /** Those that the offer gives through any method. */
  offered: readonly OfferedScheme[]
}

/**
 * Who invests: one of the investor's own methods. Those that aren't approved are shown and say why they can't
 * be taken. Where the offer gives several tax schemes, it is asked under which of them.
 */
export function MethodStep({
  draft,
  change,
  problems,
  next,
  back,
  methods,
  schemes,
  offered,
}: MethodStepProps) {
  const term = useTerm()
  const label = useLabel()
  const [isChecked, setChecked] = useState(false)
  const chosen = methods.find(({ id, status }) => id === draft.methodId && status === 'approved')
  const name = term('investment_method', { lower: true })
  const own = isChecked && !chosen ? `Choose ${withArticle(name)}.` : undefined
  const submit = useFirstMistake({
    onSubmit: () => {
      setChecked(true)
      if (chosen && !awaitsScheme(schemes, draft.taxOptionId)) next()
    },
  })
  return (
    <Form onSubmit={submit}>
      <RadioGroup
        label="Who is investing?"
        variant="cards"
        value={chosen?.id}
        onChange={(methodId) => change({ methodId })}
        error={own ?? problems['investment_method_entity_id']}
        options={methods
          .filter(({ status }) => status !== 'closed')
          .map((method) => ({
            value: method.id,
            label: method.display_name,
            description: [method.investment_method?.name, method.provider_name].filter(Boolean).join(', '),
            end:
              method.status === 'approved' ? undefined : label(investmentMethodStatuses[method.status].label),
            disabled: method.status !== 'approved',
          }))}
      />
      <p className={styles.more}>
        <TextLink href="/investor/profile/investmentmethod_new">{`Add ${withArticle(name)}`}</TextLink>
      </p>
      {schemes.length < offered.length && (
        <p className={styles.more}>{`Income tax relief can’t be claimed through this ${name}.`}</p>
      )}
      <div className={styles.scheme}>
        <TaxSchemeField
          schemes={schemes}
          chosenId={draft.taxOptionId}
          onChoose={(taxOptionId) => change({ taxOptionId })}
          isChecked={isChecked}
          problem={problems['tax_option_id']}
        />
      </div>
      <StepActions back={back} />
    </Form>
  )
}
