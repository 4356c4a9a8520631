/**
 * What an investor accepts, in the first person, before money of theirs is bound: the risk warning (COBS
 * 4.12A) said back.
 */
export function RiskStatement() {
  return (
    <>
      I understand that I could <b>lose all the money I invest</b> and that I am unlikely to be protected if
      something goes wrong.
    </>
  )
}
