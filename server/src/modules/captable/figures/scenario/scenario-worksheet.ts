import type { WorksheetDraft } from '../../../../domain/worksheet.ts'
import { curveSheet, saleSheets, breakpointSheet } from './exit-sheet.ts'
import type { Scenario } from '../../scenario/model.ts'
import { scenarioAnswer } from '../../scenario/read-scenario.ts'
import { roundSheet } from './round-sheet.ts'
import { startSheets } from './start-sheet.ts'

/**
 * A scenario as cells: what it starts from, its round, each of its sales, the drawn curve and where it turns.
 */
export function scenarioWorksheet(scenario: Scenario): WorksheetDraft {
  const { round, exits, claims, history } = scenario
  const answer = scenarioAnswer(scenario)
  return {
    currency: history.company.currency,
    sheets: [
      ...startSheets(scenario),
      ...(round && answer.round ? [roundSheet(scenario, round, answer.round)] : []),
      ...saleSheets(scenario),
      ...(exits.length > 0 ? [curveSheet(scenario)] : []),
      ...(claims.length > 0 ? [breakpointSheet(scenario)] : []),
    ],
    basis: [
      { label: 'Starts from', text: 'Today’s table, fully diluted. Nothing here changes it' },
      { label: 'Costs and notes', text: 'Costs of sale first, then notes that have not converted' },
      {
        label: 'Options',
        text: 'Exercised when a share is worth more than the strike price. The pool receives nothing',
      },
    ],
  }
}
