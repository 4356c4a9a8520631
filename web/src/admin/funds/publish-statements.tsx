import { netAssetValue } from '@moorgate/contract/funds/net-asset-value.ts'
import { publishFundStatements } from '@moorgate/contract/funds/statement.ts'
import { useQuery } from '@tanstack/react-query'
import { now } from '../../kernel/clock.ts'
import { listQuery } from '../../kernel/queries.ts'
import { useTerm } from '../../kernel/terminology.tsx'
import { DateField } from '../../ui/date-field.tsx'
import { dateFull } from '../../ui/format-dates.ts'
import { NativeSelect } from '../../ui/native-select.tsx'
import { Text } from '../../ui/text.tsx'
import { ActDialog } from './act-dialog.tsx'
import type { Fund } from './fund.ts'

/** Sends investors their capital account to a day on which a value of their class is published. */
export function PublishStatements({ record, onClose }: { record: Fund; onClose: () => void }) {
  const term = useTerm()
  const query = { fixed: { fund_id: record.id, status: 'published' }, perPage: 100 }
  const { data: values } = useQuery(listQuery(netAssetValue, { sort: '-date' }, query))
  if (!values) return null
  const days = [...new Set(values.data.map(({ date }) => date))]
  return (
    <ActDialog
      title="Publish statements"
      submit="Publish statements"
      busyLabel="Publishing"
      endpoint={publishFundStatements}
      initial={{ to: days[0] ?? '', from: '' }}
      body={() => ({ fund_id: record.id })}
      done="Creating statements"
      onClose={onClose}
    >
      {(field) => (
        <>
          <NativeSelect
            label="To"
            options={days.map((day) => ({ value: day, label: dateFull(day) }))}
            value={field('to').value}
            error={field('to').error}
            onChange={(event) => field('to').onChange(event.target.value)}
          />
          <DateField
            label="From"
            optional
            today={now()}
            hint="Leave blank to start at the beginning of the quarter."
            {...field('from')}
          />
          <Text tone="soft">
            Every {term('investor', { lower: true })} who has paid in by this date, and whose class has a
            value published for it, gets a statement in their documents and is notified. Statements can’t be
            changed once published.
          </Text>
        </>
      )}
    </ActDialog>
  )
}
