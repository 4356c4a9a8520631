import { heldStatuses } from '@moorgate/contract/statuses/investment.ts'
import { investment } from '@moorgate/contract/investments/investment.ts'
import type { WithPermissions } from '@moorgate/contract/permissions/record.ts'
import type { RowOf } from '@moorgate/contract/resource.ts'
import type { shareTransfer, ShareTransferKind } from '@moorgate/contract/share-transfers/share-transfer.ts'
import { call } from '../../../kernel/api.ts'
import { quantity, referenceText } from '../../../ui/format.ts'
import type { Option } from '../../../ui/select.tsx'
import type { Investment } from '../records.ts'

export type ShareTransfer = Required<RowOf<typeof shareTransfer>> & WithPermissions

/** With slots for labels. */
export const kindWords: Readonly<Record<ShareTransferKind, string>> = {
  investor: 'To another {investor}',
  nominee: 'To a {nominee}',
  outside: 'To an external buyer',
}

/** Holdings of a round by the name of who has them, for a ComboBox. */
export const searchHoldings =
  (opportunityId: number) =>
  async (text: string, signal: AbortSignal): Promise<Option<number>[]> => {
    const query = new URLSearchParams({
      'filter[investment_opportunity_id]': String(opportunityId),
      'filter[status]': heldStatuses.join(','),
      sort: 'investor_name',
      per_page: '20',
    })
    if (text.trim() !== '') query.append('filter[search]', text.trim())
    const { data } = await call<{ data: Investment[] }>('GET', investment.path, { query, signal })
    return data.map(({ id, investor_name: name, shares, reference }) => ({
      value: id,
      label: name,
      description: `${quantity(shares)} shares, ${referenceText(reference)}`,
    }))
  }
