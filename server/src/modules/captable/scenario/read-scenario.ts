import type { AnswerOf, readScenario as endpoint } from '@moorgate/contract'
import { formatPrice, formatShares, ratio } from '../../../domain/decimal.ts'
import type { Exit } from '../../../domain/exit.ts'
import { currencyPlaces, formatMoney, larger, sum } from '../../../domain/money.ts'
import { formatScaled, trimZeros } from '../../../domain/scaled.ts'
import { nameOf } from '../company/history.ts'
import { tableRows } from '../table/rows.ts'
import { curveOf, perShare, curvePoints } from './curve.ts'
import { splitOfClaim } from './claim-split.ts'
import type { Scenario } from './model.ts'

type Answer = AnswerOf<typeof endpoint>

const micro = 1_000_000n

/** A scenario as its screen reads it. */
export function scenarioAnswer(scenario: Scenario): Answer {
  const { history, claims, startMicro } = scenario
  const { currency } = history.company
  return {
    currency,
    start_shares: formatShares(startMicro),
    round: roundAnswer(scenario),
    claims: claims.map(({ id, name, detail, sharesMicro, paidMinor, colour }) => ({
      claim: id,
      name,
      detail,
      shares: formatShares(sharesMicro),
      paid_in: formatMoney(paidMinor, currency),
      colour,
    })),
    exits: scenario.exits.map(({ exit, chosen }) => ({ chosen, ...exitAnswer(scenario, exit) })),
    curve: curveOf(scenario),
    turns: claims.length > 0 ? curvePoints(scenario).map(({ point: _point, ...turn }) => turn) : [],
  }
}

/** Who has what part of the company before and after the round; what notes become is the round's. */
function roundAnswer({ round, history, table, startMicro, roundName, notes }: Scenario): Answer['round'] {
  if (!round) return null
  const { currency } = history.company
  const afterMicro = round.afterShares * micro
  const fresh = (round.newShares + sum(round.notes.map(({ shares }) => shares))) * micro
  const percent = (part: bigint, whole: bigint) => ratio(part * 100n, whole, 6) ?? null
  const rows = tableRows(table, 'fully_diluted', history.holders, undefined)
  const topUp = round.poolTopUp * micro
  const pool = rows.find(({ kind }) => kind === 'pool')
  const all = [
    ...rows.map((row) => ({
      key: row.key,
      name: row.name,
      before: row.countedMicro,
      after: row.countedMicro + (row === pool ? topUp : 0n),
    })),
    ...(topUp > 0n && !pool ? [{ key: 'new-pool', name: 'Option pool', before: 0n, after: topUp }] : []),
    { key: 'round', name: roundName, before: 0n, after: fresh },
  ]
  return {
    before_shares: formatShares(round.beforeShares * micro),
    pool_top_up: String(round.poolTopUp),
    price: formatPrice(round.priceE8),
    new_shares: String(round.newShares),
    cost: formatMoney(round.costMinor, currency),
    residue: formatMoney(round.residueMinor, currency),
    after_shares: String(round.afterShares),
    post_money: formatMoney(round.postMoneyMinor, currency),
    notes: round.notes.map(({ id, priceE8, shares }) => ({
      id: Number(id),
      holder_name: nameOf(history, notes.find((note) => note.id === id)!.holder),
      price: formatPrice(priceE8),
      shares: String(shares),
    })),
    rows: all.map(({ key, name, before, after }) => ({
      key,
      name,
      shares: formatShares(before),
      percent: percent(before, startMicro),
      after_shares: formatShares(after),
      after_percent: percent(after, afterMicro),
    })),
  }
}

/** The steps of one sale, and what each claim is paid. */
function exitAnswer(
  { claims, costsPercentMicro, history }: Scenario,
  exit: Exit,
): Omit<Answer['exits'][number], 'chosen'> {
  const { currency } = history.company
  const money = (minor: bigint) => formatMoney(minor, currency)
  const parts = exit.lines.map((line, index) => splitOfClaim(claims[index]!, line, currency))
  return {
    sale_price: money(exit.saleMinor),
    costs: money(exit.costsMinor),
    costs_percent: trimZeros(formatScaled(costsPercentMicro, 6)),
    debts: money(exit.debtMinor),
    preferences: money(sum(parts.map(({ preferenceMinor }) => preferenceMinor))),
    strikes: money(sum(parts.map(({ strikesMinor }) => strikesMinor))),
    available: money(larger(exit.availableMinor, 0n)),
    sharing: formatShares(sum(parts.map(({ sharingMicro }) => sharingMicro))),
    per_share: perShare(exit.valuePerShare, currencyPlaces(currency)),
    lines: exit.lines.map(({ id, paidMinor, as }, index) => ({
      claim: id,
      paid: money(paidMinor),
      multiple: ratio(paidMinor, claims[index]!.paidMinor, 6) ?? null,
      as,
    })),
  }
}
