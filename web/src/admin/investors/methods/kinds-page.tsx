import { investmentMethod } from '@moorgate/contract/methods/investment-method.ts'
import type { RowOf } from '@moorgate/contract/resource.ts'
import { readableCode } from '../../../kernel/field-words.ts'
import { AdminPage } from '../../../kernel/page.tsx'
import { useRecordTabs } from '../../../kernel/record-tabs.ts'
import { ResourceForm } from '../../../kernel/resource-form.tsx'
import { useLabel } from '../../../kernel/terminology.tsx'
import { TextLink } from '../../../ui/link.tsx'
import { DrawerList } from '../../../features/records/drawer-list.tsx'
import { FieldStack } from '../../../features/records/field-layout.tsx'
import { NewInDrawer } from '../../../features/records/new-in-drawer.tsx'
import type { DrawerFormProps } from '../../../features/records/record-drawer.tsx'
import { kindsPath } from './kind-documents.tsx'

/**
 * `/admin/investors/investment-methods/kinds`: what kinds of method the tenant offers, and what each asks
 * for.
 */
export function KindsPage() {
  const label = useLabel()
  const tabs = useRecordTabs('investmentMethods', {})
  const add = <NewInDrawer resource={investmentMethod} right="update" />
  return (
    <AdminPage title={label('investment_methods')} tabs={tabs} flush actions={add}>
      <DrawerList
        resource={investmentMethod}
        nameOf={({ name }) => name ?? ''}
        cells={cells}
        form={KindForm}
        empty={{ text: `${label('investors')} choose from the types that you add here.`, action: add }}
      />
    </AdminPage>
  )
}

/** The kind itself, and the way to what belongs to it. */
function KindForm({ row, ...form }: DrawerFormProps<typeof investmentMethod>) {
  const label = useLabel()
  return (
    <FieldStack>
      {row && <TextLink href={`${kindsPath}/${row.id}/documents`}>{label('documents')}</TextLink>}
      <ResourceForm resource={investmentMethod} {...(row && { row })} {...form} />
    </FieldStack>
  )
}

const acronyms: readonly string[] = ['sipp', 'ssas', 'isa', 'ifisa', 'jisa']

const cells = {
  kind: ({ kind }: RowOf<typeof investmentMethod>) =>
    acronyms.includes(kind) ? kind.toUpperCase() : readableCode(kind).replace('LLP', 'or LLP'),
}
