export { questionnaireDuties } from './remind-of-expiry.ts'
export { questionnaireSubscriptions } from './listen.ts'
export { questionnaireRoutes } from './routes.ts'
export { standardQuestionnaires } from './standard-questionnaires.ts'
