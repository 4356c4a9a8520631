import { investmentMethod } from '@moorgate/contract/methods/investment-method.ts'
import type { RowOf } from '@moorgate/contract/resource.ts'
import { Plus } from 'lucide-react'
import { useAbilities } from '../../../kernel/abilities.ts'
import { spoken } from '../../../kernel/field-words.ts'
import { AdminPage } from '../../../kernel/page.tsx'
import { useRecordTabs } from '../../../kernel/record-tabs.ts'
import { useLabel, useTerm } from '../../../kernel/terminology.tsx'
import { ButtonLink } from '../../../ui/button.tsx'
import { DrawerList } from '../../drawer-list.tsx'

/** `/admin/investors/investment-methods/kinds`: what kinds of method the firm offers, and what each asks for. */
export function KindsPage() {
  const label = useLabel()
  const tabs = useRecordTabs('investmentMethods', {})
  return (
    <AdminPage title={label('investment_methods')} tabs={tabs} flush actions={<NewKind />}>
      <DrawerList
        resource={investmentMethod}
        nameOf={({ name }) => name ?? ''}
        cells={cells}
        empty={{ text: 'Investors choose among the kinds that stand here.', action: <NewKind /> }}
      />
    </AdminPage>
  )
}

const acronyms: readonly string[] = ['sipp', 'ssas', 'isa', 'ifisa', 'jisa']

const cells = {
  kind: ({ kind }: RowOf<typeof investmentMethod>) =>
    acronyms.includes(kind) ? kind.toUpperCase() : spoken(kind).replace('llp', 'or LLP'),
}

function NewKind() {
  const may = useAbilities()
  const term = useTerm()
  if (!may('investors', 'update')) return null
  return (
    <ButtonLink look="primary" icon={Plus} href="/admin/investors/investment-methods/kinds?panel=new">
      New {term('investment_method_kind', { lower: true })}
    </ButtonLink>
  )
}
