import { openFigures } from '../working.ts'

/**
 * How far a raise is, for everyone who may see the opportunity: `raise_committed`, `raise_target`,
 * `raise_percent`, and where there is a most that it takes, what is left: `raise_left`, of it `raise_right`
 * for the reader alone, and `raise_left_own` with both. An investor's own part is told apart from all
 * others', who are one sum.
 */
export const raiseFigures = openFigures({
  path: 'investment-opportunities/{id}/raise',
  of: 'how far a raise is',
  access: { event: 'investment_opportunity_live', action: 'visit', own: true },
  example: 'raise_percent',
  query: {},
})
