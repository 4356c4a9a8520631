import { refuseField, say } from '@moorgate/contract'
import type { Work } from '../../kernel/work.ts'
import { schemesOfOffer } from './offered-schemes.ts'

interface Choice {
  /** The scheme that was asked for; nothing where none was. */
  asked: number | null | undefined
  /** The day of the investment: schemes begin and end with tax years. */
  day: string
  /** An investor has to choose of several; staff may leave it open. */
  mustChoose: boolean
}

/**
 * The tax scheme of a new investment: the one that was asked for, if the offer gives it on that day, or the
 * only one that it gives. Null where it gives none, and where staff leave it open.
 */
export async function chosenScheme(
  work: Work,
  offer: { id: number; tax_option_ids: unknown },
  { asked, day, mustChoose }: Choice,
): Promise<number | null> {
  const named = asked ?? null
  if ((offer.tax_option_ids as number[]).length === 0 && named === null) return null
  const offered = await schemesOfOffer(work, offer.id, day)
  if (named !== null)
    return offered.some(({ id }) => id === named) ? named : refuseField('tax_option_id', say.in)
  if (offered.length > 1 && mustChoose) refuseField('tax_option_id', say.required)
  return onlyOf(offered)
}

/** Where an offer gives one scheme alone, that is the one. */
const onlyOf = (offered: Awaited<ReturnType<typeof schemesOfOffer>>): number | null =>
  offered.length === 1 ? offered[0]!.id : null

/**
 * The tax schemes of further investments: that of the first one, where the offer still gives it on that day, else as
 * staff leave it open.
 */
export async function schemesOfFurther(
  work: Work,
  offerId: number,
  day: string,
): Promise<(first: number | null) => number | null> {
  const offered = await schemesOfOffer(work, offerId, day)
  const usual = onlyOf(offered)
  return (first) => (offered.some(({ id }) => id === first) ? first : usual)
}
