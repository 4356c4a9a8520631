/** A cell as a file has it. */
interface FileCell {
  sheet: string
  address: string
  value: string
  formula: string | undefined
}

type Value = number | string

/** Half away from zero at so many places, in the 15 digits with which spreadsheets round. */
function rounded(value: number, places: number, way: 'near' | 'down' | 'up'): number {
  const scaled = Number((Math.abs(value) * 10 ** places).toPrecision(15))
  const whole = { near: Math.floor(scaled + 0.5), down: Math.floor(scaled), up: Math.ceil(scaled) }[way]
  return (Math.sign(value) * whole) / 10 ** places
}

/** By halving: the rate at which payments on days are worth nothing together, a year being 365 days. */
function yearlyRate(amounts: readonly number[], days: readonly number[]): number {
  const worth = (rate: number) =>
    amounts.reduce((sum, amount, index) => sum + amount / (1 + rate) ** ((days[index]! - days[0]!) / 365), 0)
  let [low, high] = [-0.9999, 1000]
  for (let turn = 0; turn < 200; turn++) {
    const middle = (low + high) / 2
    if (Math.sign(worth(middle)) === Math.sign(worth(low))) low = middle
    else high = middle
  }
  return low
}

/**
 * A small second implementation of what our workbooks ask of a spreadsheet, written against its manual and
 * not against our code.
 */
export class Formulas {
  readonly #cells: Map<string, FileCell>
  readonly #known = new Map<string, Value>()

  constructor(cells: readonly FileCell[]) {
    this.#cells = new Map(cells.map((cell) => [`${cell.sheet}!${cell.address}`, cell]))
  }

  valueOf(sheet: string, address: string): number {
    return Number(this.#value(sheet, address))
  }

  #value(sheet: string, address: string): Value {
    const key = `${sheet}!${address}`
    const known = this.#known.get(key)
    if (known !== undefined) return known
    const cell = this.#cells.get(key)
    if (!cell) return ''
    const value =
      cell.formula === undefined
        ? asValue(cell.value)
        : new Expression(cell.formula, sheet, (where, at) => this.#value(where, at)).result()
    this.#known.set(key, value)
    return value
  }
}

const asValue = (text: string): Value => (/^-?\d+(\.\d+)?$/.test(text) ? Number(text) : text)

/** ">5" asks for more than five, "5" for five. */
const fits = (value: number, wanted: string): boolean =>
  wanted.startsWith('>') ? value > Number(wanted.slice(1)) : value === Number(wanted)

/** A condition that compares asks numbers alone; another is the very value, whatever its case. */
const isSought = (value: Value, target: Value): boolean =>
  String(target).startsWith('>')
    ? typeof value === 'number' && fits(value, String(target))
    : String(value).toLowerCase() === String(target).toLowerCase()

type Lookup = (sheet: string, address: string) => Value

/** One formula: sums, products, comparisons for equality, functions, cells and ranges of other sheets. */
class Expression {
  readonly #tokens: string[]
  readonly #sheet: string
  readonly #lookup: Lookup
  readonly #length: number
  #at = 0

  constructor(formula: string, sheet: string, lookup: Lookup) {
    this.#length = formula.length
    this.#tokens =
      formula.match(/">"&|">0"|'(?:[^']|'')*'!|[A-Z]+(?=\()|\$?[A-Z]+\$?\d+|\d+(?:\.\d+)?|>=|[-+*/(),:=]/g) ??
      []
    this.#sheet = sheet
    this.#lookup = lookup
  }

  result(): Value {
    // So long is a formula at most.
    if (this.#length > 8192) return NaN
    const value = this.#sum()
    if (this.#at < this.#tokens.length)
      throw new Error(`Not understood: ${this.#tokens.slice(this.#at).join(' ')}`)
    return value
  }

  #take(token: string): boolean {
    if (this.#tokens[this.#at] !== token) return false
    this.#at += 1
    return true
  }

  #sum(): Value {
    let value = this.#product()
    for (;;) {
      if (this.#take('+')) value = Number(value) + Number(this.#product())
      else if (this.#take('-')) value = Number(value) - Number(this.#product())
      else return value
    }
  }

  #product(): Value {
    let value = this.#factor()
    for (;;) {
      if (this.#take('*')) value = Number(value) * Number(this.#factor())
      else if (this.#take('/')) value = Number(value) / Number(this.#factor())
      else return value
    }
  }

  #factor(): Value {
    if (this.#take('-')) return -Number(this.#factor())
    if (this.#take('(')) {
      const value = this.#sum()
      this.#take(')')
      return value
    }
    const token = this.#tokens[this.#at]!
    if (/^\d/.test(token)) {
      this.#at += 1
      return Number(token)
    }
    if (this.#tokens[this.#at + 1] === '(' && /^[A-Z]+$/.test(token)) return this.#call()
    return this.#range()[0]!
  }

  /** A cell, or all cells from one to another in a column. */
  #range(): Value[] {
    let sheet = this.#sheet
    if (this.#tokens[this.#at]!.endsWith('!'))
      sheet = this.#tokens[this.#at++]!.slice(1, -2).replaceAll("''", "'")
    const from = this.#tokens[this.#at++]!.replaceAll('$', '')
    if (!this.#take(':')) return [this.#lookup(sheet, from)]
    const to = this.#tokens[this.#at++]!.replaceAll('$', '')
    const [column, end] = [from, to].map((address) => /^[A-Z]+/.exec(address)![0])
    // Nothing of ours is several columns wide.
    if (column !== end) return [NaN]
    const [first, last] = [from, to].map((address) => Number(/\d+$/.exec(address)![0])) as [number, number]
    return Array.from({ length: last - first + 1 }, (_item, index) =>
      this.#lookup(sheet, `${column}${first + index}`),
    )
  }

  #argument(): Value[] {
    if (this.#take('">"&')) return [`>${Number(this.#sum())}`]
    if (this.#take('">0"')) return ['>0']
    const isRange = /^'|^\$?[A-Z]+\$?\d+$/.test(this.#tokens[this.#at]!)
    const before = this.#at
    if (isRange) {
      const values = this.#range()
      if (this.#tokens[this.#at] === ',' || this.#tokens[this.#at] === ')') return values
      this.#at = before
    }
    const left = this.#sum()
    if (this.#take('>=')) return [Number(left) >= Number(this.#sum()) ? 1 : 0]
    if (!this.#take('=')) return [left]
    const right = this.#sum()
    return [Math.abs(Number(left) - Number(right)) < 1e-9 ? 1 : 0]
  }

  #call(): Value {
    const name = this.#tokens[this.#at]!
    this.#at += 2
    const given: Value[][] = []
    while (!this.#take(')')) {
      given.push(this.#argument())
      this.#take(',')
    }
    // So many a function takes at most.
    if (given.length > 255) return NaN
    const numbers = given.flat().map(Number)
    const total = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0)
    switch (name) {
      case 'SUM':
        return total(numbers)
      case 'MAX':
        return Math.max(...numbers)
      case 'MIN':
        return Math.min(...numbers)
      case 'ROUND':
        return rounded(numbers[0]!, numbers[1]!, 'near')
      case 'ROUNDDOWN':
        return rounded(numbers[0]!, numbers[1]!, 'down')
      case 'ROUNDUP':
        return rounded(numbers[0]!, numbers[1]!, 'up')
      case 'POWER':
        return numbers[0]! ** numbers[1]!
      case 'SMALL':
        return given[0]!.map(Number).toSorted((a, b) => a - b)[Number(given[1]![0]) - 1]!
      case 'IF':
        return numbers[0] === 0 ? given[2]![0]! : given[1]![0]!
      case 'SUMIFS':
        return total(given[0]!.map((value, index) => (given[1]![index] === given[2]![0] ? Number(value) : 0)))
      case 'COUNTIFS':
        // Spreadsheets take ranges of one height and width alone.
        if (given.some((values, place) => place % 2 === 0 && values.length !== given[0]!.length)) return NaN
        return given[0]!.filter((_value, row) =>
          given.every(
            (values, place) => place % 2 === 1 || fits(Number(values[row]), String(given[place + 1]![0])),
          ),
        ).length
      case 'COUNTA':
        return given.flat().filter((value) => value !== '').length
      case 'COUNTIF':
        return given[0]!.filter((value) => isSought(value, given[1]![0]!)).length
      case 'XIRR':
        return yearlyRate(given[0]!.map(Number), given[1]!.map(Number))
      default:
        throw new Error(`No function ${name}`)
    }
  }
}
