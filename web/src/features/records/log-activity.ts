import type { MouseEvent } from 'react'
import type { HeaderAction } from '../../kernel/header-actions.tsx'
import { parseFlat, stringifyFlat } from '../../kernel/search.ts'
import { useAddress } from '../../kernel/visit.ts'
import type { TabItem } from '../../ui/tabs.tsx'

interface LogActivityQuestion {
  /** Of the record, as far as they are open to this person. */
  tabs: readonly TabItem[]
  mayWrite: boolean
  /** What is written stands on this very page too. */
  isHere?: boolean | undefined
}

/**
 * Leads to where notes, calls and tasks of a record are written, with a note begun. The address says so, so
 * that Back leads to where one was. False for the person who may not write there.
 */
export function useLogActivity({
  tabs,
  mayWrite,
  isHere = false,
}: LogActivityQuestion): HeaderAction | false {
  const { pathname, search } = useAddress()
  const tab = tabs.find(({ href }) => href.endsWith('/notes-calls-tasks'))
  if (!tab || !mayWrite) return false
  const stays = isHere || tab.href === pathname
  const parameters = stays ? parseFlat(search) : {}
  const goOn = (event?: MouseEvent) => {
    // A menu gives the focus back to its button in the frame after it is gone.
    if (!event) requestAnimationFrame(() => requestAnimationFrame(focusWriting))
    else if (focusWriting()) event.preventDefault()
  }
  return {
    id: 'log',
    label: 'Log activity',
    href: `${stays ? pathname : tab.href}${stringifyFlat({ write: 'note', ...parameters })}`,
    onPress: stays && parameters['write'] !== undefined ? goOn : undefined,
  }
}

/**
 * Where something is being written already, that is gone on with. False where nothing of it is on the page.
 */
function focusWriting(): boolean {
  const field = document.querySelector<HTMLElement>(
    '[data-composer] :is([contenteditable=true],textarea,input:not([type=radio],[type=hidden]))',
  )
  field?.focus()
  return field !== null
}
