import {
  deleteSavedView,
  restoreSavedView,
  savedView,
  updateSavedView,
} from '@moorgate/contract/views/saved-view.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Bookmark, Link2, Plus, Save, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Menu } from '../../ui/menu.tsx'
import type { MenuGroup } from '../../ui/menu.tsx'
import { showFailure, showToast } from '../../ui/toasts.ts'
import { permits, permittedQuery } from '../../kernel/permissions.ts'
import { send } from '../../kernel/queries.ts'
import { problemsOf } from '../../kernel/refusal.ts'
import type { ListSearch } from '../../kernel/search.ts'
import type { GoInList } from './use-list-search.ts'
import { currentView, isChanged, queryOf, searchOf } from './saved-views.ts'
import type { SavedView } from './saved-views.ts'
import type { ListedResource } from './listed.ts'
import { overlay } from '../../kernel/overlay.tsx'

const SaveViewDialog = overlay(async () => (await import('./save-view-dialog.tsx')).SaveViewDialog)

export interface ViewsMenuProps {
  resource: ListedResource
  /** Key of the list, where its resource has more than one. */
  list: string
  /** Undefined until they are known: a menu that is open doesn’t grow above what is being chosen. */
  views: readonly SavedView[] | undefined
  search: ListSearch
  go: GoInList
}

/**
 * The lists that somebody keeps under a name: open one, keep this one, change or delete it, copy its link.
 */
export function ViewsMenu(props: ViewsMenuProps) {
  const { resource, list, views = [], search, go } = props
  const [isSaving, setSaving] = useState(false)
  const current = currentView(views, search)
  const acts = useViewActs(props, current)
  const label = current ? `${current.name}${isChanged(current, search) ? ', changed' : ''}` : 'Views'
  const open = views.map((view) => ({
    id: String(view.id),
    label: view.name,
    ...(view.is_shared && { description: `Shared by ${view.owner_name}` }),
    chosen: view === current,
    onSelect: () => go(searchOf(resource, view)),
  }))
  const groups: MenuGroup[] = [
    ...(open.length > 0 ? [{ label: 'Saved views', items: open }] : []),
    {
      items: [
        { id: 'new', label: 'Save as new view', icon: Plus, onSelect: () => setSaving(true) },
        { id: 'link', label: 'Copy link', icon: Link2, onSelect: copyLink },
        // They may come while it is open.
        ...acts,
      ],
    },
  ]
  return (
    <>
      <Menu
        label="Saved views"
        trigger={
          <Button variant="quiet" size="small" icon={Bookmark} disabled={props.views === undefined}>
            {label}
          </Button>
        }
        groups={groups}
      />
      {isSaving && (
        <SaveViewDialog
          resource={resource}
          list={list}
          query={queryOf(search)}
          onSaved={(view) => go(searchOf(resource, view))}
          onClose={() => setSaving(false)}
        />
      )}
    </>
  )
}

async function copyLink(): Promise<void> {
  await navigator.clipboard.writeText(location.href)
  showToast('Link copied')
}

/** What may be done with the view that is open. */
function useViewActs({ search, go }: ViewsMenuProps, view: SavedView | undefined) {
  const queries = useQueryClient()
  const { data: permitted } = useQuery({
    ...permittedQuery(savedView, view?.id ?? 0),
    enabled: view !== undefined,
  })
  if (!view || !permitted) return []
  const params = { id: view.id }
  const reload = () => queries.invalidateQueries({ queryKey: ['saved_view'] })
  /** Shows why it failed and reads the views again: a colleague may have changed or deleted this one. */
  const failed = (fallback: string) => (error: unknown) => {
    showFailure(problemsOf(error, () => false, fallback).form ?? fallback)
    void reload()
  }
  const save = async () => {
    await send(updateSavedView, { params, body: { query: queryOf(search), version: view.version } })
    await reload()
    showToast(`${view.name} saved`)
  }
  const remove = async () => {
    await send(deleteSavedView, { params })
    go({ ...search, tab: undefined }, { replace: true })
    await reload()
    showToast(
      `${view.name} deleted`,
      () => void send(restoreSavedView, { params }).then(reload, failed(`We couldn’t restore ${view.name}.`)),
    )
  }
  return [
    ...(permits(permitted, 'edit') && isChanged(view, search)
      ? [
          {
            id: 'save',
            label: `Save to ${view.name}`,
            icon: Save,
            onSelect: () => void save().catch(failed(`We couldn’t save ${view.name}.`)),
          },
        ]
      : []),
    ...(permits(permitted, 'delete')
      ? [
          {
            id: 'delete',
            label: `Delete ${view.name}`,
            icon: Trash2,
            danger: true,
            onSelect: () => void remove().catch(failed(`We couldn’t delete ${view.name}.`)),
          },
        ]
      : []),
  ]
}
