import {
  approveFundBank,
  readFundBank,
  refuseFundBank,
  setFundBank,
} from '@moorgate/contract/funds/bank-account.ts'
import { CollectionAccount } from '../../features/bank-accounts/collection-account.tsx'
import { permits } from '../../kernel/permissions.ts'
import { Card } from '../../ui/card.tsx'
import type { Fund } from './fund.ts'

/** The account that the fund's investors pay into. */
export function AccountCard({ record }: { record: Fund }) {
  return (
    <Card title="Bank account">
      <CollectionAccount
        of={{
          id: record.id,
          name: 'fund',
          set: setFundBank,
          approve: approveFundBank,
          refuse: refuseFundBank,
          read: readFundBank,
        }}
        isSet={record.bank_account_set}
        maySet={permits(record, 'set_bank')}
      />
    </Card>
  )
}
