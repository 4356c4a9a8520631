import {
  deleteSavedReport,
  restoreSavedReport,
  updateSavedReport,
} from '@moorgate/contract/report-builder/saved-report.ts'
import { useQueryClient } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { Problem } from '../../kernel/problem.tsx'
import { send } from '../../kernel/queries.ts'
import { useCommand } from '../../kernel/use-command.ts'
import { useVisit } from '../../kernel/visit.ts'
import { now } from '../../kernel/clock.ts'
import { Button } from '../../ui/button.tsx'
import { dateTimeWithin } from '../../ui/format-dates.ts'
import { RadioGroup } from '../../ui/radio-group.tsx'
import { showToast } from '../../ui/toasts.ts'
import styles from './builder.module.css'
import { builderPath } from './queries.ts'
import type { SavedReport } from './queries.ts'

/** Who reads a report, and what its owner may do with it. */
export function SharePart({ report, isMine }: { report: SavedReport; isMine: boolean }) {
  const queries = useQueryClient()
  const visit = useVisit()
  const act = useCommand([])
  const params = { id: report.id }
  const reload = () => queries.invalidateQueries({ queryKey: ['saved_report'] })
  const share = (isShared: boolean) =>
    act.run(async () => {
      await send(updateSavedReport, { params, body: { is_shared: isShared, version: report.version } })
      await reload()
    })
  const remove = async () => {
    const done = await act.run(() => send(deleteSavedReport, { params }))
    if (!done) return
    visit(builderPath)
    await reload()
    showToast(`${report.name} deleted`, () => void send(restoreSavedReport, { params }).then(reload))
  }
  return (
    <section>
      <h2>Share</h2>
      <Problem says={act.problem} />
      {isMine ? (
        <>
          <RadioGroup
            label="Access"
            labelHidden
            options={[
              { value: 'me', label: 'Only me' },
              { value: 'all', label: 'Everyone with access to this list' },
            ]}
            value={report.is_shared ? 'all' : 'me'}
            onChange={(value) => void share(value === 'all')}
          />
          <Button variant="danger-quiet" size="small" icon={Trash2} onClick={() => void remove()}>
            Delete report
          </Button>
        </>
      ) : (
        <p className={styles.note}>Shared by {report.owner_name}. Duplicate it to change it.</p>
      )}
      <p className={styles.note}>Last change: {dateTimeWithin(report.updated_at, { today: now() })}.</p>
    </section>
  )
}
