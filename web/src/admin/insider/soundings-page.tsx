import { marketSounding } from '@moorgate/contract/insider/sounding.ts'
import { ResourceList } from '../../features/list/resource-list.tsx'
import { SoundingPanel } from '../../features/soundings/sounding-panel.tsx'
import { soundingWords } from '../../features/soundings/sounding-words.ts'
import type { Sounding } from '../../features/soundings/sounding-words.ts'
import { now } from '../../kernel/clock.ts'
import { AdminPage } from '../../kernel/page.tsx'
import { useRecordTabs } from '../../kernel/record-tabs.ts'
import { useLabel, useTerm } from '../../kernel/terminology.tsx'
import { StatusDot } from '../../ui/badge.tsx'
import { dateTime } from '../../ui/format-dates.ts'
import { Heading } from '../../ui/text.tsx'
import styles from './insider-register.module.css'

/** `/admin/insider-register/soundings`: every sounding, with who was asked and when it was cleansed. */
export function SoundingsPage() {
  const label = useLabel()
  const term = useTerm()
  const tabs = useRecordTabs('insider', {})
  return (
    <AdminPage title={label('insider_register')} tabs={tabs} flush>
      <ResourceList
        resource={marketSounding}
        filters={{ status: { choices: statuses } }}
        cells={cells}
        preview={previewOf}
        nameOf={({ code_name: name }) => name}
        empty={{
          text: `Open a sounding from a confidential ${term('opportunity', { lower: true })}. It appears here.`,
        }}
      />
    </AdminPage>
  )
}

const statuses = Object.entries(soundingWords).map(([value, { text }]) => ({ value, label: text }))

const previewOf = (sounding: Sounding) => (
  <div className={styles.look}>
    <Heading level={2}>{sounding.code_name}</Heading>
    <SoundingPanel sounding={sounding} />
  </div>
)

const cells = {
  status: ({ status }: Sounding) => (
    <StatusDot tone={soundingWords[status].tone}>{soundingWords[status].text}</StatusDot>
  ),
  cleansed_at: ({ cleansed_at: at }: Sounding) => dateTime(at, { today: now() }),
}
