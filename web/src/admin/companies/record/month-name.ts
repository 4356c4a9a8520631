import { monthNames } from '@moorgate/contract/wire/month.ts'

/** `3` is "March". */
export const monthName = (month: number): string => (monthNames as Record<number, string>)[month] ?? ''
