import { formatMoney } from '../src/domain/money.ts'

/** What the page on which a card would be entered needs of its session. */
interface PayableSession {
  amount_total: number
  currency: string
  cancel_url: string
}

const amountOf = ({ amount_total: minor, currency }: PayableSession): string =>
  `${formatMoney(BigInt(minor), currency.toUpperCase())} ${currency.toUpperCase()}`

/** The page on which a card would be entered: one button that pays, and a way back. */
export const payPage = (session: PayableSession, back: (url: string) => string): string => `<!doctype html>
<html lang="en"><head><title>Card payment</title></head><body><main><h1>Card payment</h1>
<form method="post"><button>Pay ${amountOf(session)}</button></form>
<a href="${back(session.cancel_url)}">Back</a></main></body></html>`
