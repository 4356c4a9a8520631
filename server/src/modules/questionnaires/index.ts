export { questionnaireDuties } from './remind-of-expiry.ts'
export { questionnaireListeners } from './listen.ts'
export { questionnaireRoutes } from './routes.ts'
export { standardQuestionnaires } from './standard-questionnaires.ts'
