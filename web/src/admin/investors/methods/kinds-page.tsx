import { investmentMethod } from '@moorgate/contract/methods/investment-method.ts'
import type { RowOf } from '@moorgate/contract/resource.ts'
import { spoken } from '../../../kernel/field-words.ts'
import { AdminPage } from '../../../kernel/page.tsx'
import { useRecordTabs } from '../../../kernel/record-tabs.ts'
import { useLabel } from '../../../kernel/terminology.tsx'
import { DrawerList } from '../../drawer-list.tsx'
import { NewInDrawer } from '../../new-in-drawer.tsx'

/** `/admin/investors/investment-methods/kinds`: what kinds of method the firm offers, and what each asks for. */
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
        empty={{ text: 'Investors choose among the kinds that stand here.', action: add }}
      />
    </AdminPage>
  )
}

const acronyms: readonly string[] = ['sipp', 'ssas', 'isa', 'ifisa', 'jisa']

const cells = {
  kind: ({ kind }: RowOf<typeof investmentMethod>) =>
    acronyms.includes(kind) ? kind.toUpperCase() : spoken(kind).replace('llp', 'or LLP'),
}
