import { opportunityStatus } from '@moorgate/contract/statuses/opportunity-stage.ts'
import { sharePrice } from '@moorgate/contract/captable/share-price.ts'
import { useQuery } from '@tanstack/react-query'
import type { ScreenProps } from '../../../kernel/screen-component.ts'
import { listQuery } from '../../../kernel/queries.ts'
import { useTerm } from '../../../kernel/terminology.tsx'
import { Loaded } from '../../../kernel/loaded.tsx'
import { DescriptionList } from '../../../ui/description-list.tsx'
import { Figures } from '../../../ui/figure.tsx'
import type { FigureItem } from '../../../ui/figure.tsx'
import { dateFull } from '../../../ui/format-dates.ts'
import {
  counted,
  directionOf,
  inPercent,
  missing,
  money,
  multiple,
  percent,
  quantity,
} from '../../../ui/format.ts'
import { OwnFieldsRail } from '../../../features/records/own-fields.tsx'
import { RailPart } from '../../../features/records/record-layout.tsx'
import { OpportunityPage } from '../record/opportunity-page.tsx'
import { permits } from '../../../kernel/permissions.ts'
import type { Opportunity } from '../records.ts'
import { outcomeWords } from '../../../features/opportunities/outcome-words.ts'
import { price } from '../../../ui/price.ts'
import { FigureLinks, WithFigures } from '../../../features/figures/with-figures.tsx'
import { ProceedsCard } from '../distributions/proceeds-card.tsx'
import { TransfersCard } from '../transfers/transfers-card.tsx'
import { HeldFigure } from './holding-figure.tsx'
import { HoldersCard } from './holders-card.tsx'
import { OutcomeFigures } from './outcome-figures.tsx'
import { holdingsArea, useHoldings } from './holdings.ts'
import type { Holdings } from './holdings.ts'
import { NextRail, ReportsRail } from './next-rail.tsx'
import { PricesCard } from './prices-card.tsx'
import { Figure } from '../../../features/figures/figure.tsx'
import { isNothing } from '../../../kernel/amounts.ts'

/** What everything that is held is worth beside what it cost, with what was paid out. */
function existingFigures(held: Holdings): (FigureItem & { key: string })[] {
  const { currency } = held
  const shown = (amount: string | null) => money(amount, { currency })
  return [
    {
      key: 'value',
      label: held.price === null ? 'Value' : `Value at ${price(held.price, currency)}`,
      value: opened('value', 'Value', shown(held.value)),
      note: held.price_date === null ? 'At cost: no price yet' : dateFull(held.price_date),
    },
    {
      key: 'invested',
      label: 'Invested',
      value: opened('cost', 'Invested', shown(held.cost)),
      note: (
        <Figure of="holding_holders" label="Number of holders">
          {counted(held.holders, 'holder', 'holders')}
        </Figure>
      ),
    },
    {
      key: 'gain',
      label: 'Gain',
      value: opened('gain', 'Gain', money(held.gain, { currency, signed: true })),
      note: opened('gain_percent', 'Gain, per cent', percent(held.gain_percent, { signed: true })),
      direction: directionOf(held.gain),
    },
    {
      key: 'multiple',
      label: 'Multiple',
      value: opened('multiple', 'Multiple', multiple(held.multiple)),
      note: isNothing(held.returned) ? (
        'No proceeds yet'
      ) : (
        <>With {opened('returned', 'Paid out', shown(held.returned))} paid out</>
      ),
    },
    {
      key: 'irr',
      label: 'IRR',
      value: opened('irr', 'IRR', percent(held.irr === null ? null : inPercent(held.irr))),
      note: held.irr_none ?? 'Gross',
    },
  ]
}

const opened = (of: string, label: string, text: string) =>
  text === missing ? (
    missing
  ) : (
    <Figure of={`holding_${of}:total`} label={label}>
      {text}
    </Figure>
  )

/** `/admin/investments/existing/{id}/details`: value, how its price went, and who holds it. */
export function ExistingDetails({ params }: ScreenProps) {
  return (
    <OpportunityPage id={params['id'] ?? ''} group="existing" rail={sharesAndOutcome}>
      {(opportunity) => <Details opportunity={opportunity} />}
    </OpportunityPage>
  )
}

const sharesAndOutcome = (opportunity: Opportunity) => (
  <FigureLinks>
    <Outcome opportunity={opportunity} />
    {opportunity.status === opportunityStatus.completed && <NextRail opportunity={opportunity} />}
    <ShareFacts opportunity={opportunity} />
    <OwnFieldsRail
      owner={{ type: 'investment_opportunity', id: opportunity.id, name: opportunity.name }}
      mayEdit={permits(opportunity, 'edit')}
    />
    <ReportsRail opportunity={opportunity} />
  </FigureLinks>
)

function Details({ opportunity }: { opportunity: Opportunity }) {
  const readsMoney = permits(opportunity, 'see_book')
  const held = useHoldings(opportunity)
  const prices = useQuery(
    listQuery(
      sharePrice,
      { sort: '-date' },
      {
        perPage: 100,
        fixed: { investment_opportunity_id: opportunity.id },
      },
    ),
  )
  const isOver = ({ holders }: Holdings) => opportunity.status === opportunityStatus.matured && holders === 0
  const content = (
    <>
      {readsMoney && (
        <Loaded query={held} what="value">
          {(found) =>
            isOver(found) ? (
              <OutcomeFigures opportunity={opportunity} held={found} />
            ) : (
              <Figures items={existingFigures(found)} />
            )
          }
        </Loaded>
      )}
      <Loaded query={prices} what="the prices">
        {({ data, meta }) => (
          <PricesCard opportunity={opportunity} prices={data} count={meta?.total ?? data.length} />
        )}
      </Loaded>
      {held.data && !isOver(held.data) && <HoldersCard opportunity={opportunity} held={held.data} />}
      {readsMoney && <ProceedsCard opportunity={opportunity} />}
      {readsMoney && <TransfersCard opportunity={opportunity} />}
    </>
  )
  if (!readsMoney) return content
  return (
    <WithFigures
      source={{ area: holdingsArea, base: `investment-opportunities/${opportunity.id}/holdings`, query: {} }}
    >
      {content}
    </WithFigures>
  )
}

function ShareFacts({ opportunity }: { opportunity: Opportunity }) {
  const term = useTerm()
  const held = useHoldings(opportunity).data
  const currency = opportunity.currency ?? undefined
  const issued = held?.issued ?? opportunity.raised_shares
  return (
    <RailPart title="Shares">
      <DescriptionList
        items={[
          { term: 'Class', value: opportunity.share_class || missing },
          { term: 'Issued', value: dateFull(opportunity.allotment_date) },
          {
            term: 'Issue price',
            value: (
              <HeldFigure held={held} of="issue_price" label="Issue price">
                {price(opportunity.share_price, currency)}
              </HeldFigure>
            ),
          },
          {
            term: 'Issued in this round',
            value: (
              <HeldFigure held={held} of="issued" label="Issued in this round">
                {quantity(issued)}
              </HeldFigure>
            ),
          },
          {
            term: 'Shares in issue before the round',
            value: (
              <HeldFigure held={held} of="in_issue_before" label="Shares in issue before">
                {quantity(opportunity.shares_in_issue)}
              </HeldFigure>
            ),
          },
          { term: term('investment_character'), value: opportunity.character?.name ?? missing },
        ]}
      />
    </RailPart>
  )
}

function Outcome({ opportunity }: { opportunity: Opportunity }) {
  const { outcome, outcome_date: day, outcome_proceeds: proceeds } = opportunity
  const held = useHoldings(opportunity).data
  if (!outcome) return null
  return (
    <RailPart title="Outcome">
      <DescriptionList
        items={[
          { term: 'Type', value: outcomeWords[outcome] },
          { term: 'Date', value: dateFull(day) },
          {
            term: 'Proceeds',
            value: (
              <HeldFigure held={held} of="proceeds" label="Proceeds">
                {money(proceeds, { currency: opportunity.currency ?? undefined })}
              </HeldFigure>
            ),
          },
        ]}
      />
    </RailPart>
  )
}
