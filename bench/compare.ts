import { Connection } from './connection.ts'

/**
 * Asks both sides the same and holds their answers against each other, byte for byte. A twin that answers
 * something else would measure something else, so the run ends here and says where they part. For writes
 * `mask` takes out what can't be the same, such as the id of a new row, and `undo` puts the database back so
 * that both begin alike.
 */
export async function assertSame(
  [ours, theirs]: readonly [number, number],
  requests: readonly Buffer[],
  { mask = (body) => body, undo }: { mask?: (body: string) => string; undo?: () => Promise<void> } = {},
): Promise<void> {
  const product = await Connection.open(ours)
  const twin = await Connection.open(theirs)
  for (const request of requests) {
    const one = await product.send(request)
    await undo?.()
    const other = await twin.send(request)
    await undo?.()
    const asked = request.toString().split(' HTTP')[0]
    if (one.status !== 200 && one.status !== 201)
      throw new Error(`${asked} is refused with ${one.status}: ${one.body.toString()}`)
    const [productAnswer, twinAnswer] = [mask(one.body.toString()), mask(other.body.toString())]
    if (productAnswer !== twinAnswer || one.status !== other.status)
      throw new Error(`The answers to ${asked} differ.\n${firstDifference(productAnswer, twinAnswer)}`)
  }
  product.close()
  twin.close()
}

/** Fields that only one of them has are all said at once; else the place where the texts part. */
function firstDifference(product: string, twin: string): string {
  const [ours, theirs] = [fieldsOf(product), fieldsOf(twin)]
  const [missing, surplus] = [ours.difference(theirs), theirs.difference(ours)]
  const at = [...product].findIndex((letter, index) => twin[index] !== letter)
  const from = Math.max(0, at - 60)
  return [
    missing.size > 0 && `The twin lacks ${[...missing].join(', ')}.`,
    surplus.size > 0 && `Only the twin has ${[...surplus].join(', ')}.`,
    `product …${product.slice(from, at + 120)}`,
    `   twin …${twin.slice(from, at + 120)}`,
  ]
    .filter(Boolean)
    .join('\n')
}

/** The paths of all fields in an answer, such as `data.organisations.id`. */
function fieldsOf(answer: string): Set<string> {
  const fields = new Set<string>()
  const walk = (value: unknown, path: string) => {
    if (Array.isArray(value)) for (const item of value) walk(item, path)
    else if (typeof value === 'object' && value !== null)
      for (const [name, inner] of Object.entries(value)) {
        const field = path === '' ? name : `${path}.${name}`
        fields.add(field)
        walk(inner, field)
      }
  }
  walk(parsed(answer), '')
  return fields
}

/** An answer that is no JSON has no fields. */
function parsed(answer: string): unknown {
  try {
    return JSON.parse(answer)
  } catch {
    return undefined
  }
}
