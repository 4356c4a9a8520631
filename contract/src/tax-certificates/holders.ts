import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { boolean, choice, date, decimal, id, integer, list, reference, text } from '../wire.ts'
import { taxCertificateKinds } from './tax-certificate.ts'

const event = 'investment_opportunity_existing'

/** Holders on a page. */
export const taxCertificateHoldersPerPage = 25

const kinds = list(choice(taxCertificateKinds), taxCertificateKinds.length)

/** How shares left their holder: to a buyer outside or at the end of the round, or to another investor. */
export const taxCertificateDisposals = ['sold', 'transferred'] as const

/**
 * Who holds shares of an offer with an EIS or SEIS scheme, those without a certificate first, and what each
 * may claim by when; after them those whose shares have left since, as far as a certificate was filed to them.
 * Shares that came from another holder bear no relief and are left out.
 */
export const readTaxCertificateHolders = defineEndpoint({
  method: 'GET',
  path: 'investment-opportunities/{id}/tax-certificate-holders',
  summary: 'List who holds tax certificates of an offer, and who lacks one',
  access: { event, action: 'visit' },
  requires: 'tax_enabled',
  query: z.object({ page: integer({ min: 1, max: 1_000_000 }).optional() }),
  answer: z.object({
    /** Kinds of certificate that its schemes give; none where it has no EIS or SEIS scheme. */
    kinds,
    total: integer(),
    /** Of these, who still has the shares. */
    held: integer(),
    /** Of those, who has no valid certificate. */
    missing: integer(),
    /** Of these, shares that were allotted nine months ago or longer. */
    late: integer(),
    page: integer(),
    last_page: integer(),
    holders: z.array(
      z.object({
        investment_id: reference('investments'),
        investor_name: text(201, { example: 'Eleanor Whitcombe' }),
        /** Null where the shares are no longer on the register. */
        registered_name: text(200).nullable(),
        reference: text(25, { example: 'RF73P004217I000981' }),
        /** How and when all of them left; null while any is held. */
        disposal: z.object({ kind: choice(taxCertificateDisposals), date: date() }).nullable(),
        /** Held now, or where they have left, as they were allotted. */
        shares: decimal({ example: '6250' }),
        allotted_on: date(),
        /** The last day to claim, and the end of the three years; null where the schemes don’t say it. */
        claim_by: date().nullable(),
        held_until: date().nullable(),
        is_late: boolean(),
        /** The valid ones. */
        certificates: z.array(
          z.object({
            id: reference('tax-certificates'),
            kind: choice(taxCertificateKinds),
            uir: text(30),
            issued_on: date(),
            document_id: reference('documents'),
          }),
        ),
      }),
    ),
  }),
  status: 200,
})

/** Why a file was proposed for a holder. */
export const taxCertificateMatches = ['reference', 'name'] as const

/**
 * Whom files are for, by their names: the reference of the payment or of the investor, or the name of one
 * holder and no other. Answers in the order in which they came; nothing is stored.
 */
export const matchTaxCertificates = defineEndpoint({
  method: 'POST',
  path: 'investment-opportunities/{id}/tax-certificate-matches',
  summary: 'Propose the holders of files by their names',
  access: { event, action: 'update' },
  requires: 'tax_enabled',
  body: z.object({ file_names: z.array(text(255)).min(1).max(100) }),
  answer: z.array(
    z.object({
      file_name: text(255),
      /** Null where none or several holders fit. */
      investment_id: id().nullable(),
      investor_name: text(201).nullable(),
      matched_by: choice(taxCertificateMatches).nullable(),
      /** As the file name says, or else the only kind of the offer. */
      kind: choice(taxCertificateKinds).nullable(),
    }),
  ),
  status: 200,
})
