/**
 * What the clock of this worker's product said as it began, in milliseconds. It stands still, so a journey
 * counts its days from there: at midnight they would be others than the product's.
 */
export const productClock = { began: Date.now() }

export const dayAfterBegin = (days: number): Date => new Date(productClock.began + days * 86_400_000)
