import { FeePayments } from '../../../features/fees/fee-payments.tsx'
import { FeePlans } from '../../../features/fees/fee-plans.tsx'
import { useAbilities } from '../../../kernel/abilities.ts'
import { SettingsPage } from '../../../kernel/settings-page.tsx'
import { useLabel } from '../../../kernel/terminology.tsx'
import { PriceList } from './price-list.tsx'
import styles from './fees.module.css'

/** `/admin/settings/account/fees`: the price list, and what investors pay of it. */
export function FeesPage() {
  const label = useLabel()
  const may = useAbilities()
  const investors = label('investors', { lower: true })
  return (
    <SettingsPage
      title={label('fees')}
      intro={`What ${investors} can pay by card on their profile: one-off fees and recurring plans.`}
      wide
    >
      <div className={styles.page}>
        <PriceList />
        {may('investors', 'visit') && (
          <>
            <FeePlans />
            <FeePayments />
          </>
        )}
      </div>
    </SettingsPage>
  )
}
