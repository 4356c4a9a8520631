import { addressOf } from '../../kernel/api.ts'

/** Where the share certificate of an investment is. */
export const certificateAddress = (investmentId: number): string =>
  addressOf(`investments/${investmentId}/certificate`)
