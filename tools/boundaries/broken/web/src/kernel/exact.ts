export const sumOf = (amounts: readonly string[]): number => amounts.length
