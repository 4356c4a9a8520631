import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { defineResource } from '../resource.ts'
import { boolean, choice, decimal, integer, map, money, reference, text } from '../wire.ts'
import { openFigures } from '../working.ts'
import { capTableAccess, participations } from './cap-table-event.ts'
import { capTableTime } from './cap-table.ts'

const amount = () => money({ min: '0', example: '44000000.00' })

/** A next round, an exit, or both; nothing of it touches the register. A part is left out with its switch. */
const scenarioInputs = {
  /** Today's table, or the one after the company's open round. */
  after_open_round: boolean().nullish(),
  with_round: boolean().nullish(),
  round_name: text(80).nullish(),
  pre_money: amount().nullish(),
  new_money: amount().nullish(),
  /** What the new class gets first, as a multiple of its money; 0 for ordinary shares. */
  preference: decimal({ places: 6, min: '0', max: '100', example: '1' }).nullish(),
  participation: choice(participations).nullish(),
  participation_cap: decimal({ places: 6, min: '1', max: '100', example: '2' }).nullish(),
  seniority: integer({ min: 0, max: 100, example: 1 }).nullish(),
  /** Unallocated pool after the round, in per cent of all shares; left out it stays as it is. */
  pool_percent: decimal({ places: 6, min: '0', max: '50', example: '10' }).nullish(),
  /** Whether notes convert in the round. */
  notes_convert: boolean().nullish(),
  sale_price: amount().nullish(),
  costs_percent: decimal({ places: 6, min: '0', max: '50', example: '3' }).nullish(),
}

const words = z.string()
const query = z.object(scenarioInputs)

const paidLine = z.object({
  claim: words,
  paid: words,
  multiple: words.nullable(),
  as: choice(['preference', 'ordinary', 'both', 'exercised', 'nothing']),
})

/**
 * What a round and an exit would do, worked out from the table of today. 422 where there are no shares to
 * price a round by.
 */
export const readScenario = defineEndpoint({
  method: 'GET',
  path: 'investment-opportunities/{id}/cap-table/scenario',
  summary: 'Model a round and an exit',
  access: capTableAccess.read,
  query,
  answer: z.object({
    currency: words,
    start_shares: words,
    round: z
      .object({
        before_shares: words,
        pool_top_up: words,
        price: words,
        new_shares: words,
        cost: words,
        residue: words,
        after_shares: words,
        post_money: words,
        notes: z.array(z.object({ id: z.int(), holder_name: words, price: words, shares: words })),
        rows: z.array(
          z.object({
            key: words,
            name: words,
            shares: words,
            percent: words.nullable(),
            after_shares: words,
            after_percent: words.nullable(),
          }),
        ),
      })
      .nullable(),
    claims: z.array(
      z.object({ claim: words, name: words, detail: words, shares: words, paid_in: words, colour: z.int() }),
    ),
    /** Three sales beside each other: a lower one, this scenario, a higher one. */
    exits: z.array(
      z.object({
        sale_price: words,
        chosen: z.boolean(),
        costs: words,
        /** Of the sale price, as it was typed. */
        costs_percent: words,
        debts: words,
        preferences: words,
        strikes: words,
        available: words,
        sharing: words,
        per_share: words,
        lines: z.array(paidLine),
      }),
    ),
    /** Value of a share by sale price: one point for each change of direction, and the ends. */
    curve: z.array(z.object({ sale_price: words, ordinary: words, claims: z.array(words) })),
    /** Sale prices from which a class converts or options are worth exercising. */
    turns: z.array(z.object({ claim: words, name: words, sale_price: words })),
  }),
  status: 200,
})

export const scenarioFigures = openFigures({
  path: 'investment-opportunities/{id}/cap-table/scenario',
  of: 'a scenario',
  access: capTableAccess.read,
  example: 'paid:class:ordinary',
  query: scenarioInputs,
})

/**
 * A scenario that was kept, with what was typed into it. Its results are worked out anew from the table of
 * the day.
 */
export const capTableScenario = defineResource({
  name: 'cap_table_scenario',
  path: 'cap-table-scenarios',
  term: 'cap_table',
  event: 'investment_opportunity_existing',
  write: 'part',
  operations: ['list', 'show', 'create', 'update', 'delete', 'restore'],
  written: {
    investment_opportunity_id: reference('investment-opportunities'),
    name: text(80, { min: 1, example: 'Series C at £8.00' }),
    inputs: map(scenarioInputs),
  },
  computed: { actor_name: text(200).nullable() },
  filters: { investment_opportunity_id: 'exact' },
  sorts: ['name'],
  columns: [{ key: 'name', label: 'Name' }],
  form: [{ title: 'Details', fields: [{ key: 'name', label: 'Name' }] }],
})

/**
 * What each round paid, what it is worth now (at cost while there is no price), and the same by the price of each valuation since. Figures are
 * opened by `capTableFigures` under `performance_{figure}:{round key}`, totals under `…:total`, the history
 * by its place from 0.
 */
export const readCapTablePerformance = defineEndpoint({
  method: 'GET',
  path: 'investment-opportunities/{id}/cap-table/performance',
  summary: 'Read what each round of a company became',
  access: capTableAccess.read,
  query: z.object(capTableTime),
  answer: z.object({
    currency: words,
    as_at: words,
    known_at: words.nullable(),
    price: words.nullable(),
    price_on: words.nullable(),
    invested: words,
    returned: words,
    value: words,
    gain: words,
    multiple: words.nullable(),
    rounds: z.array(
      z.object({
        key: words,
        name: words,
        share_class: words,
        date: words,
        price: words,
        shares: words,
        held_shares: words,
        /** Held and not written off: what the price is of. */
        valued_shares: words,
        invested: words,
        returned: words,
        value: words,
        gain: words,
        multiple: words.nullable(),
      }),
    ),
    /** The company's value at each price: that day's issued shares × the price. */
    history: z.array(z.object({ date: words, price: words, shares: words, value: words, source: words })),
  }),
  status: 200,
})
