import { relatePeople } from '../investors/index.ts'
import { categorisations, allScores } from './tables.ts'

relatePeople({
  categorisations: { kind: 'many', to: () => categorisations, column: 'user_id' },
  complianceScores: { kind: 'many', to: () => allScores, column: 'user_id' },
})
