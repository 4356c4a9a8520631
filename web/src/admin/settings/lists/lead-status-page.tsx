import { leadStatus } from '@moorgate/contract/investors/lead-status.ts'
import type { RowOf } from '@moorgate/contract/resource.ts'
import { leadKinds } from '@moorgate/contract/statuses/people.ts'
import { SettingsPage } from '../../../kernel/page.tsx'
import { StateDot } from '../../../kernel/state.tsx'
import { useLabel } from '../../../kernel/terminology.tsx'
import { DrawerList } from '../../../features/records/drawer-list.tsx'
import { NewInDrawer } from '../../../features/records/new-in-drawer.tsx'
import { ClientGroups } from './client-groups.tsx'
import { LeadStatusForm } from './lead-status-form.tsx'
import styles from './lists.module.css'

/**
 * `/admin/settings/investor/lead-status`: where somebody stands with the firm; below, the groups that see the
 * same offers.
 */
export function LeadStatusPage() {
  const label = useLabel()
  const add = <NewInDrawer resource={leadStatus} right="update" />
  return (
    <SettingsPage
      title={label('lead_statuses')}
      intro="Each has a kind: active, inactive or investment. One that is in use can’t be deleted."
      wide
      actions={add}
    >
      <div className={styles.list}>
        <DrawerList
          resource={leadStatus}
          form={LeadStatusForm}
          nameOf={({ name }) => name ?? ''}
          cells={cells}
          empty={{
            text: 'Staff use lead statuses to record how far a contact or investor has come.',
            action: add,
          }}
        />
      </div>
      <ClientGroups />
    </SettingsPage>
  )
}

type Row = RowOf<typeof leadStatus>

const cells = {
  name: ({ name, colour }: Row) => (
    <span className={styles.named}>
      <i style={{ background: colour ?? 'var(--line-strong)' }} aria-hidden />
      {name}
    </span>
  ),
  type: ({ type }: Row) => <StateDot shown={leadKinds[type]} />,
}
