import { opportunityPath } from '@moorgate/contract/screens.ts'
import { opportunityStatuses } from '@moorgate/contract/statuses.ts'
import { useOpenScreens } from '../../../kernel/abilities.ts'
import { useLabel } from '../../../kernel/terminology.tsx'
import { usePlace } from '../../../kernel/visit.ts'
import { showToast } from '../../../ui/toasts.ts'
import { useMoneyMoved } from '../records.ts'
import type { Opportunity } from '../records.ts'
import { pathOnTab } from './path-on-tab.ts'

/** After a move: everything is read anew, and the record is shown where its status puts it, on the same tab. */
export function useFinish(
  onClose: () => void,
): (moved: Pick<Opportunity, 'id' | 'status' | 'name'>) => Promise<void> {
  const label = useLabel()
  const moneyMoved = useMoneyMoved()
  const { pathname, visit } = usePlace()
  const opens = useOpenScreens()
  return async (moved) => {
    await moneyMoved()
    onClose()
    showToast(`${moved.name} is ${label(opportunityStatuses[moved.status].label, { lower: true })}`)
    const path = pathOnTab(opportunityPath(moved), pathname, opens)
    if (path !== pathname) visit(path, { replace: true })
  }
}
