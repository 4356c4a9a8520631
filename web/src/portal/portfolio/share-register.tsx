import type { ReactNode } from 'react'
import { Download } from 'lucide-react'
import { now } from '../../kernel/clock.ts'
import { useLabel } from '../../kernel/terminology.tsx'
import { readsDocuments } from '../../kernel/viewing.ts'
import { Figure } from '../../features/figures/figure.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import { dateShort } from '../../ui/format-dates.ts'
import { missing, money, quantity } from '../../ui/format.ts'
import { Icon } from '../../ui/icon.tsx'
import { Text } from '../../ui/text.tsx'
import { TwoLines } from '../../ui/two-lines.tsx'
import { sharePrice } from '../../features/opportunities/opportunity-words.ts'
import { SaveLink } from '../../features/shared-documents/save-link.tsx'
import type { ShareLot } from '../../features/opportunities/records.ts'
import { certificateAddress } from './certificate-address.ts'
import { shareNumbers } from './register-words.ts'
import styles from './share-register.module.css'

/** The shares as the register of members has them, allotment by allotment, each with its certificate. */
export function ShareRegister({ lots }: { lots: readonly ShareLot[] }) {
  const label = useLabel()
  const today = now()
  if (lots.length === 0) return <Text tone="faint">No shares registered yet.</Text>
  return (
    <DataTable
      label="Share register"
      rows={lots}
      keyOf={(lot) => lot.id}
      columns={[
        {
          id: 'name',
          header: 'Name on the register',
          cell: holderCell,
        },
        { id: 'shares', header: label('column_shares'), align: 'end', cell: sharesCell },
        { id: 'numbers', header: 'Numbers', align: 'end', cell: shareNumbers },
        {
          id: 'price',
          header: label('column_price'),
          align: 'end',
          cell: (lot) => sharePrice(lot.price, lot.currency),
        },
        {
          id: 'cost',
          header: label('column_cost'),
          align: 'end',
          cell: costCell,
        },
        { id: 'date', header: 'Allotted', cell: (lot) => dateShort(lot.allotted_on, { today }) },
        {
          id: 'certificate',
          header: 'Certificate',
          cell: certificateCell,
        },
      ]}
    />
  )
}

function holderCell({ registered_name: name, share_class: shares }: ShareLot): ReactNode {
  return <TwoLines title={name} note={shares} />
}

function sharesCell({ id, shares, registered_name: name }: ShareLot): ReactNode {
  return (
    <Figure of={`lot_shares:${id}`} label={`Shares, ${name}`}>
      {quantity(shares)}
    </Figure>
  )
}

function costCell({ id, cost, currency, registered_name: name }: ShareLot): ReactNode {
  return (
    <Figure of={`lot_cost:${id}`} label={`Cost, ${name}`}>
      {money(cost, { currency, pence: true })}
    </Figure>
  )
}

function certificateCell(lot: ShareLot): ReactNode {
  if (lot.certificate_number === null) return missing
  if (!readsDocuments) return lot.certificate_number
  return (
    <SaveLink
      address={certificateAddress(lot.investment_id)}
      fileName={`Certificate ${lot.certificate_number}.pdf`}
      className={styles.link}
    >
      <Icon of={Download} size={14} />
      {lot.certificate_number}
    </SaveLink>
  )
}
