import { defineEndpoint } from '../endpoint.ts'
import { defineResource } from '../resource.ts'
import { z } from 'zod'
import { date, integer, reference, text } from '../wire.ts'

const period = { fund_id: reference('funds'), to: date() }

/** The capital accounts of all investors of a fund for one period, published together. */
export const fundStatement = defineResource({
  name: 'fund_statement',
  path: 'fund-statements',
  term: 'fund',
  event: 'funds',
  requires: 'funds_enabled',
  operations: ['list', 'show'],
  written: period,
  computed: {
    from: date(),
    /** 1, and more where a value of the day was replaced and the statements were published again. */
    revision: integer({ min: 1 }),
    /** Who published it, at its `created_at`. */
    publisher_name: text(201).nullable(),
    /** How many investors get one, and how many are written by now. */
    letters_count: integer({ min: 0 }),
    written_count: integer({ min: 0 }),
    fund_name: text(160),
  },
  filters: { fund_id: 'exact' },
  sorts: ['to'],
  columns: [
    { key: 'to', label: 'To' },
    { key: 'letters_count', label: 'Statements' },
    { key: 'created_at', label: 'Published' },
  ],
})

/**
 * Writes a statement to each investor of the fund who has a value on the day, puts it among the documents of
 * their commitment, and tells them. 409 `already_published` where nothing has changed since.
 */
export const publishFundStatements = defineEndpoint({
  method: 'POST',
  path: 'fund-statements',
  summary: 'Publish the statements of a fund for a period',
  access: { event: 'funds', action: 'update' },
  requires: 'funds_enabled',
  body: z.object({ ...period, from: date().nullish() }),
  answer: fundStatement.row,
  refuses: [409],
  status: 201,
})
