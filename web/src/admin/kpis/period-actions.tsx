import { kpiRequest } from '@moorgate/contract/kpis/kpi-request.ts'
import type { KpiMatrix, KpiMatrixPeriod } from '@moorgate/contract/kpis/matrix.ts'
import {
  approvePeriod,
  lockPeriod,
  reportInput,
  returnPeriod,
  submitPeriod,
} from '@moorgate/contract/kpis/report-input.ts'
import { reportPeriod } from '@moorgate/contract/kpis/report-period.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useAbilities } from '../../kernel/abilities.ts'
import { Problem } from '../../kernel/problem.tsx'
import { send } from '../../kernel/queries.ts'
import { useCommand } from '../../kernel/use-command.ts'
import { Words } from '../../kernel/words.tsx'
import { Button } from '../../ui/button.tsx'
import { Confirmation } from '../../ui/modal.tsx'
import { showToast } from '../../ui/toasts.ts'

interface PeriodAct {
  endpoint: typeof submitPeriod
  verb: string
  done: string
  /** What follows, said before it is done. */
  consequence: string
}

const submit: PeriodAct = {
  endpoint: submitPeriod,
  verb: 'Submit',
  done: 'submitted',
  consequence: 'They’ll await approval. Any change returns them to draft.',
}
const approve: PeriodAct = {
  endpoint: approvePeriod,
  verb: 'Approve',
  done: 'approved',
  consequence: '{Investors} who hold this company can then see the figures that you share with {investors}.',
}
const lock: PeriodAct = {
  endpoint: lockPeriod,
  verb: 'Lock',
  done: 'locked',
  consequence: 'Locked figures can’t be changed. You can’t undo this.',
}
const giveBack: PeriodAct = {
  endpoint: returnPeriod,
  verb: 'Return to draft',
  done: 'returned to draft',
  consequence: 'The figures return to draft, to be corrected and resubmitted.',
}

/** What can be done with the last period: it is submitted, approved and locked. */
export function PeriodActions({ matrix }: { matrix: KpiMatrix }) {
  const may = useAbilities()
  const period = matrix.periods.at(-1)!
  const acts: PeriodAct[] = []
  if (may('kpi', 'create') && period.status === 'draft') acts.push(submit)
  if (may('kpi', 'update') && period.status === 'submitted') acts.push(giveBack, approve)
  if (may('kpi', 'update') && period.status === 'approved') acts.push(lock)
  if (matrix.sub_type.kind === 'prior') return null
  return acts.map((act) => <ActButton key={act.verb} act={act} matrix={matrix} period={period} />)
}

function ActButton({ act, matrix, period }: { act: PeriodAct; matrix: KpiMatrix; period: KpiMatrixPeriod }) {
  const queries = useQueryClient()
  const { busy, problem, errors, run } = useCommand()
  const [asking, setAsking] = useState(false)
  const perform = async () => {
    const done = await run(async () => {
      await send(act.endpoint, {
        body: {
          owner_id: matrix.company.id,
          report_sub_type_id: matrix.sub_type.id,
          period: period.period,
          version: period.version ?? undefined,
        },
      })
      await Promise.all(
        [reportInput.name, reportPeriod.name, kpiRequest.name].map((name) =>
          queries.invalidateQueries({ queryKey: [name] }),
        ),
      )
    })
    if (!done) return
    setAsking(false)
    showToast(`${period.label} ${act.done}`)
  }
  const said = Object.values(errors).flat().join(' ') || problem
  return (
    <>
      <Button variant={act === giveBack ? 'secondary' : 'primary'} onClick={() => setAsking(true)}>
        {act.verb} {period.label}
      </Button>
      <Confirmation
        open={asking}
        onCancel={() => setAsking(false)}
        title={`${act.verb} ${period.label} of ${matrix.company.name}?`}
        confirm={act.verb}
        busy={busy}
        onConfirm={() => void perform()}
      >
        <p>
          <Words of={act.consequence} />
        </p>
        <Problem says={said} />
      </Confirmation>
    </>
  )
}
