import { capitalAccountFigures, readCapitalAccount } from '@moorgate/contract/funds/capital-account.ts'
import { noticeItemWords } from '@moorgate/contract/funds/words.ts'
import type { AnswerOf } from '@moorgate/contract/endpoint.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { Figure } from '../../../features/figures/figure.tsx'
import { WorkbookButton } from '../../../features/figures/workbook-button.tsx'
import { OwnFigures } from '../../../features/figures/with-figures.tsx'
import { RuledSection } from '../../../features/sections/ruled-section.tsx'
import { isNothing } from '../../../kernel/amounts.ts'
import { endpointQuery } from '../../../kernel/queries.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { DataTable } from '../../../ui/data-table.tsx'
import type { Column } from '../../../ui/data-table.tsx'
import { dateFull } from '../../../ui/format-dates.ts'
import { money } from '../../../ui/format.ts'
import { NativeSelect } from '../../../ui/native-select.tsx'
import styles from './capital-account.module.css'
import type { Commitment } from './records.ts'

type Account = AnswerOf<typeof readCapitalAccount>
type AccountColumn = Account['columns'][number]

/** What became of a commitment in a quarter, in the year to date and since it began. */
export function CapitalAccount({ commitment, isOne }: { commitment: Commitment; isOne: boolean }) {
  const [to, setTo] = useState<string>()
  const params = { id: commitment.id }
  const query = to === undefined ? {} : { to }
  const { data: account } = useQuery({
    ...endpointQuery('fund_commitment', readCapitalAccount, { params, query }),
    enabled: commitment.valued_on !== null || commitment.status === 'transferred',
    placeholderData: keepPreviousData,
  })
  if (!account) return null
  const base = capitalAccountFigures.working.path
    .replace('{id}', String(commitment.id))
    .replace('/working', '')
  const source = { area: 'fund', base, query: { to: account.to } }
  const pdf = `/api/fund-commitments/${commitment.id}/capital-account/pdf?to=${account.to}`
  return (
    <RuledSection title={isOne ? 'Capital account' : `Capital account, ${commitment.registered_name}`}>
      <div className={styles.tools}>
        <NativeSelect
          label="Quarter to"
          options={account.days.map((day) => ({ value: day, label: dateFull(day) }))}
          value={account.to}
          onChange={(event) => setTo(event.target.value)}
        />
        <ButtonLink href={pdf} icon={Download} needsConnection>
          Statement (PDF)
        </ButtonLink>
        <WorkbookButton source={source} label="Statement (Excel)" />
      </div>
      <OwnFigures source={source}>
        <DataTable
          label="Capital account"
          columns={columnsOf(account)}
          rows={rowsOf(account)}
          keyOf={({ of }) => of}
          stacked
        />
      </OwnFigures>
    </RuledSection>
  )
}

interface AccountRow {
  /** Of its cells, before the column’s key. */
  of: string
  label: string
  amountIn: (column: AccountColumn) => string
}

/** The value before and after; what was paid in for and paid out of; what is left of the commitment. */
function rowsOf(account: Account): readonly AccountRow[] {
  const { columns } = account
  const parts = (side: 'in' | 'out', of: 'contributions_by' | 'distributions_by') =>
    columns[0]![of].map(({ item }, index) => ({
      of: `${side}_${item}`,
      label: `${side === 'in' ? 'Paid in' : 'Paid out'}: ${noticeItemWords[item].toLowerCase()}`,
      amountIn: (column: AccountColumn) => column[of][index]!.amount,
    }))
  return [
    { of: 'opening', label: 'Opening value', amountIn: ({ opening }) => opening },
    ...parts('in', 'contributions_by'),
    { of: 'contributions', label: 'Paid in', amountIn: ({ contributions }) => contributions },
    ...parts('out', 'distributions_by'),
    { of: 'distributions', label: 'Paid out to you', amountIn: ({ distributions }) => distributions },
    { of: 'change', label: 'Change in value, net of fees', amountIn: ({ change }) => change },
    { of: 'closing', label: 'Value at the end', amountIn: ({ closing }) => closing },
    {
      of: 'unfunded_opening',
      label: 'Left to call at start',
      amountIn: ({ unfunded_opening: left }) => left,
    },
    { of: 'committed_in', label: 'Committed', amountIn: ({ committed }) => committed },
    { of: 'called_in', label: 'Called', amountIn: ({ called }) => called },
    { of: 'recallable_in', label: 'Repaid, recallable', amountIn: ({ recallable }) => recallable },
    ...(isNothing(account.commitment.released)
      ? []
      : [{ of: 'released_in', label: 'Released', amountIn: ({ released }: AccountColumn) => released }]),
    { of: 'unfunded_closing', label: 'Left to call', amountIn: ({ unfunded_closing: left }) => left },
  ]
}

const headings = { period: 'Quarter', year: 'Year to date', inception: 'Since you joined' } as const

function columnsOf({ columns, currency }: Account): readonly Column<AccountRow>[] {
  const amount = (column: AccountColumn): Column<AccountRow> => ({
    id: column.key,
    header: headings[column.key],
    align: 'end',
    cell: ({ of, label, amountIn }) => (
      <Figure of={`${of}:${column.key}`} label={`${label}, ${headings[column.key].toLowerCase()}`}>
        {money(amountIn(column), { currency, pence: true })}
      </Figure>
    ),
  })
  return [
    { id: 'what', header: 'What', weight: 'strong', cell: ({ label }) => label },
    ...columns.map(amount),
  ]
}
