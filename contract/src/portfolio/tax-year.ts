import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { openFigures } from '../working.ts'
import { boolean, choice, date, decimal, integer, list, money, reference, text } from '../wire.ts'
import { portfolioScope } from './portfolio-scope.ts'
import { gainTreatments, identificationRules } from './share-identification.ts'

const access = { event: 'investors', action: 'visit', own: true } as const
const scope = {
  user_id: portfolioScope.user_id,
  organisation_id: portfolioScope.organisation_id,
  investment_opportunity_id: portfolioScope.investment_opportunity_id,
  /**
   * The year in which it ends: 2026 is 6 April 2025 to 5 April 2026. Where none is named, the newest in which
   * there is something to tell.
   */
  year: integer({ min: 2000, max: 2100, example: 2026 }).optional(),
}
const signed = () => money({ min: '-9999999999999.99', example: '36000.00' })
const currency = text(3, { example: 'GBP' })
const of = {
  investment_opportunity_id: reference('investment-opportunities'),
  name: text(160, { example: 'Tidewell Energy' }),
  currency,
}

/**
 * What a British tax return asks of a portfolio, for one tax year: shares as they were issued under a scheme,
 * whatever became of them since; shares that were sold, on the day on which the register changed, and what ended
 * with what was paid out from that day on; and what was paid out before. What was sold or ended is identified with
 * shares by tax law, whichever were transferred, so that its cost may differ from the portfolio’s. Relief is what a
 * scheme gives at most.
 * Where a round has more than one scheme and none was chosen, no relief is worked out. Funds report their own
 * figures.
 */
export const readTaxYear = defineEndpoint({
  method: 'GET',
  path: 'portfolio/tax-year',
  summary: 'The figures of a portfolio for one tax year',
  access,
  requires: 'tax_enabled',
  query: z.object(scope),
  answer: z.object({
    year: integer(),
    from: date(),
    to: date(),
    /** Years in which there is something to tell, the newest first, and the last that has ended. */
    years: z.array(integer()),
    issued: z.array(
      z.object({
        ...of,
        /** Null once none of these shares is held. */
        id: reference('share-lots').nullable(),
        investment_id: reference('investments'),
        date: date(),
        shares: decimal({ example: '20000' }),
        cost: money({ example: '50000.00' }),
        schemes: list(text(80), 20),
        /** The last day to claim, and the day from which a sale takes no relief back: of EIS and SEIS. */
        claim_by: date().nullable(),
        held_until: date().nullable(),
        /** That day has not come yet: a sale takes the relief back. */
        is_held: boolean(),
      }),
    ),
    schemes: z.array(
      z.object({
        id: reference('tax-options'),
        name: text(80, { example: 'EIS' }),
        currency,
        rate: decimal({ places: 2, example: '30.00' }),
        limit: money({ example: '1000000.00' }).nullable(),
        invested: money({ example: '50000.00' }),
        relief: money({ example: '15000.00' }),
      }),
    ),
    /** Of one day, one holder and one class of shares of a company. */
    ended: z.array(
      z.object({
        ...of,
        /** `12`, after the opportunity; of shares that were sold `transfer7`, after the first transfer. */
        id: text(40, { example: '12' }),
        date: date(),
        /** Shares that were sold to another holder; false where all of it ended with its round. */
        is_sale: boolean(),
        shares: decimal({ example: '25000' }),
        cost: money({ example: '25000.00' }),
        proceeds: money({ example: '50000.00' }),
        gain: signed(),
        /** Part of the gain that is exempt if full relief on the shares was received and kept. */
        exempt: money({ example: '20000.00' }),
        /** The gain without it. */
        chargeable: signed(),
        parts: z.array(
          z.object({
            rule: choice(identificationRules),
            /** Null for the section 104 holding, and where no acquisition is known. */
            acquired_on: date().nullable(),
            shares: decimal({ example: '20000' }),
            cost: money({ example: '20000.00' }),
            proceeds: money({ example: '40000.00' }),
            gain: signed(),
            treatment: choice(gainTreatments),
            /** Of shares with relief: from that day on a sale takes none back. */
            held_until: date().nullable(),
          }),
        ),
      }),
    ),
    income: z.array(z.object({ ...of, id: text(40), date: date(), amount: money({ example: '1200.00' }) })),
    totals: z.array(
      z.object({
        currency,
        issued: money({ example: '50000.00' }),
        gain: signed(),
        exempt: money({ example: '20000.00' }),
        chargeable: signed(),
        income: money({ example: '10200.00' }),
      }),
    ),
  }),
  status: 200,
})

/**
 * `issued:GBP`, `gain:GBP`, `exempt:GBP`, `chargeable:GBP`, `income:GBP`; of a scheme `scheme:3:GBP` and
 * `relief:3:GBP`; `gain:12` of a holding, `gain:transfer7` of a sale, and so `exempt`, `chargeable`; of its parts
 * `part_cost:transfer7:0`, `part_proceeds` and `part_gain`.
 */
export const taxYearFigures = openFigures({
  path: 'portfolio/tax-year/figures',
  of: 'a tax year',
  access,
  requires: 'tax_enabled',
  example: 'relief:3:GBP',
  query: scope,
})
