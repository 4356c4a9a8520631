import { updateReport } from '@moorgate/contract/update-reports/update-report.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useCommand } from '../../kernel/use-command.ts'
import { useVisit } from '../../kernel/visit.ts'
import { showToast } from '../../ui/toasts.ts'

/** An act after which there is no draft on this page any more. */
export function useEnd(id: number, close: () => void) {
  const visit = useVisit()
  const queries = useQueryClient()
  const { busy, problem, run } = useCommand()
  const act = async (perform: () => Promise<unknown>, said: string, to: string) => {
    close()
    const done = await run(perform)
    if (!done) return
    showToast(said)
    visit(to, { replace: true })
    await queries.invalidateQueries({ queryKey: [updateReport.name] })
    queries.removeQueries({ queryKey: [updateReport.name, 'show', String(id)], type: 'inactive' })
  }
  return { busy, problem, act }
}
