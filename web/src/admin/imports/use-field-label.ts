import { attribute } from '@moorgate/contract/attributes/attribute.ts'
import type { OwnerType } from '@moorgate/contract/attributes/attribute.ts'
import { importFields } from '@moorgate/contract/imports/fields.ts'
import type { ImportKind } from '@moorgate/contract/imports/kinds.ts'
import { useQuery } from '@tanstack/react-query'
import type { Attribute } from '../../features/attributes/attributes.ts'
import { everyRow } from '../../kernel/queries.ts'
import { useLabel } from '../../kernel/terminology.tsx'

const ownerOf = {
  users: 'user',
  contacts: 'contact',
  organisations: 'organisation',
} as const satisfies Record<ImportKind, OwnerType>

/** A field that a column may go to, as it is called here. */
export interface NamedField {
  key: string
  label: string
}

/** Every field of a kind in the tenant's own words: the product's, then those that the tenant added. */
export function useImportFields(kind: ImportKind): readonly NamedField[] {
  const label = useLabel()
  const owner = ownerOf[kind]
  const { data: own = [] } = useQuery({
    queryKey: [attribute.name, 'of kind', owner],
    queryFn: async ({ signal }) => {
      const query = { 'filter[owner_type]': owner, 'filter[active]': '1', sort: 'order' }
      const rows = await everyRow<Attribute>(attribute.path, { query, signal })
      return rows.filter(({ type }) => type !== 'file')
    },
  })
  return [
    ...importFields[kind].map(({ key, term, label: plain }) => ({ key, label: term ? label(term) : plain })),
    ...own.map(({ id, name }) => ({ key: `attribute.${id}`, label: name })),
  ]
}

/** Names of a kind's fields by key. */
export function useFieldLabel(kind: ImportKind): (key: string) => string {
  const labels = new Map(useImportFields(kind).map(({ key, label }) => [key, label]))
  return (key) => labels.get(key) ?? key
}
