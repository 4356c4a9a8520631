import { cancelFundDrawdown } from '@moorgate/contract/funds/drawdown.ts'
import { useTerm } from '../../kernel/terminology.tsx'
import { useWords } from '../../kernel/words.tsx'
import { money } from '../../ui/format.ts'
import { Text } from '../../ui/text.tsx'
import { ActDialog } from './act-dialog.tsx'
import { Figure } from '../../features/figures/figure.tsx'
import { fundSource } from '../../features/figures/fund-source.ts'
import { OwnFigures } from '../../features/figures/with-figures.tsx'
import { ReasonField } from '../../features/records/reason-field.tsx'
import type { Drawdown } from './records.ts'

/** A second look before an issued call is cancelled: its notices went out. */
export function CancelCall({ drawdown, onClose }: { drawdown: Drawdown; onClose: () => void }) {
  const words = useWords()
  const term = useTerm()
  const { id, title, total, currency } = drawdown
  return (
    <ActDialog
      title={`Cancel ${title}?`}
      submit={`Cancel this ${term('cash_call', { lower: true })}`}
      busyLabel="Cancelling"
      cancel="Keep it"
      danger
      endpoint={cancelFundDrawdown}
      params={{ id }}
      initial={{ reason: '' }}
      done={`${title} cancelled`}
      onClose={onClose}
    >
      {(field) => (
        <>
          <OwnFigures source={fundSource(drawdown.fund_id)}>
            <Text>
              {words('{Investors} no longer owe')}{' '}
              <Figure of={`call_total:${id}`} label={`Called, ${title}`}>
                {money(total, { currency, pence: true })}
              </Figure>
              . We’ll tell them by e-mail and in the portal. They won’t see the reason. The amounts can be
              called again.
            </Text>
          </OwnFigures>
          <ReasonField optional {...field('reason')} />
        </>
      )}
    </ActDialog>
  )
}
