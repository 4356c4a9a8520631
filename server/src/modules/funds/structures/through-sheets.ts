import { valuesOf } from '../../../domain/evaluate.ts'
import { figure } from '../../../domain/figure-cells.ts'
import { lookThrough, otherAssets } from '../../../domain/look-through.ts'
import type { FundContents, FundUnits, UnitsSplit } from '../../../domain/look-through.ts'
import { currencyPlaces, parseMoney } from '../../../domain/money.ts'
import { partsSheet } from '../../../domain/part-cells.ts'
import { inText } from '../../../domain/tenant-labels.ts'
import { cell, lineOf, minus, over, round, sumOf, times } from '../../../domain/worksheet.ts'
import type { SheetDraft } from '../../../domain/worksheet.ts'
import type { HeldFund, NamedCompany } from './held-fund.ts'
import { withInside } from './held-fund.ts'
import { companiesOf, heldFundSheets } from './held-sheets.ts'

/** Cells at the ends of a look-through: of each company, of other assets, and of funds that stay closed. */
export interface LookedThroughCells {
  sheets: SheetDraft[]
  /** By company, the cells of its parts, each with the name of the fund that has it. */
  companies: ReadonlyMap<number, readonly { key: string; through: string }[]>
  others: readonly string[]
  /** Funds without a published value, by the cell of what is held of them. */
  closed: readonly { fund: HeldFund; key: string }[]
}

const idOfFund = (path: string) => `fund${path}`

/**
 * The sheets of funds that are held, with the value of each looked through to what it has. What the cells at
 * the ends come to adds up to the value of the funds to the penny.
 */
export function lookedThrough(
  funds: readonly HeldFund[],
  { currency, companies }: { currency: string; companies: readonly NamedCompany[] },
): LookedThroughCells {
  const sheets = heldFundSheets(funds, { currency, companies })
  const valueOf = valuesOf({ currency, sheets, basis: [] })
  const minor = (key: string) => parseMoney(valueOf(key), currency, 'signed') ?? 0n
  const all = new Map(withInside(funds).map((fund) => [fund.path, fund]))
  const splits = funds.flatMap((fund) => lookThrough(unitsOf(fund, minor)))
  const isOpen = new Set(splits.map(({ id }) => id))
  const names = new Map(companies.map(({ id, name }) => [String(id), name]))
  const nameOf = (id: string) =>
    id === otherAssets ? 'cash and other net assets' : (names.get(id) ?? all.get(id.slice(4))?.name ?? '')
  const ends = splits.flatMap(({ id, rows }) =>
    rows.map((row) => ({ id: row.id, key: partKey(id, row.id), through: all.get(id.slice(4))!.name })),
  )
  const top = funds.map(({ path }) => ({ id: idOfFund(path), key: `held_value:${path}` }))
  return {
    sheets: [...sheets, ...splits.map((split) => splitSheet(split, { currency, nameOf, all }))],
    companies: Map.groupBy(
      ends.filter(({ id }) => names.has(id)),
      ({ id }) => Number(id),
    ),
    others: ends.filter(({ id }) => id === otherAssets).map(({ key }) => key),
    closed: [...top, ...ends]
      .filter(({ id }) => id.startsWith('fund') && !isOpen.has(id))
      .map(({ id, key }) => ({ fund: all.get(id.slice(4))!, key })),
  }
}

const partKey = (split: string, id: string) => `through:${split.slice(4)}_part:${id}`

function unitsOf(fund: HeldFund, minor: (key: string) => bigint): FundUnits {
  return {
    id: idOfFund(fund.path),
    minor: minor(`held_value:${fund.path}`),
    inside: fund.values.length === 0 ? null : contentsOf(fund, minor),
  }
}

const contentsOf = (fund: HeldFund, minor: (key: string) => bigint): FundContents => ({
  netMinor: minor(`inside_net:${fund.path}`),
  companies: companiesOf(fund).map((id) => ({
    id: String(id),
    minor: minor(`inside_value:${fund.path}:${id}`),
  })),
  funds: fund.funds.map((each) => unitsOf(each, minor)),
})

interface SplitNames {
  currency: string
  nameOf: (id: string) => string
  all: ReadonlyMap<string, HeldFund>
}

/** One split in cells; the units of a fund inside another are what the split above gives them. */
function splitSheet(split: UnitsSplit, { currency, nameOf, all }: SplitNames): SheetDraft {
  const path = split.id.slice(4)
  const above = path.includes('.') ? path.slice(0, path.lastIndexOf('.')) : undefined
  const total = above === undefined ? `held_value:${path}` : partKey(idOfFund(above), split.id)
  const weightKey = (id: string) =>
    id === otherAssets
      ? `inside_other:${path}`
      : id.startsWith('fund')
        ? `held_value:${id.slice(4)}`
        : `inside_value:${path}:${id}`
  const sheet = `Through ${all.get(path)!.name}`
  const name = `part of ${all.get(path)!.name}`
  if (split.isByRemainder)
    return partsSheet({
      of: `through:${path}`,
      sheet,
      name,
      unit: 'money',
      currency,
      places: currencyPlaces(currency),
      total,
      totalUnits: split.totalMinor,
      rows: split.rows.map(({ id, minor, weightMinor }) => ({
        id,
        name: nameOf(id),
        weight: weightKey(id),
        weightUnits: weightMinor,
        partUnits: minor,
      })),
    })
  const holdings = split.rows.filter(({ id }) => id !== otherAssets)
  const part = (id: string) =>
    round(over(times(cell(total), cell(weightKey(id))), cell(`inside_net:${path}`)), currencyPlaces(currency))
  const rest = minus(cell(total), sumOf(holdings.map(({ id }) => partKey(split.id, id))))
  return {
    name: sheet,
    columns: ['Of', 'Part'],
    rows: split.rows.map(({ id }) =>
      lineOf(
        figure(
          partKey(split.id, id),
          `${name}, ${nameOf(id)}`,
          'money',
          id === otherAssets ? rest : part(id),
          {
            currency,
            detail:
              id === otherAssets ? 'balance after holdings' : `its part of the ${inText('fund')}’s value`,
          },
        ),
      ),
    ),
  }
}
