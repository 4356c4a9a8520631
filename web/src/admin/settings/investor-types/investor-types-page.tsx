import { investorType } from '@moorgate/contract/investors/investor-type.ts'
import type { RowOf } from '@moorgate/contract/resource.ts'
import { DrawerList } from '../../../features/records/drawer-list.tsx'
import { NewInDrawer } from '../../../features/records/new-in-drawer.tsx'
import { SettingsPage } from '../../../kernel/settings-page.tsx'
import { useLabel } from '../../../kernel/terminology.tsx'
import { useWords } from '../../../kernel/words.tsx'
import { StatusDot } from '../../../ui/badge.tsx'
import { TwoLines } from '../../../ui/data-table.tsx'
import { counted } from '../../../ui/format.ts'
import listStyles from '../lists/lists.module.css'
import { CategoryRules } from './category-rules.tsx'
import { InvestorTypeForm } from './investor-type-form.tsx'

/**
 * `/admin/settings/investor/types`: the categories that investors state and sign, and the thresholds by which
 * their answers are judged, by date.
 */
export function InvestorTypesPage() {
  const label = useLabel()
  const words = useWords()
  const add = <NewInDrawer resource={investorType} />
  return (
    <SettingsPage
      title={label('investor_types')}
      intro={words('{Investors} choose one of these and sign its statement before they see investments.')}
      wide
      actions={add}
    >
      <div className={listStyles.list}>
        <DrawerList
          resource={investorType}
          form={InvestorTypeForm}
          nameOf={({ name }) => name}
          cells={cells}
          empty={{ text: words('Add the categories that {investors} can choose from.'), action: add }}
        />
      </div>
      <CategoryRules />
    </SettingsPage>
  )
}

type Row = RowOf<typeof investorType>

const cells = {
  exempt_article: ({ blocks, exempt_article: article, legal_category: category }: Row) => {
    if (blocks) return 'No promotions'
    if (category === 'other') return <TwoLines title="Mass-market only" note="No legal category chosen" />
    if (article === null) return <TwoLines title="Approved promotions" note="COBS 4.12" />
    return (
      <TwoLines
        title="Approved and exempt promotions"
        note={`COBS 4.12; Financial Promotion Order, article ${article}`}
      />
    )
  },
  expires_after_months: ({ blocks, expires_after_months: months }: Row) =>
    blocks ? 'No expiry' : counted(months ?? 12, 'month', 'months'),
  requires_approval: ({ requires_approval: isRequired }: Row) => (isRequired ? 'By staff' : 'Automatic'),
  requires_test: ({ requires_test: isRequired }: Row) => (isRequired ? 'Required' : 'Not required'),
  active: ({ active }: Row) =>
    active ? <StatusDot tone="good">In use</StatusDot> : <StatusDot>Not in use</StatusDot>,
}
