import { roleIds } from '@moorgate/contract'
import { accounts } from '../accounts.ts'
import { keepLists } from '../lists.ts'
import { draft, move } from '../offers/draft.ts'
import { show } from '../offers/live-round.ts'
import { tellPastRound } from '../offers/past-round.ts'
import { callMoney, linesOf, pay, reserve } from '../offers/round.ts'
import { each, requestOf } from '../offers/requests.ts'
import { checkAgain } from '../people/open-account.ts'
import { groups } from '../people/cast.ts'
import { addLeads } from '../people/contacts.ts'
import { openStaff } from '../people/staff.ts'
import { categorise, makeReady } from '../people/standing.ts'
import { forEach } from '../firm.ts'
import { tellFees } from '../fees.ts'
import { tellKpis } from '../kpis.ts'
import type { Story } from '../story.ts'
import { tellNewInvestor } from '../wrenfield/eleanor.ts'
import { tellIslandCompanies } from './companies.ts'
import { tellIdeas } from './deals.ts'
import { tellIslandsFund } from './fund.ts'
import { logo } from './logo.ts'
import { tellNewShares } from './pre-emption.ts'
import { lochsideWoodland, peatBogBonds, saltworks, skerryFerries } from './opportunities.ts'
import { tellSecondBoat } from './second-boat.ts'
import { tellTidalBakery } from './tidal-bakery.ts'

/** The story of Harbour & Tern: thirty members, and offers in every state. */
export function tellHarbour(story: Story, passwordHash: string): void {
  const { firm, cast } = story
  const { calendar, timeline } = firm
  timeline.on(calendar.past(1100), 'Harbour & Tern is furnished', async () => {
    await openStaff(firm, passwordHash)
    await firm.staff('super-admin').upload('branding/1', { _method: 'PATCH' }, logo)
    await firm.staff('super-admin').patch('branding/1', {
      texts: {
        firm_notice:
          'Harbour & Tern Ltd is authorised and regulated by the Financial Conduct Authority (FRN 000000). Registered in Scotland, company number SC448120.',
      },
    })
    await keepLists(firm, {
      types: { Shares: ['Ordinary shares'], Bonds: ['Unsecured bonds'] },
      rounds: ['First round', 'Second round', 'Bond issue'],
      industries: { Transport: [], Food: [], Land: [] },
      categories: ['Islands', 'Lowlands'],
      characters: ['Community'],
      groups,
    })
    await story.learnTest('single')
  })
  tellMembers(story)
  tellOfOpportunities(story)
  tellPrices(story)
  tellNewShares(story)
  tellSecondBoat(story)
  tellIdeas(story)
  tellIslandsFund(story)
  tellKpis(story, tellIslandCompanies(story))
  tellFees(story, {
    once: { name: 'Joining fee', amount: '25.00', description: 'Paid by every member who joins.' },
    plan: { name: 'Membership', amount: '36.00', description: 'A year of membership, with your vote.' },
  })
  timeline.plan(calendar.day(-30), 'People ask', (act) =>
    addLeads(firm, act, { first: 2100, count: 5, next: 24 }),
  )
  tellNewInvestor(
    story,
    accounts.find(({ name }) => name === 'new-investor')!,
  )
  timeline.on(
    calendar.day(-2),
    'Bells are cleared',
    async () => {
      for (const { name, roleId } of accounts)
        if (roleId !== roleIds.user) await firm.staff(name).post('notifications/admin/mark-read')
      await firm.as(cast.person('Eleanor Whitcombe').id).post('notifications/user/mark-read')
    },
    '19:00',
  )
}

function tellMembers(story: Story): void {
  const { firm, cast } = story
  const { calendar, timeline } = firm
  timeline.on(calendar.past(1090), 'Members join', async () => {
    await cast.welcome({
      category: 'self_certified_sophisticated',
      owner: 'adviser',
      leadStatus: 'Invested',
      values: {
        title: 'Mrs',
        first_name: 'Eleanor',
        last_name: 'Whitcombe',
        email: `investor@${firm.domain}`,
        phone: '020 7946 0143',
        date_of_birth: '1971-08-03',
        nationality: 'GB',
        country_of_residence: 'GB',
        address: { line1: '14 Priory Walk', city: 'Lewes', postcode: 'BN7 0XX', country: 'GB' },
      },
    })
    for (let number = 0; number < 30; number += 1)
      await cast.join(number, number >= 26 ? { leadStatus: 'New enquiry', identity: 'not_started' } : {})
  })
  timeline.plan(calendar.day(-80), 'Members renew their categories', (act) => {
    const until = act.after(140)
    return async () => {
      await forEach(cast.everybody.slice(0, 26), async (person) => {
        await makeReady(firm, person, story.key)
        await categorise(firm, person)
      })
      await checkAgain(firm, until)
    }
  })
}

function tellOfOpportunities(story: Story): void {
  const { firm, cast } = story
  const { calendar, timeline } = firm
  const wish = requestOf(cast)
  tellPastRound(story, {
    text: skerryFerries,
    callTitle: 'Drawdown 1',
    completed: 820,
    wishes: () => [wish('Eleanor Whitcombe', 12_000), ...each(cast.crowd(0, 17), 14_000)],
  })

  tellTidalBakery(story)
  tellWoodland(story)
  tellBonds(story)
  timeline.on(calendar.day(-3), 'Leith Saltworks: draft', async () => {
    await draft(firm, saltworks)
  })
}

function tellWoodland(story: Story): void {
  const { firm, cast } = story
  const { calendar, timeline } = firm
  const { shown, opportunity: woodland } = show(story, {
    text: lochsideWoodland,
    opens: -15,
    closes: 40,
    status: 3,
  })
  timeline.on(
    calendar.day(-8),
    'Lochside Woodland: invitations and requests',
    async () => {
      const people = [cast.person('Eleanor Whitcombe'), ...cast.crowd(0, 7)]
      await firm.staff().post('invitations', {
        investment_opportunity_id: woodland().id,
        user_ids: people.map(({ id }) => id),
      })
      await reserve(firm, woodland(), each(cast.crowd(0, 4), 12_000), story.key)
    },
    { after: shown },
  )
}

function tellBonds(story: Story): void {
  const { firm, cast } = story
  const { calendar, timeline } = firm
  const { shown, opportunity: bonds } = show(story, { text: peatBogBonds, opens: -70, closes: -5 })
  const asked = timeline.plan(
    calendar.day(-50),
    'Flow Country Bonds: requests',
    (act) => {
      const due = act.after(20)
      return async () => {
        await reserve(firm, bonds(), each(cast.crowd(8, 21), 11_000), story.key)
        const drawn = await callMoney(firm, bonds(), 'Drawdown 1', due)
        await pay(firm, linesOf(drawn, cast.crowd(8, 19)))
      }
    },
    { after: shown },
  )
  timeline.on(calendar.day(-5), 'Flow Country Bonds: closed', () => move(firm, bonds(), 4), { after: asked })
}

function tellPrices({ firm }: Story): void {
  for (const [place, price] of ['0.55', '0.60', '0.62'].entries()) {
    firm.timeline.plan(firm.calendar.approvalOf(2 - place), 'Skerry Ferries: price', (act) => {
      const valued = { date: act.before(act.quarterEnd()), price, source: 'valuation' }
      return async () => {
        await firm
          .staff()
          .post('share-prices', { investment_opportunity_id: firm.idOf('offer:Skerry Ferries'), ...valued })
      }
    })
  }
}
