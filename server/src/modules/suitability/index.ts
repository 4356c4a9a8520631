import './relations.ts'

export { standardCategoryRules } from './category-rules.ts'
export { suitabilityDuties } from './duties.ts'
export { suitabilitySubscriptions } from './listen.ts'
export { suitabilityRoutes } from './routes.ts'
export { standardQuestionBanks } from './standard-question-banks.ts'
