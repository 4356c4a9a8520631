import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { boolean, choice, date, decimal, html, integer, list, money, text } from '../wire.ts'

/** COBS 4.12 for promotions that are approved; the Financial Promotion Order 2005 for exempt ones. */
export const statementRoutes = ['cobs', 'fpo'] as const
export type StatementRouteCode = (typeof statementRoutes)[number]

export const statementAnswerKeys = [
  'income',
  'net_assets',
  'past_percent',
  'intended_percent',
  'worked_in_finance',
  'employer',
  'role',
  'director_turnover',
  'director_of',
  'director_company_number',
  'unlisted_investments',
  'unlisted_names',
  'angel_network_months',
  'angel_network',
  'certificate_on',
  'certifier',
  'adviser',
  'firm_reference',
  'notes',
] as const
export type StatementAnswerKey = (typeof statementAnswerKeys)[number]

/** An answer that is typed: under its line, or by itself. */
const field = z.object({
  key: choice(statementAnswerKeys),
  label: text(120),
  kind: choice(['money', 'percent', 'number', 'date', 'text', 'long']),
  hint: text(300).nullable(),
  optional: boolean(),
  /** Word behind a number: "months". */
  unit: text(20).nullable(),
})

/** A line that is ticked if it is true. `strong` is in bold. */
const limb = z.object({
  key: text(40),
  before: text(300),
  strong: text(300),
  after: text(300),
  fields: list(field, 5),
  /** An answer that the tick alone gives. */
  gives: choice(statementAnswerKeys).nullable(),
})

/** What the statement says under one legal route, before its lines. */
const notice = z.object({
  route: choice(statementRoutes),
  title: text(200),
  intro: text(1000),
  points: list(text(500), 10),
})

/** Who makes the promotions that the statement is about. */
const communicator = z.object({
  name: text(160),
  company_number: text(12).nullable(),
  address: text(200).nullable(),
  email: text(254).nullable(),
  fca_number: text(7).nullable(),
  fca_principal: text(120).nullable(),
})

/** The figures that the lines name, and the day from which they count. */
const thresholds = z.object({
  effective_from: date(),
  source: text(300),
  income: money(),
  net_assets: money(),
  director_turnover: money(),
  unlisted_investments: integer().nullable(),
  restricted_percent: decimal({ places: 6 }),
})

/** The whole statement of a category as an investor reads and signs it. */
export const statementForm = z.object({
  /** Of what was read: a statement is signed by it. */
  digest: text(64),
  /** Of the platform's own words. */
  text_version: text(20),
  notices: list(notice, 2),
  communicator,
  thresholds,
  /** Over the lines; null where nothing is asked. */
  question: text(300).nullable(),
  limbs: list(limb, 10),
  fields: list(field, 5),
  /** What says that no line applies. */
  neither: text(200).nullable(),
  declaration: html(20_000),
})
export type StatementForm = z.output<typeof statementForm>
export type StatementField = StatementForm['fields'][number]
export type StatementLimb = StatementForm['limbs'][number]

/** A statement as it was signed: the form, and which of its lines were ticked. */
export const signedForm = statementForm.extend({ ticked: list(text(40), 10) })
export type SignedForm = z.output<typeof signedForm>

export const readStatementForm = defineEndpoint({
  method: 'GET',
  path: 'investor-types/{id}/statement-form',
  summary: 'Read the statement of a category as it is to be signed today',
  access: 'investor',
  answer: statementForm,
  status: 200,
})
