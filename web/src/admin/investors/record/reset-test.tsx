import { resetTest } from '@moorgate/contract/suitability/appropriateness.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useFlags } from '../../../kernel/branding.tsx'
import { permits } from '../../../kernel/permissions.ts'
import { send } from '../../../kernel/queries.ts'
import { useTerm } from '../../../kernel/terminology.tsx'
import { useCommand } from '../../../kernel/use-command.ts'
import { useWords } from '../../../kernel/words.tsx'
import { Button } from '../../../ui/button.tsx'
import { showToast } from '../../../ui/toasts.ts'
import { ReasonDialog } from '../../../features/records/reason-dialog.tsx'
import type { Person } from '../person.ts'

/** Lets somebody begin the test again: tries, wait and result are cleared, and the reason is kept. */
export function ResetTest({ person }: { person: Person }) {
  const tested = useFlags().compliance_test_enabled === 1
  const [open, setOpen] = useState(false)
  const hasTaken = person.compliance_tries > 0 || person.compliance_passed === 1
  if (!tested || !hasTaken || !permits(person, 'reset_test')) return null
  return (
    <div>
      <Button size="small" onClick={() => setOpen(true)}>
        Reset test
      </Button>
      {open && <ResetDialog person={person} onClose={() => setOpen(false)} />}
    </div>
  )
}

function ResetDialog({ person, onClose }: { person: Person; onClose: () => void }) {
  const words = useWords()
  const term = useTerm()
  const queries = useQueryClient()
  const { problem, run } = useCommand()
  const reset = async (reason: string) => {
    const done = await run(async () => {
      await send(resetTest, { params: { id: person.id }, body: { reason } })
      await queries.invalidateQueries({ queryKey: ['user'] })
    })
    if (done) showToast('Test reset')
    return done
  }
  return (
    <ReasonDialog
      title={`Reset the ${term('appropriateness', { lower: true })} of ${person.name}?`}
      hint={words('Internal note, not shown to the {investor}.')}
      verb="Reset test"
      busyLabel="Resetting"
      problem={problem}
      onClose={onClose}
      onReason={reset}
    >
      This clears attempts, waiting time and result. Past answers are kept.
    </ReasonDialog>
  )
}
