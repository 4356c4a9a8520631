import { parseFlat } from '../../kernel/search.ts'
import { useAddress } from '../../kernel/visit.ts'
import { boardKeys } from './board/board-address.ts'
import { BoardPage } from './board/board-page.tsx'
import { DealList } from './list/deal-list.tsx'

/**
 * `/admin/investments/deals`: the board of a pipeline, or the list of all deals. The address says which:
 * whatever the board does not know of belongs to the list, so that every state of a list leads back to the
 * list.
 */
export function DealsPage() {
  const { search } = useAddress()
  const isList = Object.keys(parseFlat(search)).some((key) => !boardKeys.has(key))
  return isList ? <DealList /> : <BoardPage />
}
