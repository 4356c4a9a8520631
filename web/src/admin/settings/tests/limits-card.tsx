import {
  readComplianceLimits,
  updateComplianceLimits,
} from '@moorgate/contract/suitability/appropriateness.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Loaded } from '../../../kernel/loaded.tsx'
import { Problem } from '../../../kernel/problem.tsx'
import { endpointQuery, send } from '../../../kernel/queries.ts'
import { useCommand } from '../../../kernel/use-command.ts'
import { useWords } from '../../../kernel/words.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Form } from '../../../ui/form.tsx'
import { Confirmation } from '../../../ui/modal.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { showToast } from '../../../ui/toasts.ts'
import { useLimitsForm } from '../use-limits-form.tsx'
import type { ComplianceLimits } from '../use-limits-form.tsx'
import type { Bank } from './banks.ts'
import styles from './tests.module.css'

interface LimitsCardProps {
  bank: Bank
  canWrite: boolean
}

/**
 * Tries, pass mark and how long a pass lasts: the same for all banks. And the end of passes that a changed
 * bank gave.
 */
export function LimitsCard({ bank, canWrite }: LimitsCardProps) {
  const limits = useQuery(endpointQuery('compliance', readComplianceLimits))
  return (
    <Card title="Rules" note="For every bank">
      <Loaded query={limits} what="the rules of the test">
        {(known) => <LimitsForm limits={known} bank={bank} canWrite={canWrite} />}
      </Loaded>
    </Card>
  )
}

function LimitsForm({ limits, bank, canWrite }: LimitsCardProps & { limits: ComplianceLimits }) {
  const before = {
    compliance_tries: String(limits.compliance_tries),
    pass_mark: String(limits.pass_mark),
    test_valid_months: limits.test_valid_months === null ? '' : String(limits.test_valid_months),
  }
  const { form, guard } = useLimitsForm(limits, before, 'Rules saved')
  return (
    <Form onSubmit={form.onSubmit}>
      {guard}
      <Problem says={form.refused} />
      <div className={styles.limits}>
        <TextField
          label="Attempts"
          hint="0 = unlimited."
          inputMode="numeric"
          numeric
          locked={!canWrite}
          {...form.typed('compliance_tries')}
        />
        <TextField
          label="Pass mark"
          suffix="%"
          hint="All critical questions must also be correct."
          inputMode="numeric"
          numeric
          locked={!canWrite}
          {...form.typed('pass_mark')}
        />
        <TextField
          label="Pass valid for"
          suffix="months"
          hint="Leave blank to keep a pass until the questions change."
          inputMode="numeric"
          numeric
          optional
          locked={!canWrite}
          {...form.typed('test_valid_months')}
        />
      </div>
      {canWrite && (
        <div className={styles.end}>
          <Button type="submit" disabled={form.changes === 0} busy={form.busy} busyLabel="Saving">
            Save rules
          </Button>
          <EndPasses bank={bank} />
        </div>
      )}
    </Form>
  )
}

/** After the questions have changed in substance, anyone who passed on them takes the test again. */
function EndPasses({ bank }: { bank: Bank }) {
  const words = useWords()
  const queries = useQueryClient()
  const { busy, problem, run } = useCommand()
  const [asking, setAsking] = useState(false)
  const end = async () => {
    setAsking(false)
    const done = await run(async () => {
      await send(updateComplianceLimits, { body: { renew_banks: [bank.name] } })
      await queries.invalidateQueries({ queryKey: ['compliance'] })
    })
    if (done) showToast('All passes expired')
  }
  return (
    <>
      <Button variant="danger-quiet" busy={busy} onClick={() => setAsking(true)}>
        Expire all passes
      </Button>
      <Problem says={problem} />
      <Confirmation
        open={asking}
        title="Expire all passes of this test?"
        confirm="Expire passes"
        cancel="Keep passes"
        danger
        onCancel={() => setAsking(false)}
        onConfirm={() => void end()}
      >
        {words(
          '{Investors} who passed on these questions must take the test again before they see offers. Their holdings are not affected.',
        )}
      </Confirmation>
    </>
  )
}
