import { insiderListVersion } from '@moorgate/contract/insider/insider-list-version.ts'
import { insiderListEntry } from '@moorgate/contract/insider/insider-list.ts'
import { londonDayAndTime, londonInstant, londonInstants } from '@moorgate/contract/london-time.ts'
import { useState } from 'react'
import { addressOf } from '../../kernel/api.ts'
import { now } from '../../kernel/clock.ts'
import { FormModal } from '../../ui/form-modal.tsx'
import { RadioGroup } from '../../ui/radio-group.tsx'
import type { ExportFormat } from '../list/export-address.ts'
import { useExport } from '../list/use-export.tsx'
import { LondonMinute } from '../scheduling/london-minute.tsx'
import type { Sounding } from './sounding-words.ts'

type Extent = 'now' | 'moment' | 'history'

const extents: readonly { value: Extent; label: string; description?: string }[] = [
  { value: 'now', label: 'The list now' },
  { value: 'moment', label: 'The list at an earlier time' },
  { value: 'history', label: 'All versions', description: 'With who changed an entry, when and why.' },
]
const formats: readonly { value: ExportFormat; label: string }[] = [
  { value: 'xlsx', label: 'Excel workbook' },
  { value: 'csv', label: 'CSV' },
]
const twice = [
  { value: 0, label: 'The first time, in summer time' },
  { value: 1, label: 'The second time, in winter time' },
]

/** The list as it is, as it stood at a moment in London, or every version of it. */
export function InsiderExportDialog({ sounding, onClose }: { sounding: Sounding; onClose: () => void }) {
  const [extent, setExtent] = useState<Extent>('now')
  const [format, setFormat] = useState<ExportFormat>('xlsx')
  const [when, setWhen] = useState(() => londonDayAndTime(now()))
  const [pass, setPass] = useState(0)
  const [isMissing, setMissing] = useState(false)
  const { busy, save, dialog } = useExport()
  const moments = londonInstants(when.day, when.time)
  const moment = moments[pass] ?? londonInstant(when.day, when.time)
  const submit = () => {
    setMissing(extent === 'moment' && moment === undefined)
    if (extent === 'moment' && moment === undefined) return
    save(addressFor(sounding, { extent, moment, format }))
  }
  return (
    <>
      <FormModal
        title="Export the insider list"
        submit="Export"
        busy={busy}
        busyLabel="Exporting"
        cancel="Close"
        onSubmit={submit}
        onClose={onClose}
      >
        <RadioGroup label="What to export" options={extents} value={extent} onChange={setExtent} />
        {extent === 'moment' && (
          <>
            <LondonMinute
              {...when}
              onDay={(day) => setWhen({ ...when, day })}
              onTime={(time) => setWhen({ ...when, time })}
              error={isMissing ? 'Enter a date and time.' : undefined}
            />
            {moments.length > 1 && (
              <RadioGroup
                label={`The clocks show ${when.time} twice on this day`}
                options={twice}
                value={pass}
                onChange={setPass}
              />
            )}
          </>
        )}
        <RadioGroup label="Format" options={formats} value={format} onChange={setFormat} />
      </FormModal>
      {dialog}
    </>
  )
}

interface Choice {
  extent: Extent
  moment: Date | undefined
  format: ExportFormat
}

function addressFor(sounding: Sounding, { extent, moment, format }: Choice): string {
  const columns = extent === 'history' ? insiderListVersion.columns : insiderListEntry.columns
  const params = new URLSearchParams({
    'filter[investment_opportunity_id]': String(sounding.investment_opportunity_id),
    columns: columns.map(({ key }) => key).join(','),
    format,
  })
  if (extent === 'moment' && moment) params.set('filter[as_at]', moment.toISOString())
  if (extent === 'moment') params.set('sort', '-obtained_at')
  if (extent === 'history') params.set('sort', '-insider_list_entry_id,number')
  const path = extent === 'now' ? insiderListEntry.path : insiderListVersion.path
  return addressOf(`${path}/export`, params)
}
