import { useState } from 'react'
import type { RowKey } from '../../ui/data-table.tsx'
import type { ListQuery, ListSearch } from '../../kernel/search.ts'
import type { RecordSelection } from './bulk.ts'

export interface ChosenRows {
  keys: ReadonlySet<RowKey>
  /** All that fit the filters are chosen, on every page. */
  isAll: boolean
  choose: (keys: ReadonlySet<RowKey>) => void
  toggle: (key: RowKey) => void
  chooseAll: () => void
  clear: () => void
  /** What is asked of the server; undefined while nothing is chosen. */
  chosen: (total: number) => RecordSelection | undefined
}

const nothing: ReadonlySet<RowKey> = new Set()

/** Rows chosen for what is done with many. They stay chosen over the pages; other filters begin anew. */
export function useSelection({ filters }: ListSearch, { fixed }: ListQuery): ChosenRows {
  const over = JSON.stringify([filters, fixed])
  const [state, setState] = useState({ keys: nothing, isAll: false, over })
  const isStale = state.over !== over
  const [keys, isAll] = isStale ? [nothing, false] : [state.keys, state.isAll]
  return {
    keys,
    isAll,
    choose: (next) => setState({ keys: next, isAll: false, over }),
    toggle: (key) => {
      const next = new Set(keys)
      if (!next.delete(key)) next.add(key)
      setState({ keys: next, isAll: false, over })
    },
    chooseAll: () => setState({ keys, isAll: true, over }),
    clear: () => setState({ keys: nothing, isAll: false, over }),
    chosen: (total) => {
      if (keys.size === 0) return undefined
      if (!isAll) return { ids: [...keys] }
      const all = { ...filters, ...fixed }
      return {
        matching: Object.fromEntries(Object.entries(all).map(([name, value]) => [name, String(value)])),
        count: total,
      }
    },
  }
}
