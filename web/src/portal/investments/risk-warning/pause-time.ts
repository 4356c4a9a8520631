import type { DirectOffer } from '@moorgate/contract/direct-offers/direct-offer.ts'

/** Hours and minutes until a moment, never less than none; what is left of a minute is a minute. */
export function timeLeft(until: string, now: Date): { hours: number; minutes: number } {
  const minutes = Math.max(0, Math.ceil((Date.parse(until) - now.getTime()) / 60_000))
  return { hours: Math.floor(minutes / 60), minutes: minutes % 60 }
}

/** How much of the pause has passed, in per cent. */
export function passedPercent({ requested_at: from, retry_at: until }: DirectOffer, now: Date): number {
  if (from === null || until === null) return 0
  const share = (now.getTime() - Date.parse(from)) / (Date.parse(until) - Date.parse(from))
  return Math.round(Math.min(1, Math.max(0, share)) * 1000) / 10
}
