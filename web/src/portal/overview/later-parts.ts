export { HeldQuestions } from './held-questions.tsx'
export { OpenOpportunities } from './open-opportunities.tsx'
export { ToDoPanel } from './to-do-panel.tsx'
