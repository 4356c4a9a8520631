import * as contract from '@moorgate/contract'
import type { Module } from '../../kernel/module.ts'
import { queryRoute } from '../../kernel/http/route.ts'
import { resourceRoutes } from '../../kernel/resource/routes.ts'
import { readOfferedSchemes } from './offered-schemes.ts'
import { taxOptions } from './tables.ts'

export { chosenScheme, schemesOfFurther } from './chosen-scheme.ts'
export { schemesForReader } from './offered-schemes.ts'
export { taxOptions } from './tables.ts'

/** Tax schemes of the firm, and those that may be chosen for an investment in an offer. */
export const taxSchemeModule: Module = {
  routes: (app) => {
    resourceRoutes(app, taxOptions)
    queryRoute(app, contract.readTaxOptionsOfOffer, (question, { id, query }) =>
      readOfferedSchemes(question, id, query),
    )
  },
}
