import { permits } from '../../../kernel/permissions.ts'
import {
  preEmptionLeastDays,
  preEmptionRecordDays,
  remindPreEmption,
} from '@moorgate/contract/pre-emption/pre-emption-commands.ts'
import { preEmptionChoice } from '@moorgate/contract/statuses/choices.ts'
import { FileText } from 'lucide-react'
import { now } from '../../../kernel/clock.ts'
import { Problem } from '../../../kernel/problem.tsx'
import { send } from '../../../kernel/queries.ts'
import { useLabel } from '../../../kernel/terminology.tsx'
import { useCommand } from '../../../kernel/use-command.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { DescriptionList } from '../../../ui/description-list.tsx'
import { date, daysUntil } from '../../../ui/format-dates.ts'
import { counted, quantity, widthOf } from '../../../ui/format.ts'
import { price } from '../../../ui/price.ts'
import { MeterList } from '../../../ui/progress-bar.tsx'
import { Text } from '../../../ui/text.tsx'
import { showToast } from '../../../ui/toasts.ts'
import { CheckList } from '../../../features/records/check-list.tsx'
import type { CheckItem } from '../../../features/records/check-list.tsx'
import { RailPart } from '../../../features/records/record-layout.tsx'
import { Figure } from '../../../features/figures/figure.tsx'
import { Sentence } from '../../../features/figures/sentence.tsx'
import { sentence } from '../../../features/figures/words.ts'
import type { SentenceParts } from '../../../features/figures/words.ts'
import { choiceOf } from './holder-facts.ts'
import { useOpportunityMoved } from './offers.ts'
import type { Option, Settlement } from './offers.ts'
import styles from './pre-emption.module.css'

/** Anyone who takes shares has a colour of their own; the others are grey. */
const colours = {
  [preEmptionChoice.maintain]: 1,
  [preEmptionChoice.increase]: 2,
  [preEmptionChoice.decrease]: 3,
  [preEmptionChoice.dontTake]: 6,
  [preEmptionChoice.awaiting]: 6,
  [preEmptionChoice.notApplicable]: 6,
} as const

interface OpportunityRailProps {
  option: Option
  settlement: Settlement
}

/** Who answered what, what closing now would do, and what the law asks of the offer. */
export function OpportunityRail({ option, settlement }: OpportunityRailProps) {
  const isOpen = option.status === 'open'
  const investors = useLabel()('investors', { lower: true })
  return (
    <aside className={styles.rail} aria-label="The offer in figures">
      <Choices option={option} settlement={settlement} />
      <RailPart title={isOpen ? 'If it closed now' : 'Closing result'}>
        <DescriptionList
          variant="spread"
          items={[
            line('available', 'New shares on offer', quantity(settlement.available)),
            line('by_right', 'Taken up', `−${quantity(settlement.by_right)}`),
            line('excess_met', 'Excess met', `−${quantity(settlement.excess_met)}`),
            { ...line('left', `Left for new ${investors}`, quantity(settlement.left)), total: true },
          ]}
        />
        <Text variant="note" tone="faint">
          <Sentence of={lapsing(settlement, isOpen)} />
        </Text>
      </RailPart>
      <RailPart title="Checks">
        <CheckList items={checksOf(option, settlement)} />
      </RailPart>
    </aside>
  )
}

const line = (of: string, term: string, text: string) => ({
  term,
  value: (
    <Figure of={of} label={term}>
      {text}
    </Figure>
  ),
})

function lapseOf(lapses: number, isOpen: boolean): SentenceParts {
  if (lapses === 0) return isOpen ? ['Every holder has answered.'] : []
  const who = opens('lapses', 'Not answered', counted(lapses, 'holder', 'holders'))
  if (!isOpen) return sentence`${who} did not answer.`
  return lapses === 1
    ? sentence`${who} who hasn’t answered would lapse to “Don’t take up”.`
    : sentence`${who} who haven’t answered would lapse to “Don’t take up”.`
}

function lapsing(
  { lapses, excess_asked: asked, excess_met: met }: Settlement,
  isOpen: boolean,
): SentenceParts {
  const lapse = lapseOf(lapses, isOpen)
  const space = lapse.length === 0 ? [] : [' ']
  if (asked === '0') return lapse
  if (asked === met) return [...lapse, ...space, 'All excess applications are met.']
  const [some, all] = [
    opens('excess_met', 'Excess met', quantity(met)),
    opens('excess_asked', 'Excess applied for', quantity(asked)),
  ]
  return [...lapse, ...space, ...sentence`${some} of ${all} excess shares applied for are met.`]
}

const opens = (figure: string, label: string, text: string) => ({ figure, label, text })

function Choices({ option, settlement }: OpportunityRailProps) {
  const label = useLabel()
  const moved = useOpportunityMoved()
  const { busy, problem, run } = useCommand()
  const awaited = option.awaiting_count
  const answered = option.holders_count - settlement.lapses
  const remindThem = () =>
    run(async (idempotencyKey) => {
      const { reminded } = await send(remindPreEmption, { params: { id: option.id }, idempotencyKey })
      await moved()
      showToast(`Reminder sent to ${counted(reminded, 'holder', 'holders')}`)
    })
  return (
    <RailPart
      title="Choices"
      action={
        <Text tone="faint">
          <Sentence
            of={sentence`${opens('answered_count', 'Holders who answered', String(answered))} of ${opens('holders_count', 'Entitled holders', String(option.holders_count))} answered`}
          />
        </Text>
      }
    >
      <MeterList
        rows={settlement.counts
          .filter(({ count }) => count > 0)
          .map(({ choice, count }) => ({
            key: String(choice),
            label: label(choiceOf(choice).label),
            share: widthOf(String(count), String(option.holders_count)),
            value: (
              <Figure of={`answers:${choice}`} label={`Holders, ${label(choiceOf(choice).label)}`}>
                {quantity(count)}
              </Figure>
            ),
            series: colours[choice],
          }))}
      />
      <div className={styles.actions}>
        {option.status === 'open' && permits(option, 'remind') && awaited > 0 && (
          <Button size="small" busy={busy} busyLabel="Reminding" onClick={() => void remindThem()}>
            Remind {awaited}
          </Button>
        )}
        <ButtonLink
          size="small"
          icon={FileText}
          href={`/api/pre-emption-options/${option.id}/letters`}
          download
        >
          {counted(option.holders_count, 'letter', 'letters')}
        </ButtonLink>
      </div>
      <Problem says={problem} />
    </RailPart>
  )
}

function checksOf(option: Option, settlement: Settlement): CheckItem[] {
  const opened = option.opened_at ?? option.created_at
  const days = daysUntil(option.deadline, { today: new Date(opened), timeZone: 'Europe/London' }) ?? 0
  const isLong = days >= preEmptionLeastDays
  const span = `${date(opened, { today: now() })} to ${date(option.deadline, { today: now() })}`
  const isWhole = settlement.entitled_in_all === settlement.available
  return [
    {
      key: 'days',
      state: isLong ? 'done' : 'remark',
      title: sentence`Open ${opens('days_open', 'Offer period', counted(days, 'day', 'days'))}`,
      note: isLong ? `${span}, minimum ${preEmptionLeastDays}` : (option.short_notice_reason ?? span),
    },
    {
      key: 'entitled',
      state: isWhole ? 'done' : 'remark',
      title: sentence`Entitlements total ${opens('entitled_in_all', 'Entitlements total', quantity(settlement.entitled_in_all))}`,
      note:
        option.rounding === 'largest_remainder'
          ? 'Whole shares by largest remainder'
          : 'Rounded down; the remainder goes to excess',
    },
    ...(option.nominal_with_right === null
      ? []
      : [
          {
            key: 'nominal',
            state: 'done' as const,
            title: 'Shared by nominal value',
            note: sentence`Shares with the right come to ${opens('nominal_with_right', 'Nominal value of shares with the right', price(option.nominal_with_right, option.currency))}`,
          },
        ]),
    ...(option.record_date_by_articles
      ? [
          {
            key: 'record_date',
            state: 'remark' as const,
            title: 'Record date by the articles',
            note: `Allowed more than ${preEmptionRecordDays} days before the offer`,
          },
        ]
      : []),
    {
      key: 'notice',
      state: 'done',
      title: 'Individual notice',
      note: sentence`${opens('holders_count', 'Entitled holders', counted(option.holders_count, 'holder', 'holders'))} ${option.holders_count === 1 ? 'has' : 'have'} a letter`,
    },
  ]
}
