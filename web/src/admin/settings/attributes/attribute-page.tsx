import { attribute } from '@moorgate/contract/attributes/attribute.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Attribute } from '../../../features/attributes/attributes.ts'
import { call } from '../../../kernel/api.ts'
import { Loaded } from '../../../kernel/loaded.tsx'
import { SettingsPage } from '../../../kernel/settings-page.tsx'
import { permits, permittedQuery } from '../../../kernel/permissions.ts'
import { Problem } from '../../../kernel/problem.tsx'
import type { ScreenProps } from '../../../kernel/screen-component.ts'
import { useTerm } from '../../../kernel/terminology.tsx'
import { useCommand } from '../../../kernel/use-command.ts'
import { useVisit } from '../../../kernel/visit.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Confirmation } from '../../../ui/modal.tsx'
import { EmptyState } from '../../../ui/states.tsx'
import { showToast } from '../../../ui/toasts.ts'
import { AttributeForm } from './attribute-form.tsx'
import { attributesPath } from './attributes-page.tsx'
import styles from './attributes.module.css'

/** `/admin/settings/attributes/configure/{id}`: one field that the tenant added. */
export function AttributePage({ params }: ScreenProps) {
  const term = useTerm()
  const query = useQuery(permittedQuery(attribute, params['id'] ?? ''))
  return (
    <SettingsPage
      title={query.data?.name ?? term('attribute')}
      actions={
        <ButtonLink href={attributesPath}>All {term('attribute', { plural: true, lower: true })}</ButtonLink>
      }
    >
      <Loaded query={query} what="the field">
        {(row) =>
          permits(row, 'edit') ? (
            <>
              <AttributeForm row={row} save="Save" onSaved={({ name }) => showToast(`${name} saved`)} />
              {permits(row, 'delete') && <DeleteAttribute row={row} />}
            </>
          ) : (
            <EmptyState title="You can’t change this field" level={3} />
          )
        }
      </Loaded>
    </SettingsPage>
  )
}

function DeleteAttribute({ row: { id, name } }: { row: Attribute }) {
  const queries = useQueryClient()
  const visit = useVisit()
  const { busy, problem, run } = useCommand()
  const [asking, setAsking] = useState(false)
  const path = `${attribute.path}/${id}`
  const remove = async () => {
    setAsking(false)
    const done = await run(() => call('DELETE', path))
    if (!done) return
    await queries.invalidateQueries({ queryKey: [attribute.name, 'list'] })
    showToast(`${name} deleted`)
    visit(attributesPath, { replace: true })
  }
  return (
    <div className={styles.delete}>
      <Problem says={problem} />
      <Button variant="danger-quiet" busy={busy} onClick={() => setAsking(true)}>
        Delete {name}
      </Button>
      <Confirmation
        open={asking}
        title={`Delete ${name}?`}
        confirm="Delete"
        cancel="Keep it"
        danger
        onCancel={() => setAsking(false)}
        onConfirm={() => void remove()}
      >
        Values already entered on records are no longer shown.
      </Confirmation>
    </div>
  )
}
