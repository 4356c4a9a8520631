import type { fundClosing } from '@moorgate/contract/funds/closing.ts'
import type { fundCommitment } from '@moorgate/contract/funds/commitment.ts'
import type { distributionLine } from '@moorgate/contract/funds/distribution-line.ts'
import type { distribution } from '@moorgate/contract/funds/distribution.ts'
import type { fundDrawdown, fundDrawdownLine } from '@moorgate/contract/funds/drawdown.ts'
import type { fundTransfer } from '@moorgate/contract/funds/transfer.ts'
import type { netAssetValue } from '@moorgate/contract/funds/net-asset-value.ts'
import type { RowOf } from '@moorgate/contract/resource.ts'

export type Commitment = RowOf<typeof fundCommitment>
export type FundTransfer = RowOf<typeof fundTransfer>
export type FundClosing = RowOf<typeof fundClosing>
export type Drawdown = RowOf<typeof fundDrawdown> & { may_cancel?: boolean }
export type DrawdownLine = RowOf<typeof fundDrawdownLine>
export type NetAssetValue = RowOf<typeof netAssetValue>
export type Distribution = RowOf<typeof distribution>
export type DistributionLine = RowOf<typeof distributionLine> & { is_held: boolean; percent: string | null }
