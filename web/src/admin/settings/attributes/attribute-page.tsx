import { attribute } from '@moorgate/contract/attributes/attribute.ts'
import { useQuery } from '@tanstack/react-query'
import { Loaded } from '../../../kernel/loaded.tsx'
import { SettingsPage } from '../../../kernel/settings-page.tsx'
import { permits, permittedQuery } from '../../../kernel/permissions.ts'
import type { ScreenProps } from '../../../kernel/screen-component.ts'
import { useTerm } from '../../../kernel/terminology.tsx'
import { ButtonLink } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/states.tsx'
import { showToast } from '../../../ui/toasts.ts'
import { AttributeForm } from './attribute-form.tsx'
import { attributesPath } from './attributes-path.ts'

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
            <AttributeForm row={row} save="Save" onSaved={({ name }) => showToast(`${name} saved`)} />
          ) : (
            <EmptyState title="You can’t change this field" level={3} />
          )
        }
      </Loaded>
    </SettingsPage>
  )
}
