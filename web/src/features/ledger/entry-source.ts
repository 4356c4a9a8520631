import type { fundEntrySources, ledger } from '@moorgate/contract/investments/ledger.ts'
import type { RowOf } from '@moorgate/contract/resource.ts'
import { opportunityPath } from '@moorgate/contract/screens.ts'
import type { OpportunityStatus } from '@moorgate/contract/statuses.ts'
import { useOpenScreens } from '../../kernel/abilities.ts'
import { useTerm } from '../../kernel/terminology.tsx'

export type Entry = RowOf<typeof ledger> & {
  investment_opportunity?: { id: number; name: string; status: OpportunityStatus } | null
  cash_call_id?: number | null
  fund_source?: FundSource | null
}

interface FundSource {
  kind: (typeof fundEntrySources)[number]
  id: number
  name: string | null
}

export type EntrySubject = 'investor' | 'opportunity' | 'fund'

/** What booked an entry, or what it is about. */
interface EntrySource {
  /** None where the reader may not open it. */
  href?: string | undefined
  name: string
  note?: string | undefined
  /** Said beside an entry of a fund on the page of that fund. */
  within?: string | undefined
}

export type SourceOf = (entry: Entry) => EntrySource | undefined

const offers = '/admin/investments/opportunities'
const funds = '/admin/funds'
const companies = '/admin/investments/companies'
const distributionPath = `${funds}/:id/transactions/distributions/:distributionId`

/** Call, distribution, transfer, company or other fund: where each is, for those who may open it. */
function useFundSource(subject: EntrySubject | undefined): (entry: Entry) => EntrySource | undefined {
  const term = useTerm()
  const opens = useOpenScreens()
  const places = {
    // Where the page is the fund's own, its calls stand above.
    fund_drawdown: {
      opens: subject !== 'fund' && opens(`${funds}/:id/transactions`),
      word: term('cash_call'),
    },
    distribution: { opens: opens(distributionPath), word: term('distribution') },
    fund_transfer: { opens: opens(`${funds}/:id/details`), word: 'Transfer' },
    company: { opens: opens(`${companies}/:id/details/transactions`), word: term('company') },
    fund: { opens: opens(`${funds}/:id/details`), word: term('fund') },
  }
  return ({ fund_source: source, fund_id: fund }) => {
    if (!source || fund === null) return undefined
    const { kind, id } = source
    const { opens: isOpen, word } = places[kind]
    const hrefs = {
      fund_drawdown: `${funds}/${fund}/transactions`,
      distribution: `${funds}/${fund}/transactions/distributions/${id}`,
      fund_transfer: `${funds}/${fund}/details`,
      company: `${companies}/${id}/details/transactions`,
      fund: `${funds}/${id}/details`,
    }
    const name = source.name ?? word
    const note = kind === 'company' || kind === 'fund' ? word : undefined
    return { href: isOpen ? hrefs[kind] : undefined, name, note, within: name }
  }
}

/** Nothing where the reader may not open it, but of a fund what it is. */
export function useSource(subject: EntrySubject | undefined): SourceOf {
  const term = useTerm()
  const opens = useOpenScreens()
  const callsOpen = opens(`${offers}/:id/transactions/cash-calls/:callId`)
  const fundsOpen = opens(`${funds}/:id/transactions`)
  const ofFund = useFundSource(subject)
  return (all) => {
    const { cash_call_id: call, fund_id: fund, ...entry } = all
    const { investment_opportunity: offer, investment_opportunity_id: offerId } = entry
    if (call && offerId !== null && callsOpen)
      return {
        href: `${offers}/${offerId}/transactions/cash-calls/${call}`,
        name: term('cash_call'),
        note: offer?.name,
      }
    const source = ofFund(all)
    if (source) return source
    if (offer && subject !== 'opportunity') return { href: opportunityPath(offer), name: offer.name }
    if (fund !== null && fundsOpen && subject !== 'fund')
      return { href: `${funds}/${fund}/transactions`, name: term('fund') }
    return undefined
  }
}
