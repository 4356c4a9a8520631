import { opportunityPath } from '@moorgate/contract/screens.ts'
import { useOpenScreens } from '../../../kernel/abilities.ts'
import { useWords } from '../../../kernel/words.tsx'
import { usePlace } from '../../../kernel/visit.ts'
import { showToast } from '../../../ui/toasts.ts'
import { useMoneyMoved } from '../records.ts'
import type { Opportunity } from '../records.ts'
import type { MoveChoice } from './moves.ts'
import { pathOnTab } from './path-on-tab.ts'

/** After a move: everything is read anew, and the record is shown where its status puts it, on the same tab. */
export function useFinish(
  onClose: () => void,
): (opportunity: Pick<Opportunity, 'id' | 'status'>, move: MoveChoice) => Promise<void> {
  const words = useWords()
  const moneyMoved = useMoneyMoved()
  const { pathname, visit } = usePlace()
  const opens = useOpenScreens()
  return async (opportunity, move) => {
    await moneyMoved()
    onClose()
    showToast(words(move.done))
    const path = pathOnTab(opportunityPath({ ...opportunity, status: move.to }), pathname, opens)
    if (path !== pathname) visit(path, { replace: true })
  }
}
