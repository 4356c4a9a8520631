import type { Worksheet } from '../worksheet/worksheet.ts'
import { exitSheet } from './exit-sheet.ts'
import type { Scenario } from './model.ts'
import { scenarioAnswer } from './read-scenario.ts'
import { roundSheet } from './round-sheet.ts'

/** A scenario as cells: its round, and each of its sales. */
export function scenarioWorksheet(scenario: Scenario): Worksheet {
  const { round, exits, history } = scenario
  const answer = scenarioAnswer(scenario)
  return {
    currency: history.company.currency,
    sheets: [
      ...(round && answer.round ? [roundSheet(scenario, round, answer.round)] : []),
      ...exits.map(({ exit }, index) => exitSheet(scenario, exit, String(index + 1))),
    ],
    basis: [
      { label: 'Starts from', text: 'The table of today, fully diluted; nothing here changes it' },
      { label: 'Costs and notes', text: 'Costs of sale first, then notes that have not converted' },
      {
        label: 'Options',
        text: 'Exercised where a share is worth more than the strike; the pool takes nothing',
      },
    ],
  }
}
