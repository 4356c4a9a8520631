import { undecidedDistributionStatuses } from '@moorgate/contract/statuses/fund.ts'
import { isNothing } from '../../../kernel/amounts.ts'
import { useWords } from '../../../kernel/words.tsx'
import { money } from '../../../ui/format.ts'
import { linesCheck } from '../../../features/distributions/lines-check.ts'
import { sentence } from '../../../features/figures/words.ts'
import { word } from '../../../features/funds/performance.ts'
import { CheckList } from '../../../features/records/check-list.tsx'
import type { CheckItem } from '../../../features/records/check-list.tsx'
import { RailPart } from '../../../features/records/record-layout.tsx'
import { Count } from '../../../ui/badge.tsx'
import { Notice } from '../../../ui/notice.tsx'
import type { Fund } from '../fund.ts'
import { opened, openedWord } from './figure.tsx'
import type { OpenDistribution } from './figure.tsx'

/** What the server has checked of the money: the lines, the account, and the carry of before. */
export function ChecksPart({ record, fund }: { record: OpenDistribution; fund: Fund }) {
  const words = useWords()
  const isOpen = record.status !== 'paid' && record.status !== 'cancelled'
  return (
    <RailPart title="Checks">
      <CheckList
        items={[
          ofLines(record, words),
          ...(isOpen ? [cashCheck(record, fund, words)] : []),
          ...clawbackCheck(record, words),
          ...(isOpen ? countedCheck(record) : []),
        ]}
      />
    </RailPart>
  )
}

type FirmWords = ReturnType<typeof useWords>

function ofLines(record: OpenDistribution, words: FirmWords): CheckItem {
  const investors = openedWord(record, 'to_investors', words('To {investors}'), record.investors_amount)
  const carry = openedWord(record, 'carry', 'Carry', record.carry_amount)
  const lines = openedWord(record, 'lines_of_all', 'All lines', record.lines_amount)
  return linesCheck(record, {
    equal: sentence`${investors} + ${carry}`,
    different: sentence`${lines} in lines`,
  })
}

function cashCheck({ above_cash: isAbove }: OpenDistribution, fund: Fund, words: FirmWords): CheckItem {
  const { currency } = fund
  const cash = word('cash', 'Cash in the account', money(fund.cash, { currency, pence: true }))
  return {
    key: 'cash',
    state: isAbove ? 'remark' : 'done',
    title: isAbove ? words('This is more than the {fund}’s cash') : 'Cash is in the account',
    note: isAbove
      ? sentence`The ledger shows ${cash}. Record receipts before you pay.`
      : sentence`${cash} today`,
  }
}

function clawbackCheck(record: OpenDistribution, words: FirmWords): CheckItem[] {
  const { terms, sharing } = record
  if (!terms) return []
  if (sharing === 'american')
    return [
      {
        key: 'clawback',
        state: 'remark',
        title: 'Clawback isn’t tested',
        note: words(
          'This waterfall covers one {company}. Compare all carry with the profit of the whole {fund} when it winds up.',
        ),
      },
    ]
  const isNone = isNothing(terms.clawback)
  return [
    {
      key: 'clawback',
      state: isNone ? 'done' : 'trouble',
      title: isNone ? 'No clawback due' : 'Carry to return',
      note: isNone
        ? sentence`Carry paid before, ${openedWord(record, 'carry_before', 'Carry previously paid', terms.carry_before)}`
        : sentence`${openedWord(record, 'clawback', 'Carry to return', terms.clawback)}`,
    },
  ]
}

/** A later waterfall was worked out from it: why it can’t be changed or cancelled. */
const countedCheck = ({ status, counted_in: later }: OpenDistribution): CheckItem[] =>
  later === null || !undecidedDistributionStatuses.includes(status)
    ? []
    : [
        {
          key: 'counted',
          state: 'remark',
          title: `${later} is based on this one`,
          note: 'Cancel it before you change or cancel this one',
        },
      ]

/** Lines whose payment waits for their investor’s account. */
export function HeldPart({ record }: { record: OpenDistribution }) {
  const words = useWords()
  if (record.held_count === 0 || record.status === 'cancelled') return null
  return (
    <RailPart title="Held" action={<Count>{record.held_count}</Count>}>
      <Notice tone="waiting" title={opened(record, 'held_of', 'Held', record.held_amount)}>
        {words(
          'An {investor}’s bank account or e-mail address has changed. Each line shows what it’s waiting for.',
        )}
      </Notice>
    </RailPart>
  )
}
