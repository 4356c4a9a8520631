import { readComplianceLimits } from '@moorgate/contract/suitability/appropriateness.ts'
import { useQuery } from '@tanstack/react-query'
import { useAbilities } from '../../../kernel/abilities.ts'
import { Loaded } from '../../../kernel/loaded.tsx'
import { Problem } from '../../../kernel/problem.tsx'
import { endpointQuery } from '../../../kernel/queries.ts'
import { useLabel, useTerm } from '../../../kernel/terminology.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Form } from '../../../ui/form.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { useLimitsForm } from '../use-limits-form.tsx'
import type { ComplianceLimits } from '../use-limits-form.tsx'
import styles from './required-documents.module.css'

/** Above which share of the stated net assets staff are prompted while they decide on a category. */
export function ConcentrationPrompt() {
  const label = useLabel()
  const query = useQuery(endpointQuery('compliance', readComplianceLimits))
  return (
    <Card title={label('investor_categorisation')}>
      <Loaded query={query} what="this setting">
        {(limits) => <PromptForm limits={limits} />}
      </Loaded>
    </Card>
  )
}

function PromptForm({ limits }: { limits: ComplianceLimits }) {
  const mayChange = useAbilities()('compliance', 'update')
  const term = useTerm()
  const before = { concentration_percent: String(limits.concentration_percent) }
  const { form, guard } = useLimitsForm(limits, before, 'Prompt saved')
  return (
    <Form onSubmit={form.onSubmit}>
      {guard}
      <Problem says={form.refused} />
      <div className={styles.prompt}>
        <TextField
          label="Concentration prompt"
          suffix="%"
          hint={`When you review a category, we flag ${term('investor', { lower: true, plural: true })} who hold more than this share of their stated net assets with you.`}
          inputMode="numeric"
          numeric
          locked={!mayChange}
          {...form.typed('concentration_percent')}
        />
        {mayChange && (
          <div>
            <Button type="submit" disabled={form.changes === 0} busy={form.busy} busyLabel="Saving">
              Save prompt
            </Button>
          </div>
        )}
      </div>
    </Form>
  )
}
