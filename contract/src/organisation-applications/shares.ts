const places = 6
const wellFormed = /^\d{1,3}(\.\d{1,6})?$/

/**
 * What shares in percent add up to, exact, as a decimal: `60` and `40.000001` are `100.000001`. What is no share counts as nothing, so
 * that a form can add while somebody types.
 */
export function sumOfShares(shares: readonly string[]): string {
  const sum = shares.reduce((total, share) => total + millionths(share), 0n)
  const digits = sum.toString().padStart(places + 1, '0')
  const fraction = digits.slice(-places).replace(/0+$/, '')
  return digits.slice(0, -places) + (fraction === '' ? '' : `.${fraction}`)
}

function millionths(share: string): bigint {
  if (!wellFormed.test(share)) return 0n
  const [units = '0', fraction = ''] = share.split('.')
  return BigInt(units + fraction.padEnd(places, '0'))
}
