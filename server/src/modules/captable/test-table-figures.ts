import type { FigureNames } from './test-figures.ts'

const lastKey = (trail: readonly { item: Record<string, unknown> }[]) => String(trail.at(-1)!.item['key'])

export const named = (figure: string) => (trail: Parameters<typeof lastKey>[0]) =>
  `${figure}:${lastKey(trail)}`

export const fixed = (figure: string) => () => figure

const rowFigures = [
  'shares',
  'percent',
  'paid',
  'value',
  'new_shares',
  'invested',
  'after_shares',
  'issued_shares',
  'issued_percent',
  'after_percent',
  'change',
  'after_value',
]

const noteOf =
  (figure: string) =>
  (trail: readonly { item: Record<string, unknown> }[]): string =>
    `${figure}:${trail.at(-1)!.item['id']}`

/** The names of the figures of a cap table. */
export const tableFigures: FigureNames = {
  'company.number': null,
  price: fixed('price'),
  ...Object.fromEntries(rowFigures.map((figure) => [`rows[].${figure}`, named(figure)])),
  ...Object.fromEntries(rowFigures.map((figure) => [`total.${figure}`, fixed(`${figure}:total`)])),
  'classes[].shares': named('class_shares'),
  'classes[].paid': named('class_paid'),
  'classes[].preference': named('class_preference'),
  'classes[].participation_cap': named('class_cap'),
  'notes[].owed': noteOf('note_owed'),
  'notes[].discount_percent': noteOf('note_discount'),
  'notes[].valuation_cap': noteOf('note_cap'),
  'open_round.price': fixed('open_price'),
  'open_round.new_shares': fixed('open_new_shares'),
  'open_round.pre_money': fixed('open_pre_money'),
  'open_round.post_money': fixed('open_post_money'),
  'checks[].said[].value': (trail) => String(trail.at(-1)!.item['figure']),
  'rounds[].price': named('issue_price'),
  'rounds[].shares': named('round_shares'),
  'rounds[].raised': named('raised'),
  'rounds[].post_money': named('post_money'),
  ...Object.fromEntries(
    ['shares', 'percent', 'cost', 'value'].flatMap((figure) => [
      [`position.${figure}`, fixed(`position_${figure}`)],
      [`position.after_${figure}`, fixed(`position_after_${figure}`)],
    ]),
  ),
}

type Scenario = { claims: { claim: string }[] }

/** The names of the figures of a round and its exits. */
export const scenarioFigures = ({ claims }: Scenario): FigureNames => {
  const sale = (figure: string) => (trail: readonly { index: number }[]) => `${trail[0]!.index + 1}:${figure}`
  const ofClaim = (figure: string) => (trail: Parameters<typeof lastKey>[0]) =>
    `${figure}:${trail.at(-1)!.item['claim']}`
  return {
    start_shares: fixed('start_shares'),
    'round.before_shares': fixed('before_shares'),
    'round.pool_top_up': fixed('pool_top_up'),
    'round.price': fixed('round_price'),
    'round.new_shares': fixed('round_new_shares'),
    'round.cost': fixed('round_cost'),
    'round.residue': fixed('round_residue'),
    'round.after_shares': fixed('round_after'),
    'round.post_money': fixed('round_post_money'),
    'round.notes[].price': noteOf('note_price'),
    'round.notes[].shares': noteOf('note_shares'),
    'round.rows[].shares': named('holder_shares'),
    'round.rows[].percent': named('holder_percent'),
    'round.rows[].after_shares': named('holder_after'),
    'round.rows[].after_percent': named('holder_after_percent'),
    'claims[].shares': ofClaim('claim_shares'),
    'claims[].paid_in': ofClaim('claim_paid_in'),
    'exits[].sale_price': sale('sale'),
    'exits[].costs': sale('costs'),
    'exits[].costs_percent': sale('costs_percent'),
    'exits[].debts': sale('owed'),
    'exits[].preferences': sale('preferences_paid'),
    'exits[].strikes': sale('strikes'),
    'exits[].available': sale('available'),
    'exits[].sharing': sale('sharing'),
    'exits[].per_share': sale('per_share'),
    'exits[].lines[].paid': (trail) => `${trail[0]!.index + 1}:paid:${trail[1]!.item['claim']}`,
    'exits[].lines[].multiple': (trail) => `${trail[0]!.index + 1}:multiple:${trail[1]!.item['claim']}`,
    'curve[].sale_price': (trail) => `c${trail[0]!.index + 1}:sale`,
    'curve[].ordinary': (trail) => `c${trail[0]!.index + 1}:per_share`,
    'curve[].claims[]': (trail) => `c${trail[0]!.index + 1}:per_share:${claims[trail[1]!.index]!.claim}`,
    'turns[].sale_price': ofClaim('turn:sale'),
  }
}
