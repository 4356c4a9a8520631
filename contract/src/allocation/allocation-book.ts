import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { allocationPolicies } from '../opportunities/index.ts'
import { boolean, choice, decimal, list, map, reference } from '../wire.ts'
import { openFigures } from '../working.ts'

/** Each policy with and without turning away who would get too little. */
const rule = { policy: choice(allocationPolicies), keeps_minimum: boolean() }

/** An amount as the wire has it: "25000.00". Shares are whole numbers as text. */
const text = z.string()

/**
 * The book of requests of a round and every rule over it, side by side. `rules[].lines` stand in the order of
 * `requests`, which is the order of the queue. Nothing is applied by looking.
 */
export const readAllocationRules = defineEndpoint({
  method: 'GET',
  path: 'investment-opportunities/{id}/allocation-rules',
  summary: 'Compare rules over the book of requests',
  access: { event: 'investment_opportunity_live', action: 'visit' },
  answer: z.object({
    currency: text,
    price: text.nullable(),
    minimum: text,
    /** Whole shares on offer, and what they cost together. */
    shares_on_offer: text,
    offered: text,
    requested: text,
    /** What the round's page says it will be shared out by. */
    policy: choice(allocationPolicies),
    /**
     * Shares of a pre-emption offer: they are allotted first, and neither they nor their investments are in
     * the book.
     */
    by_right: text,
    /** Why rights of pre-emption keep the book from being applied now. */
    rights_pending: text.nullable(),
    /** Requests whose money has been asked for already: the book can't be applied any more. */
    called: z.int(),
    /** Set once the book is applied. */
    applied: z
      .object({ ...rule, at: text, actor_name: text.nullable(), placed_shares: text, placed: text })
      .nullable(),
    requests: z.array(
      z.object({
        investment_id: z.int(),
        user_id: z.int(),
        investor_name: text,
        organisation_name: text.nullable(),
        is_holder: z.boolean(),
        status: text,
        at: text,
        amount: text,
        /** What staff wrote beside it. */
        by_hand: text.nullable(),
        /** What it got when the book was applied. */
        allotted: text.nullable(),
      }),
    ),
    rules: z.array(
      z.object({
        ...rule,
        /** `met_percent` is the cost of what it gets, of what was asked for; null where that is nothing. */
        lines: z.array(z.object({ shares: text, cost: text, residue: text, met_percent: text.nullable() })),
        placed_shares: text,
        placed: text,
        /** No more money is placed than is on offer. */
        is_within: z.boolean(),
        unplaced_shares: text,
        investors: z.int(),
        smallest: text.nullable(),
        /** Why it can't be applied; only what is written by hand can break the rules. */
        problems: z.array(text),
      }),
    ),
  }),
  status: 200,
})

const reasonQuery = z.object({
  investment_id: reference('investments'),
  policy: choice(allocationPolicies),
  keeps_minimum: boolean(),
})

/** Why a rule gives one investor what it gives, with the numbers that it went by. */
export const readAllocationReason = defineEndpoint({
  method: 'GET',
  path: 'investment-opportunities/{id}/allocation-reason',
  summary: 'Read why a rule gives an investor what it gives',
  access: { event: 'investment_opportunity_live', action: 'visit' },
  query: reasonQuery,
  answer: z.object({
    investment_id: z.int(),
    ...rule,
    outcome: choice(['in_full', 'in_part', 'below_minimum', 'none_left', 'not_chosen']),
    request: text,
    shares: text,
    cost: text,
    turn: z.int().nullable(),
    left_shares: text.nullable(),
    pool_shares: text.nullable(),
    pool_amount: text.nullable(),
    percent: text.nullable(),
    quota: text.nullable(),
    refused_shares: text.nullable(),
    refused_cost: text.nullable(),
    minimum: text.nullable(),
    price: text,
    sentence: text,
  }),
  status: 200,
})

/**
 * Figures of the rules, with the minimum kept or without: `requested`, `pro_rata_shares:{id of the
 * investment}`, `fcfs_placed`; the workbook has every rule: requests, passes, who drops out, remainders.
 */
export const rulesFigures = openFigures({
  path: 'investment-opportunities/{id}/allocation-rules',
  of: 'the allocation rules',
  access: { event: 'investment_opportunity_live', action: 'visit' },
  example: 'pro_rata_placed',
  query: { keeps_minimum: boolean() },
})

const update = { event: 'investment_opportunity_live', action: 'update' } as const

/** Writes shares by hand beside requests. Null wipes the note. Nobody is told, and nothing is held by it. */
export const noteAllocation = defineEndpoint({
  method: 'PATCH',
  path: 'investment-opportunities/{id}/allocation-rules',
  summary: 'Write shares beside requests by hand',
  access: update,
  body: z.object({
    lines: list(
      map({
        investment_id: reference('investments'),
        shares: decimal({ places: 0, min: '0', max: '99999999999999', example: '6250' }).nullable(),
      }),
      10_000,
    ),
  }),
  status: 204,
})

/**
 * Applies one rule to the closed book, once: amounts become what the shares cost, investors who get none are
 * told so. `placed_shares` and `investors` are what the caller saw; a book that has changed since is refused.
 */
export const applyAllocation = defineEndpoint({
  method: 'POST',
  path: 'investment-opportunities/{id}/allocation',
  summary: 'Apply a rule to the book of requests',
  access: update,
  body: z.object({
    ...rule,
    placed_shares: decimal({ places: 0, min: '0', example: '364963' }),
    investors: z.int().min(0),
  }),
  answer: z.object({ placed_shares: text, placed: text, confirmed: z.int(), declined: z.int() }),
  status: 201,
})
