/**
 * Which shares a disposal is identified with, by tax law:
 * - `first_in`: those with EIS or SEIS relief, first in, first out (ITA 2007 s246 and s257HA, TCGA 1992
 *   s150A(4) and s150E(6)).
 * - `same_day`: acquired on the day of the disposal (TCGA 1992 s105(1)(b)).
 * - `thirty_days`: acquired within 30 days after it (s106A(5)).
 * - `pool`: of the section 104 holding, at its average cost (s104).
 * - `unknown`: more went than is known to have come. They count as having cost nothing.
 */
export const identificationRules = ['first_in', 'same_day', 'thirty_days', 'pool', 'unknown'] as const
export type IdentificationRule = (typeof identificationRules)[number]

/**
 * What tax law makes of the gain on such shares:
 * - `chargeable`: it counts.
 * - `exempt`: shares with relief, sold at a gain at the end of three years or later (TCGA 1992 s150A(2),
 *   s150E(2)). Whether the relief was claimed and kept is for the holder to say.
 * - `withdrawn`: shares with relief, sold within three years. The gain counts, and income tax relief may be
 *   reduced or withdrawn (ITA 2007 s209, s257FA).
 * - `relieved_loss`: a loss on shares with relief, from which the relief that is kept is taken off (s150A(1)).
 */
export const gainTreatments = ['chargeable', 'exempt', 'withdrawn', 'relieved_loss'] as const
export type GainTreatment = (typeof gainTreatments)[number]
