import type { Database } from './kernel/database/database.ts'
import { standardFolderTemplates } from './modules/documents/index.ts'
import { standardPipeline } from './modules/deals/index.ts'
import { standardPortfolioTables } from './modules/portfolio/index.ts'
import { standardSubTypes } from './modules/kpis/index.ts'
import { standardInvestmentMethods } from './modules/methods/index.ts'
import { standardRegistrationRequirements } from './modules/registration-documents/index.ts'
import { standardQuestionnaires } from './modules/questionnaires/index.ts'
import { standardCategoryRules, standardQuestionBanks } from './modules/suitability/index.ts'
import { createTenant } from './modules/tenancy/index.ts'
import type { NewTenant } from './modules/tenancy/index.ts'

/**
 * Opens a tenant with everything that a tenant begins with: categories and their thresholds, question banks,
 * ways to invest.
 */
export function openTenant(database: Database, now: Date, newTenant: NewTenant) {
  return createTenant(database, now, newTenant, async (db, tenantId) => {
    await standardCategoryRules(db, tenantId, now)
    await standardQuestionBanks(db, tenantId, now)
    await standardQuestionnaires(db, tenantId, now)
    await standardInvestmentMethods(db, tenantId, now)
    await standardPortfolioTables(db, tenantId, now)
    await standardPipeline(db, tenantId, now)
    await standardSubTypes(db, tenantId, now)
    await standardFolderTemplates(db, tenantId, now)
    await standardRegistrationRequirements(db, tenantId, now)
  })
}
