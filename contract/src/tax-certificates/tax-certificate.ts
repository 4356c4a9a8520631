import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { defineResource } from '../resource.ts'
import { file } from '../file-field.ts'
import { choice, date, instant, integer, reference, text } from '../wire.ts'
import { valuesOf } from '../statuses/fund.ts'
import { taxCertificateStatuses } from '../statuses/tax-certificate.ts'

/** HMRC’s forms by which an investor claims relief: EIS3 of the EIS, SEIS3 of the SEIS. */
export const taxCertificateKinds = ['eis3', 'seis3'] as const
export type TaxCertificateKind = (typeof taxCertificateKinds)[number]

/** As people read them. */
export const taxCertificateNames: Readonly<Record<TaxCertificateKind, string>> = {
  eis3: 'EIS3',
  seis3: 'SEIS3',
}

const event = 'investment_opportunity_existing'
const requires = 'tax_enabled'

const filed = {
  /** HMRC’s unique investment reference, as the certificate has it. */
  uir: text(30, { example: '0000012345' }),
  issued_on: date(),
  file: file(['pdf'], 10 * 1024),
}

/**
 * A certificate that was filed to an investor’s allocation. Its file is a document of that investment.
 * Investors read their valid ones; a holding has one valid certificate of each kind.
 */
export const taxCertificate = defineResource({
  name: 'tax_certificate',
  path: 'tax-certificates',
  term: 'tax_certificate',
  event,
  read: 'own',
  requires,
  operations: ['list', 'show'],
  written: {
    investment_id: reference('investments'),
    kind: choice(taxCertificateKinds),
    ...filed,
  },
  computed: {
    status: choice(valuesOf(taxCertificateStatuses)),
    investment_opportunity_id: reference('investment-opportunities'),
    document_id: reference('documents'),
    investor_name: text(201),
    opportunity_name: text(160),
    /** When it was replaced or withdrawn, and why. */
    ended_at: instant().nullable(),
    reason: text(500).nullable(),
  },
  filters: {
    investment_opportunity_id: 'exact',
    investment_id: 'exact',
    kind: 'exact',
    status: 'exact',
  },
  search: ['investor_name', 'uir'],
  sorts: ['issued_on', 'kind'],
  defaultSort: '-created_at',
  includes: {
    investment: { to: 'investments', many: false },
    document: { to: 'documents', many: false },
  },
  columns: [
    { key: 'investor_name', label: 'Investor', term: 'investor' },
    { key: 'kind', label: 'Type' },
    { key: 'uir', label: 'UIR' },
    { key: 'issued_on', label: 'Issued' },
    { key: 'status', label: 'Status' },
  ],
})

const access = { event, action: 'update' } as const
const version = integer({ min: 1 }).optional()
const reason = text(500, { min: 1 })

/**
 * 409 `has_certificate` where the holding has a valid one of the kind: that is replaced. 422 on `kind` where
 * the offer has no such scheme.
 */
export const fileTaxCertificate = defineEndpoint({
  method: 'POST',
  path: 'tax-certificates',
  summary: 'File a tax certificate to an investor’s allocation',
  access,
  requires,
  body: taxCertificate.create,
  answer: taxCertificate.row,
  refuses: [409],
  status: 201,
})

/** Files another certificate of the kind in its place. The old one stays for staff alone. */
export const replaceTaxCertificate = defineEndpoint({
  method: 'POST',
  path: 'tax-certificates/{id}/replace',
  summary: 'Replace a tax certificate',
  access,
  requires,
  body: z.object({ ...filed, reason, version }),
  answer: taxCertificate.row,
  refuses: [409],
  status: 201,
})

/** Its investor no longer finds it, and is told why. */
export const withdrawTaxCertificate = defineEndpoint({
  method: 'POST',
  path: 'tax-certificates/{id}/withdraw',
  summary: 'Withdraw a tax certificate',
  access,
  requires,
  body: z.object({ reason, version }),
  answer: taxCertificate.row,
  refuses: [409],
  status: 200,
})
