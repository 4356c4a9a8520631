import type { Module } from '../../kernel/module.ts'
import { remindOfCertificates } from './remind-of-certificates.ts'
import { taxCertificateRoutes } from './routes.ts'
import { tellInvestor } from './tell-investor.ts'

/** EIS3 and SEIS3 certificates: filed to their investors, replaced, withdrawn, and missed. */
export const taxCertificateModule: Module = {
  routes: taxCertificateRoutes,
  subscriptions: [tellInvestor],
  scheduled: [remindOfCertificates],
}
