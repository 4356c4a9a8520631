import type { Resource } from '@moorgate/contract/resource.ts'
import { useQueryClient } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { call } from '../../kernel/api.ts'
import { useCommand } from '../../kernel/use-command.ts'
import type { Command } from '../../kernel/use-command.ts'
import { useVisit } from '../../kernel/visit.ts'
import type { MenuAction } from '../../ui/menu.tsx'
import { showToast } from '../../ui/toasts.ts'

interface DeletedRecord {
  id: number
  name: string
  /** Where it is once it is brought back. */
  page: string
  /** The address of the list to return to. */
  list: string
}

interface Deletion extends Pick<Command, 'busy' | 'problem'> {
  remove: (query?: URLSearchParams) => void
  item: MenuAction
}

/**
 * “Delete” in the menu of a record’s page: deletes at once, goes to the list and offers the way back. An error
 * that `isHandled` accepts is not shown.
 */
export function useDelete(
  { name: area, path }: Pick<Resource, 'name' | 'path'>,
  { id, name, page, list }: DeletedRecord,
  isHandled: (error: unknown) => boolean = () => false,
): Deletion {
  const queries = useQueryClient()
  const visit = useVisit()
  const { busy, problem, run } = useCommand()
  const restore = async () => {
    await call('POST', `${path}/${id}/restore`)
    await queries.invalidateQueries({ queryKey: [area] })
    visit(page)
  }
  const act = async (query?: URLSearchParams) => {
    try {
      await call('DELETE', `${path}/${id}`, { query })
    } catch (error) {
      if (isHandled(error)) return
      throw error
    }
    visit(list, { replace: true })
    await queries.invalidateQueries({ queryKey: [area, 'list'] })
    showToast(`${name} deleted`, () => void restore())
  }
  const remove = (query?: URLSearchParams) => void run(() => act(query))
  const item = { id: 'delete', label: 'Delete', icon: Trash2, danger: true, onSelect: () => remove() }
  return { busy, problem, remove, item }
}
