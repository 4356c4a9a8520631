import type { MouseEvent } from 'react'
import { parseFlat, stringifyFlat } from '../../kernel/search.ts'
import { useAddress } from '../../kernel/visit.ts'
import { ButtonLink } from '../../ui/button.tsx'
import type { TabItem } from '../../ui/tabs.tsx'

interface LogActivityProps {
  /** Of the record, as far as they are open to this person. */
  tabs: readonly TabItem[]
  mayWrite: boolean
  /** What is written stands on this very page too. */
  isHere?: boolean | undefined
}

/**
 * Leads to where notes, calls and tasks of a record are written, with a note begun. The address says so, so
 * that Back leads to where one was. Nothing for the person who may not write there.
 */
export function LogActivity({ tabs, mayWrite, isHere = false }: LogActivityProps) {
  const { pathname, search } = useAddress()
  const tab = tabs.find(({ href }) => href.endsWith('/notes-calls-tasks'))
  if (!tab || !mayWrite) return null
  const stays = isHere || tab.href === pathname
  const parameters = stays ? parseFlat(search) : {}
  const goOn = (event: MouseEvent) => {
    if (focusWriting()) event.preventDefault()
  }
  const href = `${stays ? pathname : tab.href}${stringifyFlat({ write: 'note', ...parameters })}`
  return (
    <ButtonLink href={href} onClick={stays && parameters['write'] !== undefined ? goOn : undefined}>
      Log activity
    </ButtonLink>
  )
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
