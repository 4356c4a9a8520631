import type { Module } from '../../kernel/module.ts'
import { portfolioTableRoutes } from './portfolio-table-routes.ts'
import { portfolioRoutes } from './routes.ts'

export { standardPortfolioTables } from './standard-portfolio-tables.ts'

export const portfolioModule: Module = {
  routes: (app) => {
    portfolioRoutes(app)
    portfolioTableRoutes(app)
  },
}
