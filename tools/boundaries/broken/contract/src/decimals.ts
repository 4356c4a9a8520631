export const decimalUnits = (value: string) => BigInt(value)
